"""Types as Swift writes them, brought to the form in which both sides are compared."""

import re


def composition(text):
    """The names of `@unchecked A<B> & C.D`, without attributes and generic arguments."""
    text = without_generics(text)
    text = re.sub(r"@\w+(\([^)]*\))?", " ", text)
    text = re.sub(r"\b(any|some|nonisolated|isolated)\b", " ", text)
    if text.strip().startswith("["):
        # Its brackets and those of tuples in it tell what it is.
        return [text.strip()]
    return [re.sub(r"\s|[()`]", "", part) for part in text.split("&") if part.strip(" ()\n\t")]


def without_generics(text):
    previous = None
    while previous != text:
        previous, text = text, re.sub(r"<[^<>]*>", "", text.replace("->", "→"))
    return text


def simple(qualified):
    """The last part of a type's name; `A.B c` in backticks has two, as on modlint's side."""
    return qualified[-1].split(".")[-1]


def base_name(text):
    """The name of a type or an extended type."""
    text = without_generics(text.strip()).replace("`", "")
    # What one module is asked for is still called by its name: `Module::Name`.
    text = text.rsplit("::", 1)[-1]
    if text.endswith(("?", "!")):
        return "Optional"
    if text.startswith("["):
        # The labels of a tuple have colons too.
        while re.search(r"\([^()]*\)", text):
            text = re.sub(r"\([^()]*\)", "", text)
        return "Dictionary" if ":" in text else "Array"
    # `A name of words` in backticks keeps its blanks.
    return re.sub(r"\s*\.\s*", ".", text).strip()


def squeezed(text):
    """A type as written, with no white space that the language does not need."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    return re.sub(r"\s*([^\w\s@`])\s*", r"\1", re.sub(r"\s+", " ", text)).strip().replace("`", "")
