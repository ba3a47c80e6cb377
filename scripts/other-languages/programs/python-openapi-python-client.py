"""Uses the client that openapi-python-client generates: BASE_URL API_KEY."""

import sys
import uuid

from content_generation_api_client import AuthenticatedClient
from content_generation_api_client.api.documents import (
    create_document,
    delete_document,
    get_document,
    list_documents,
    update_document,
    watch_document,
)
from content_generation_api_client.api.images import create_image, delete_image, update_image
from content_generation_api_client.models import (
    Document,
    DocumentCreate,
    DocumentList,
    DocumentUpdate,
    Image,
    ImageCreate,
    ImageUpdate,
    PerPage,
    Problem,
    Resolution,
    TemplateId,
)

_, base_url, key = sys.argv
# A create waits up to 25 seconds for its text.
client = AuthenticatedClient(base_url, token=key, timeout=30)


def expect(kind, result):
    """A call returns the record or a Problem, so look at the type of the result."""
    if isinstance(result, Problem):
        raise SystemExit(f"{result.status} {result.type_}: {result.detail}")
    assert isinstance(result, kind)
    return result


def is_in_list(document_id: uuid.UUID) -> bool:
    page = list_documents.sync(client=client, template_id=TemplateId.FAQ, per_page=PerPage.PER_PAGE_10)
    return any(document.id == document_id for document in expect(DocumentList, page).data)


faq = DocumentCreate(
    name="Bakery FAQ", prompt="Questions about sourdough", creativity=0.5, template_id=TemplateId.FAQ
)
once = str(uuid.uuid4())
document = expect(Document, create_document.sync(client=client, body=faq, idempotency_key=once))
print(f"created: {document.name}")
print(f"listed: {is_in_list(document.id)}")
document = expect(Document, get_document.sync(document.id, client=client))
print(f"read: {document.state.value}, creativity {document.creativity}")
unchanged = get_document.sync_detailed(document.id, client=client, if_none_match="*")
print(f"unchanged: {unchanged.status_code.value}")
favorites = expect(DocumentList, list_documents.sync(client=client, template_id=TemplateId.FAQ, favorite=True))
print(f"favorite: {any(listed.id == document.id for listed in favorites.data)}")
print(f"watched: {'event: record' in watch_document.sync(document.id, client=client)}")
rename = DocumentUpdate(name="FAQ for the website")
document = expect(Document, update_document.sync(document.id, client=client, body=rename))
print(f"renamed: {document.name}")

# The configuration leaves out forms, but any request can use the HTTP client with its address and key.
fields = {"name": "Bakery leaflet", "prompt": "Bread & cakes", "creativity": "0.5"}
response = client.get_httpx_client().post("/api/v1/documents", data=fields)
leaflet = Document.from_dict(response.json())
print(f"form: {response.status_code} {leaflet.name}")
delete_document.sync(leaflet.id, client=client)

faq.prompt = "Questions about rye"
problem = create_document.sync(client=client, body=faq, idempotency_key=once)
assert isinstance(problem, Problem) and problem.errors
error = problem.errors[0]
print(f"refused: {problem.status} {problem.type_}, {error.field} {error.code}")

delete_document.sync(document.id, client=client)
problem = get_document.sync(document.id, client=client)
assert isinstance(problem, Problem)
print(f"deleted: {problem.status} {problem.type_}, {problem.title}")

lake = ImageCreate(name="Mountain lake", description="A lake in snow", resolution=Resolution.RESOLUTION_256X256)
image = expect(Image, create_image.sync(client=client, body=lake))
print(f"image: {image.resolution.value}, has style: {image.style is not None}, pictures: {len(image.results)}")
removal = ImageUpdate(results=[], favorite=True)
image = expect(Image, update_image.sync(image.id, client=client, body=removal))
print(f"image: favorite {image.favorite}, pictures: {len(image.results)}")
delete_image.sync(image.id, client=client)
