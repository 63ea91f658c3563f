"""Our drawings as pixels.

The drawings speak of colours by their use (`var(--meadow)`), as browsers understand it. Whatever paints SVG without a
browser does not: here each is replaced by what it stands for, in daylight.
"""

import copy
import io
import re
from xml.etree import ElementTree

import numpy as np

from ._native import State

_SVG = "http://www.w3.org/2000/svg"
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SETTING = re.compile(r"(--[\w-]+):([^;]+)")
_VAR = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")

_PAPER = "#FBF6EA"

Settings = dict[str, str]


def pixels(state: State, width: int = 640, lang: str = "en") -> np.ndarray:
    """The board as an array of (height, width, 3) bytes. Needs `pip install cavalcade[render]`."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=plain(state.svg(lang)), width=width, background=_PAPER)
    return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


def plain(svg: str) -> str:
    """The drawing with every custom property and every `use` replaced by what it stands for."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(svg)
    style = root.find(f"{{{_SVG}}}style")
    classes = _classes("" if style is None else style.text or "")
    if style is not None:
        root.remove(style)
    # As they are before anything is replaced: what a symbol looks like depends on who uses it.
    named = {element.get("id"): copy.deepcopy(element) for element in root.iter() if element.get("id")}
    _resolve(root, classes.get(":root", {}), classes, named)
    return ElementTree.tostring(root, encoding="unicode")


def _classes(css: str) -> dict[str, Settings]:
    """What each selector sets. Only the first of two rules counts: the day comes before the night."""
    found: dict[str, Settings] = {}
    for selector, body in _RULE.findall(css):
        found.setdefault(selector.strip(), dict(_SETTING.findall(body)))
    return found


def _resolve(element: ElementTree.Element, known: Settings, classes: dict[str, Settings], named: dict) -> None:
    for name in (element.get("class") or "").split():
        known = {**known, **classes.get(f".{name}", {})}
    known = {**known, **dict(_SETTING.findall(element.get("style") or ""))}
    for key, value in element.attrib.items():
        element.set(key, _filled(value, known))
    for index, child in enumerate(list(element)):
        meant = named.get((child.get("href") or "#")[1:]) if child.tag == f"{{{_SVG}}}use" else None
        if meant is not None:
            group = ElementTree.Element(f"{{{_SVG}}}g", {k: v for k, v in child.attrib.items() if k != "href"})
            x, y = group.attrib.pop("x", None), group.attrib.pop("y", None)
            if meant.tag == f"{{{_SVG}}}symbol":
                # A symbol has a size of its own; whoever uses it keeps doing so.
                _resolve(child, known, classes, named)
                continue
            if x or y:
                group.set("transform", f"{group.get('transform', '')} translate({x or 0} {y or 0})")
            group.append(copy.deepcopy(meant))
            element[index] = child = group
        _resolve(child, known, classes, named)


def _filled(text: str, known: Settings) -> str:
    """The text with every property that it names; one may stand for another."""
    for _ in range(8):
        if "var(" not in text:
            break
        text = _VAR.sub(lambda found: known.get(found[1], found[2] or "none"), text)
    return text
