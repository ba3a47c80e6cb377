"""Uses the client that OpenAPI Generator generates for Python: BASE_URL API_KEY."""

import sys
import uuid

from contentgen import (
    ApiClient,
    ApiException,
    Configuration,
    Document,
    DocumentCreate,
    DocumentsApi,
    DocumentUpdate,
    ImageCreate,
    ImagesApi,
    ImageUpdate,
    PerPage,
    Problem,
    Resolution,
    TemplateId,
)

_, base_url, key = sys.argv
client = ApiClient(Configuration(host=base_url, access_token=key))
documents, images = DocumentsApi(client), ImagesApi(client)


def problem_of(call, *parameters, **options) -> Problem:
    """A call raises an exception that holds the Problem."""
    try:
        call(*parameters, **options)
    except ApiException as error:
        return error.data
    raise SystemExit("The call has not failed.")


faq = DocumentCreate(
    name="Bakery FAQ", prompt="Questions about sourdough", creativity=0.5, template_id=TemplateId.FAQ
)
once = str(uuid.uuid4())
document = documents.create_document(faq, idempotency_key=once)
print(f"created: {document.name}")
page = documents.list_documents(template_id=TemplateId.FAQ, per_page=PerPage.PER_PAGE_10)
print(f"listed: {any(listed.id == document.id for listed in page.data)}")
document = documents.get_document(document.id)
print(f"read: {document.state.value}, creativity {document.creativity}")
try:
    documents.get_document(document.id, if_none_match="*")
except ApiException as error:
    print(f"unchanged: {error.status}")
page = documents.list_documents(template_id=TemplateId.FAQ, favorite=True)
print(f"favorite: {any(listed.id == document.id for listed in page.data)}")
print(f"watched: {'event: record' in documents.watch_document(document.id)}")
document = documents.update_document(document.id, DocumentUpdate(name="FAQ for the website"))
print(f"renamed: {document.name}")

# The generated create_document sends JSON only.
fields = {"name": "Bakery leaflet", "prompt": "Bread & cakes", "creativity": "0.5"}
form = {"Content-Type": "application/x-www-form-urlencoded"}
request = client.param_serialize(
    "POST", "/api/v1/documents", header_params=form, post_params=fields, auth_settings=["apiKey"]
)
response = client.call_api(*request)
leaflet = Document.from_json(response.read())
print(f"form: {response.status} {leaflet.name}")
documents.delete_document(leaflet.id)

faq.prompt = "Questions about rye"
problem = problem_of(documents.create_document, faq, idempotency_key=once)
error = problem.errors[0]
print(f"refused: {problem.status} {problem.type}, {error.var_field} {error.code}")

documents.delete_document(document.id)
problem = problem_of(documents.get_document, document.id)
print(f"deleted: {problem.status} {problem.type}, {problem.title}")

lake = ImageCreate(
    name="Mountain lake", description="A lake in snow", resolution=Resolution.RESOLUTION_256X256
)
image = images.create_image(lake)
print(f"image: {image.resolution.value}, has style: {image.style is not None}, pictures: {len(image.results)}")
image = images.update_image(image.id, ImageUpdate(results=[], favorite=True))
print(f"image: favorite {image.favorite}, pictures: {len(image.results)}")
images.delete_image(image.id)
