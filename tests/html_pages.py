"""Pages of HTML read again."""

from html.parser import HTMLParser

_VOID = {"meta", "br"}


class Reader(HTMLParser):
    """The tags and texts of a page, which must be balanced."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.texts = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def values_of(self, name):
        """The values of this attribute."""
        return [value for key, value in self.attributes if key == name]
