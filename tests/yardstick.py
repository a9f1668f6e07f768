"""The deals of the yardstick in C++, from its definition of them."""


def yardstick_deck(number):
    """The deck of a deal there, by its number: a shuffle by xorshift32."""
    x = ((1000 + number) * 2654435761 & 0xFFFFFFFF) ^ 0x9E3779B9
    deck = list(range(40))
    for i in range(39, 0, -1):
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        j = x * (i + 1) >> 32
        deck[i], deck[j] = deck[j], deck[i]
    return deck
