"""The Universal Scopa Protocol: messages, grammar and text, without input or output."""
