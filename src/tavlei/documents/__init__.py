"""Official papers: forms filled in, as PDF, XLSX and DOCX. A document is plain data; `render` gives its bytes."""

from tavlei.documents.footer import NO_FOOTER, Footer
from tavlei.documents.form import FilledForm, Form, all_forms, find_form
from tavlei.documents.reading import MOST_BYTES, document_of, document_schema
from tavlei.documents.rendering import FileFormat, pictures, render

__all__ = [
    "MOST_BYTES",
    "NO_FOOTER",
    "FileFormat",
    "FilledForm",
    "Footer",
    "Form",
    "all_forms",
    "document_of",
    "document_schema",
    "find_form",
    "pictures",
    "render",
]
