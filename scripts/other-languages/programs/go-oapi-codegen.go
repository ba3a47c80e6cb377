// Uses the client that oapi-codegen generates: BASE_URL API_KEY.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"net/http"
	"os"
	"slices"
	"strings"

	"sample/contentgen"
)

// expect returns a result, unless the response has another status: then the result is nil.
func expect[T any](result *T, status string, body []byte) *T {
	if result == nil {
		log.Fatalf("%s: %s", status, body)
	}
	return result
}

// must ends the program if a call got no response.
func must[Response any](response Response, err error) Response {
	if err != nil {
		log.Fatal(err)
	}
	return response
}

func main() {
	ctx := context.Background()
	withKey := contentgen.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	})
	client := must(contentgen.NewClientWithResponses(os.Args[1], withKey))

	template, perPage, once := contentgen.FAQ, contentgen.PERPAGE10, rand.Text()
	faq := contentgen.DocumentCreate{Name: "Bakery FAQ", Prompt: "Questions about sourdough", Creativity: 0.5, TemplateId: &template}
	withOnce := &contentgen.CreateDocumentParams{IdempotencyKey: &once}
	created := must(client.CreateDocumentWithResponse(ctx, withOnce, faq))
	// A create that takes longer than 25 seconds gets 202: then the document is in JSON202.
	document := expect(created.JSON201, created.Status(), created.Body)
	fmt.Printf("created: %s\n", document.Name)
	list := must(client.ListDocumentsWithResponse(ctx, &contentgen.ListDocumentsParams{TemplateId: &template, PerPage: &perPage}))
	page := expect(list.JSON200, list.Status(), list.Body)
	isListed := slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.Id == document.Id })
	fmt.Printf("listed: %v\n", isListed)
	read := must(client.GetDocumentWithResponse(ctx, document.Id, nil))
	document = expect(read.JSON200, read.Status(), read.Body)
	fmt.Printf("read: %s, creativity %v\n", document.State, document.Creativity)
	ifNoneMatch, onlyFavorites := "*", true
	read = must(client.GetDocumentWithResponse(ctx, document.Id, &contentgen.GetDocumentParams{IfNoneMatch: &ifNoneMatch}))
	fmt.Printf("unchanged: %d\n", read.StatusCode())
	list = must(client.ListDocumentsWithResponse(ctx, &contentgen.ListDocumentsParams{TemplateId: &template, Favorite: &onlyFavorites}))
	page = expect(list.JSON200, list.Status(), list.Body)
	fmt.Printf("favorite: %v\n", slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.Id == document.Id }))
	watched := must(client.WatchDocumentWithResponse(ctx, document.Id, nil))
	fmt.Printf("watched: %v\n", strings.Contains(string(watched.Body), "event: record"))
	name := "FAQ for the website"
	updated := must(client.UpdateDocumentWithResponse(ctx, document.Id, nil, contentgen.DocumentUpdate{Name: &name}))
	fmt.Printf("renamed: %s\n", expect(updated.JSON200, updated.Status(), updated.Body).Name)

	leaflet := contentgen.DocumentCreate{Name: "Bakery leaflet", Prompt: "Bread & cakes", Creativity: 0.5, TemplateId: &template}
	sent := must(client.CreateDocumentWithFormdataBodyWithResponse(ctx, nil, leaflet))
	fmt.Printf("form: %d %s\n", sent.StatusCode(), expect(sent.JSON201, sent.Status(), sent.Body).Name)
	must(client.DeleteDocumentWithResponse(ctx, sent.JSON201.Id, nil))

	faq.Prompt = "Questions about rye"
	refused := must(client.CreateDocumentWithResponse(ctx, withOnce, faq))
	problem := expect(refused.ApplicationproblemJSON422, refused.Status(), refused.Body)
	first := (*problem.Errors)[0]
	fmt.Printf("refused: %d %s, %s %s\n", problem.Status, problem.Type, first.Field, first.Code)

	must(client.DeleteDocumentWithResponse(ctx, document.Id, nil))
	read = must(client.GetDocumentWithResponse(ctx, document.Id, nil))
	problem = expect(read.ApplicationproblemJSON404, read.Status(), read.Body)
	fmt.Printf("deleted: %d %s, %s\n", problem.Status, problem.Type, problem.Title)

	lake := contentgen.ImageCreate{Name: "Mountain lake", Description: "A lake in snow", Resolution: contentgen.RESOLUTION256X256}
	drawn := must(client.CreateImageWithResponse(ctx, nil, lake))
	image := expect(drawn.JSON201, drawn.Status(), drawn.Body)
	fmt.Printf("image: %s, has style: %v, pictures: %d\n", image.Resolution, image.Style != nil, len(image.Results))
	removal := contentgen.ImageUpdate{Results: []string{}, Favorite: true}
	emptied := must(client.UpdateImageWithResponse(ctx, image.Id, nil, removal))
	image = expect(emptied.JSON200, emptied.Status(), emptied.Body)
	fmt.Printf("image: favorite %v, pictures: %d\n", image.Favorite, len(image.Results))
	must(client.DeleteImageWithResponse(ctx, image.Id, nil))
}
