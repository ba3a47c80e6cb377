// Uses the client that ogen generates: BASE_URL API_KEY.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"sample/contentgen"
)

type key string

func (key key) ApiKey(context.Context, contentgen.OperationName) (contentgen.ApiKey, error) {
	return contentgen.ApiKey{Token: string(key)}, nil
}

// must ends the program if a call failed, also with a problem whose status the contract does not list.
func must[T any](result T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return result
}

// expect returns a result as one of the types that the call can return. Most of them have fields for the headers.
func expect[T any](result any, err error) T {
	expected, ok := must(result, err).(T)
	if !ok {
		log.Fatalf("unexpected %T: %+v", result, result)
	}
	return expected
}

func main() {
	ctx := context.Background()
	client := must(contentgen.NewClient(os.Args[1], key(os.Args[2])))

	template, once := contentgen.NewOptTemplateId(contentgen.TemplateId16), contentgen.NewOptString(rand.Text())
	faq := &contentgen.CreateDocumentApplicationJSON{Name: "Bakery FAQ", Prompt: "Questions about sourdough", Creativity: 0.5, TemplateID: template}
	withOnce := contentgen.CreateDocumentParams{IdempotencyKey: once}
	// A create that takes longer than 25 seconds gets 202: then the result is a *CreateDocumentAcceptedHeaders.
	document := expect[*contentgen.DocumentHeaders](client.CreateDocument(ctx, faq, withOnce)).Response
	fmt.Printf("created: %s\n", document.Name)
	filter := contentgen.ListDocumentsParams{TemplateID: template, PerPage: contentgen.NewOptPerPage(contentgen.PerPage10)}
	page := expect[*contentgen.DocumentListHeaders](client.ListDocuments(ctx, filter)).Response
	isListed := slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.ID == document.ID })
	fmt.Printf("listed: %v\n", isListed)
	byID := contentgen.GetDocumentParams{ID: document.ID}
	document = expect[*contentgen.GetDocumentOKHeaders](client.GetDocument(ctx, byID)).Response
	fmt.Printf("read: %s, creativity %v\n", document.State, document.Creativity)
	unchanged := contentgen.GetDocumentParams{ID: document.ID, IfNoneMatch: contentgen.NewOptEntityTags("*")}
	expect[*contentgen.NotModified](client.GetDocument(ctx, unchanged))
	fmt.Println("unchanged: 304")
	filter.Favorite = contentgen.NewOptBool(true)
	page = expect[*contentgen.DocumentListHeaders](client.ListDocuments(ctx, filter)).Response
	fmt.Printf("favorite: %v\n", slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.ID == document.ID }))
	events := expect[*contentgen.WatchDocumentOKHeaders](client.WatchDocument(ctx, contentgen.WatchDocumentParams{ID: document.ID})).Response
	text := must(io.ReadAll(events.Data))
	fmt.Printf("watched: %v\n", strings.Contains(string(text), "event: record"))
	rename := &contentgen.UpdateDocumentApplicationJSON{Name: contentgen.NewOptName("FAQ for the website")}
	updated := expect[*contentgen.UpdatedDocumentHeaders](client.UpdateDocument(ctx, rename, contentgen.UpdateDocumentParams{ID: document.ID}))
	fmt.Printf("renamed: %s\n", updated.Response.Name)

	leaflet := &contentgen.CreateDocumentApplicationXWwwFormUrlencoded{Name: "Bakery leaflet", Prompt: "Bread & cakes", Creativity: 0.5, TemplateID: template}
	sent := expect[*contentgen.DocumentHeaders](client.CreateDocument(ctx, leaflet, contentgen.CreateDocumentParams{})).Response
	fmt.Printf("form: 201 %s\n", sent.Name)
	expect[*contentgen.Deleted](client.DeleteDocument(ctx, contentgen.DeleteDocumentParams{ID: sent.ID}))

	faq.Prompt = "Questions about rye"
	problem := expect[*contentgen.ValidationFailedHeaders](client.CreateDocument(ctx, faq, withOnce)).Response
	fmt.Printf("refused: %d %s, %s %s\n", problem.Status, &problem.Type, problem.Errors[0].Field, problem.Errors[0].Code)

	expect[*contentgen.Deleted](client.DeleteDocument(ctx, contentgen.DeleteDocumentParams{ID: document.ID}))
	problem = expect[*contentgen.NotFoundHeaders](client.GetDocument(ctx, byID)).Response
	fmt.Printf("deleted: %d %s, %s\n", problem.Status, &problem.Type, problem.Title)

	lake := &contentgen.CreateImageApplicationJSON{Name: "Mountain lake", Description: "A lake in snow", Resolution: contentgen.Resolution256x256}
	image := expect[*contentgen.ImageHeaders](client.CreateImage(ctx, lake, contentgen.CreateImageParams{})).Response
	fmt.Printf("image: %s, has style: %v, pictures: %d\n", image.Resolution, !image.Style.Null, len(image.Results))
	removal := &contentgen.UpdateImageApplicationJSON{Results: contentgen.PictureUrls{}, Favorite: true}
	image = expect[*contentgen.UpdatedImageHeaders](client.UpdateImage(ctx, removal, contentgen.UpdateImageParams{ID: image.ID})).Response
	fmt.Printf("image: favorite %v, pictures: %d\n", image.Favorite, len(image.Results))
	expect[*contentgen.Deleted](client.DeleteImage(ctx, contentgen.DeleteImageParams{ID: image.ID}))
}
