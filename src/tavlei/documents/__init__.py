"""Official papers: forms filled in, as PDF, XLSX and DOCX. A document is plain data; `render` gives its bytes."""

from tavlei.documents.footer import NO_FOOTER, Footer
from tavlei.documents.form import Document, Form, find_form, forms
from tavlei.documents.reading import MOST_BYTES, document_of, document_schema, read_document
from tavlei.documents.rendering import FileFormat, pictures, render

__all__ = [
    "MOST_BYTES",
    "NO_FOOTER",
    "Document",
    "FileFormat",
    "Footer",
    "Form",
    "document_of",
    "document_schema",
    "find_form",
    "forms",
    "pictures",
    "read_document",
    "render",
]
