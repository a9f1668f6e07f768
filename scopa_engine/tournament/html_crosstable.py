"""The crosstable of a tournament in its page, coloured by who is ahead and by how much."""

from collections.abc import Iterator
from html import escape
from typing import Final

from scopa_engine.match.html_parts import paragraph
from scopa_engine.tournament.figures import Figures
from scopa_engine.tournament.html_matches import anchors
from scopa_engine.tournament.result import TournamentResult
from scopa_engine.tournament.texts import wdl_text

# Of the colour in the paper, in percent: the text on it must be read.
_PALEST: Final = 6
_DEEPEST: Final = 50


def crosstable(result: TournamentResult) -> str:
    """The points of everybody against everybody, with links to the figures of the matches."""
    names = [standing.name for standing in result.standings]
    numbers = "".join(
        f'<th title="{escape(name)}">{place}</th>' for place, name in enumerate(names, 1)
    )
    rows = "\n".join(
        f"<tr><th>{place}.&nbsp;{escape(name)}</th>{''.join(_row(result, name, names))}</tr>"
        for place, name in enumerate(names, 1)
    )
    return (
        '<div class="wide"><table class="cross">\n'
        f"<thead><tr><th></th>{numbers}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n"
        f"</table></div>\n{_note(result)}"
    )


def _note(result: TournamentResult) -> str:
    unit = result.plan.setup.terms.unit
    return paragraph(
        f"Points a {unit} of the row's engine against the column's ± standard error, and its "
        "games won-drawn-lost. Blue is ahead, brown behind; bold where the 95% interval "
        "excludes 0.",
        "note",
    )


def _row(result: TournamentResult, name: str, names: list[str]) -> Iterator[str]:
    table = result.crosstable
    most = max((abs(each.mean or 0.0) for each in table.values()), default=0.0)
    links = anchors(result)
    for other in names:
        figures = table.get((name, other))
        if figures is None or figures.mean is None:
            yield "<td></td>"
        else:
            yield _cell(figures, figures.mean, most, links.get((name, other)))


def _cell(figures: Figures, mean: float, most: float, link: str | None) -> str:
    side = "ahead" if mean > 0 else "behind" if mean < 0 else "even"
    heat = _PALEST + (_DEEPEST - _PALEST) * abs(mean) / (most or 1.0)
    text = f"{mean:+.3f}"
    if figures.is_certain:
        text = f"<strong>{text}</strong>"
    if link is not None:
        text = f'<a href="#{link}">{text}</a>'
    error = "" if figures.se is None else f"<br><small>±&nbsp;{figures.se:.3f}</small>"
    return (
        f'<td class="{side}" style="--heat: {heat:.0f}%">{text}{error}'
        f"<br><small>{wdl_text(figures)}</small></td>"
    )
