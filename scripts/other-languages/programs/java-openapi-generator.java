// Uses the client that OpenAPI Generator generates for Java: BASE_URL API_KEY.
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.ImagesApi;
import org.openapitools.client.model.*;

class Sample {
  static final ApiClient client = new ApiClient();

  /** Returns the problem of a call that fails. The exception holds its JSON. */
  static Problem problemOf(Callable<?> call) throws Exception {
    try {
      call.call();
    } catch (ApiException error) {
      return client.getObjectMapper().readValue(error.getResponseBody(), Problem.class);
    }
    throw new IllegalStateException("The call has not failed.");
  }

  public static void main(String[] arguments) throws Exception {
    client.updateBaseUri(arguments[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + arguments[1]));
    var documents = new DocumentsApi(client);
    var images = new ImagesApi(client);

    var faq = new DocumentCreate()
        .name("Bakery FAQ").prompt("Questions about sourdough").creativity(0.5).templateId(TemplateId.FAQ);
    var once = UUID.randomUUID().toString();
    var id = documents.createDocument(faq, once, null).getId();
    System.out.println("created: " + faq.getName());
    var page = documents.listDocuments(
        null, null, null, TemplateId.FAQ, null, null, null, PerPage.PER_PAGE_10, null, null);
    System.out.println("listed: " + page.getData().stream().anyMatch(document -> document.getId().equals(id)));
    var document = documents.getDocument(id, null);
    System.out.printf("read: %s, creativity %s%n", document.getState(), document.getCreativity());
    try {
      documents.getDocument(id, "*");
    } catch (ApiException error) {
      System.out.println("unchanged: " + error.getCode());
    }
    page = documents.listDocuments(null, null, true, TemplateId.FAQ, null, null, null, null, null, null);
    System.out.println("favorite: " + page.getData().stream().anyMatch(listed -> listed.getId().equals(id)));
    // The generated watchDocument reads JSON only.
    var watch = HttpRequest.newBuilder(URI.create(arguments[0] + "/api/v1/documents/" + id + "/events"))
        .header("Authorization", "Bearer " + arguments[1]).build();
    var events = client.getHttpClient().send(watch, HttpResponse.BodyHandlers.ofString()).body();
    System.out.println("watched: " + events.contains("event: record"));
    document = documents.updateDocument(id, new DocumentUpdate().name("FAQ for the website"), null);
    System.out.println("renamed: " + document.getName());

    // The generated createDocument sends JSON only.
    var form = HttpRequest.newBuilder(URI.create(arguments[0] + "/api/v1/documents"))
        .header("Authorization", "Bearer " + arguments[1])
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString("name=Bakery+leaflet&prompt=Bread+%26+cakes&creativity=0.5"))
        .build();
    var sent = client.getHttpClient().send(form, HttpResponse.BodyHandlers.ofString());
    var leaflet = client.getObjectMapper().readValue(sent.body(), Document.class);
    System.out.printf("form: %d %s%n", sent.statusCode(), leaflet.getName());
    documents.deleteDocument(leaflet.getId(), null);

    faq.prompt("Questions about rye");
    var refusal = problemOf(() -> documents.createDocument(faq, once, null));
    var error = refusal.getErrors().get(0);
    System.out.printf("refused: %d %s, %s %s%n",
        refusal.getStatus(), refusal.getType(), error.getField(), error.getCode());

    documents.deleteDocument(id, null);
    var problem = problemOf(() -> documents.getDocument(id, null));
    System.out.printf("deleted: %d %s, %s%n", problem.getStatus(), problem.getType(), problem.getTitle());

    var lake = new ImageCreate()
        .name("Mountain lake").description("A lake in snow").resolution(Resolution.RESOLUTION_256X256);
    var image = images.createImage(lake, null, null);
    System.out.printf("image: %s, has style: %s, pictures: %d%n",
        image.getResolution(), image.getStyle() != null, image.getResults().size());
    image = images.updateImage(image.getId(), new ImageUpdate().results(List.of()).favorite(true), null);
    System.out.printf("image: favorite %s, pictures: %d%n", image.getFavorite(), image.getResults().size());
    images.deleteImage(image.getId(), null);
  }
}
