// Uses the client that OpenAPI Generator generates for Go: BASE_URL API_KEY.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"sample/contentgen"
)

func must[T, Response any](result T, _ Response, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return result
}

// problemOf returns the problem that an error of a call holds.
func problemOf(err error) contentgen.Problem {
	var failure *contentgen.GenericOpenAPIError
	if errors.As(err, &failure) {
		if problem, ok := failure.Model().(contentgen.Problem); ok {
			return problem
		}
	}
	log.Fatalf("not a problem: %v", err)
	return contentgen.Problem{}
}

func main() {
	configuration := contentgen.NewConfiguration()
	configuration.Servers = contentgen.ServerConfigurations{{URL: os.Args[1]}}
	client := contentgen.NewAPIClient(configuration)
	documents, images := client.DocumentsAPI, client.ImagesAPI
	ctx := context.WithValue(context.Background(), contentgen.ContextAccessToken, os.Args[2])

	faq := contentgen.NewDocumentCreate("Bakery FAQ", "Questions about sourdough", 0.5)
	faq.SetTemplateId(contentgen.TEMPLATEID_FAQ)
	once := rand.Text()
	document := must(documents.CreateDocument(ctx).DocumentCreate(*faq).IdempotencyKey(once).Execute())
	fmt.Printf("created: %s\n", document.Name)
	page := must(documents.ListDocuments(ctx).TemplateId(contentgen.TEMPLATEID_FAQ).PerPage(contentgen.PERPAGE_PER_PAGE_10).Execute())
	isListed := slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.Id == document.Id })
	fmt.Printf("listed: %v\n", isListed)
	document = must(documents.GetDocument(ctx, document.Id).Execute())
	fmt.Printf("read: %s, creativity %v\n", document.State, document.Creativity)
	_, response, _ := documents.GetDocument(ctx, document.Id).IfNoneMatch("*").Execute()
	fmt.Printf("unchanged: %d\n", response.StatusCode)
	page = must(documents.ListDocuments(ctx).TemplateId(contentgen.TEMPLATEID_FAQ).Favorite(true).Execute())
	isListed = slices.ContainsFunc(page.Data, func(listed contentgen.Document) bool { return listed.Id == document.Id })
	fmt.Printf("favorite: %v\n", isListed)
	events := must(documents.WatchDocument(ctx, document.Id).Execute())
	fmt.Printf("watched: %v\n", strings.Contains(events, "event: record"))
	rename := contentgen.NewDocumentUpdate()
	rename.SetName("FAQ for the website")
	document = must(documents.UpdateDocument(ctx, document.Id).DocumentUpdate(*rename).Execute())
	fmt.Printf("renamed: %s\n", document.Name)

	// The generated CreateDocument sends JSON only.
	form := url.Values{"name": {"Bakery leaflet"}, "prompt": {"Bread & cakes"}, "creativity": {"0.5"}}
	post, _ := http.NewRequest("POST", os.Args[1]+"/api/v1/documents", strings.NewReader(form.Encode()))
	post.Header.Set("Authorization", "Bearer "+os.Args[2])
	post.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(post)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	leaflet := contentgen.NewNullableDocument(nil)
	if err := json.NewDecoder(response.Body).Decode(leaflet); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("form: %d %s\n", response.StatusCode, leaflet.Get().Name)
	if _, err := documents.DeleteDocument(ctx, leaflet.Get().Id).Execute(); err != nil {
		log.Fatal(err)
	}

	faq.SetPrompt("Questions about rye")
	_, _, err = documents.CreateDocument(ctx).DocumentCreate(*faq).IdempotencyKey(once).Execute()
	problem := problemOf(err)
	fmt.Printf("refused: %d %s, %s %s\n", problem.Status, problem.Type, problem.Errors[0].Field, problem.Errors[0].Code)

	if _, err := documents.DeleteDocument(ctx, document.Id).Execute(); err != nil {
		log.Fatal(err)
	}
	_, _, err = documents.GetDocument(ctx, document.Id).Execute()
	problem = problemOf(err)
	fmt.Printf("deleted: %d %s, %s\n", problem.Status, problem.Type, problem.Title)

	lake := contentgen.NewImageCreate("Mountain lake", "A lake in snow", contentgen.RESOLUTION_RESOLUTION_256X256)
	image := must(images.CreateImage(ctx).ImageCreate(*lake).Execute())
	fmt.Printf("image: %s, has style: %v, pictures: %d\n", image.Resolution, image.Style.IsSet() && image.Style.Get() != nil, len(image.Results))
	removal := contentgen.NewImageUpdate([]string{}, true)
	image = must(images.UpdateImage(ctx, image.Id).ImageUpdate(*removal).Execute())
	fmt.Printf("image: favorite %v, pictures: %d\n", image.Favorite, len(image.Results))
	if _, err := images.DeleteImage(ctx, image.Id).Execute(); err != nil {
		log.Fatal(err)
	}
}
