// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description One page of the account's documents, newest first unless sorted otherwise. Without `template_id`
         * only Freestyle documents are listed; `all_templates=true` lists every template's.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a document
         * @description Stores the document, then has its text written. The record is safe before the writing starts: a
         * client that goes away loses nothing.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The document's id.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        /**
         * Show a document
         * @description One document of the account, whatever its state; or, with `Accept: text/event-stream`, a stream of
         * events that follows it to its final state.
         */
        get: operations["getDocument"];
        /**
         * Update a document with PUT
         * @description The same partial update as `PATCH`: a field left out keeps its value. Without any field nothing
         * changes. `state` never changes by an update.
         */
        put: operations["putDocument"];
        post?: never;
        /**
         * Delete a document
         * @description Deletes the document and cancels its writing. Deleting it again is `404`.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Update a document
         * @description A partial update: a field left out keeps its value. Without any field nothing changes. `state`
         * never changes by an update.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/api/v1/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description One page of the account's images, newest first unless sorted otherwise.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image
         * @description Stores the image's record, then has the picture drawn. The record is safe before the drawing
         * starts: a client that goes away loses nothing.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The image's id.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        /**
         * Show an image
         * @description One image of the account, whatever its state; or, with `Accept: text/event-stream`, a stream of
         * events that follows it to its final state.
         */
        get: operations["getImage"];
        /**
         * Update an image with PUT
         * @description The same partial update as `PATCH`: `results` and `favorite` are required, `name` keeps its value
         * when it is left out. `results` may only drop or reorder the image's own results.
         */
        put: operations["putImage"];
        post?: never;
        /**
         * Delete an image
         * @description Deletes the image with its results, whose addresses stop working, and cancels its drawing. Deleting
         * it again is `404`.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Update an image
         * @description A partial update: `results` and `favorite` are required, `name` keeps its value when it is left
         * out. `results` may only drop or reorder the image's own results.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** A text written by AI. */
        Document: {
            /** A UUIDv7, so that sorting by id is sorting by creation. */
            id: components["schemas"]["Id"];
            /** The template name. */
            name: components["schemas"]["Name"];
            /** Instructions for the AI. */
            prompt: components["schemas"]["Prompt"];
            /** How freely the AI writes. */
            creativity: components["schemas"]["Creativity"];
            /**
             * The template of the document. The label of 41 is a decision of this contract (`x-origin: decision`);
             * ids are never given another label.
             */
            template_id: components["schemas"]["TemplateId"];
            /** The document result; null until it is written. */
            result: components["schemas"]["DocumentResult"] | null;
            /** Whether the document is a favorite. */
            favorite: boolean;
            /** How far the generation is. `succeeded` and `failed` are final. */
            state: components["schemas"]["State"];
            /** Why the generation failed; null unless `state` is `failed`. */
            error: components["schemas"]["GenerationError"] | null;
            /** Which model made the result; null until one did. */
            model: components["schemas"]["Model"] | null;
            /** RFC 3339, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** RFC 3339, in UTC. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** What a document is made from. */
        DocumentCreate: {
            /** The template name. */
            name: components["schemas"]["Name"];
            /** Instructions for the AI. */
            prompt: components["schemas"]["Prompt"];
            /**
             * How freely the AI writes.
             * @default 0.5
             */
            creativity: components["schemas"]["Creativity"];
            /**
             * The template of the document. The label of 41 is a decision of this contract (`x-origin: decision`);
             * ids are never given another label.
             * @default 1
             */
            template_id?: components["schemas"]["TemplateId"] | undefined;
        };
        /** What can be changed of a document. A field left out keeps its value. */
        DocumentUpdate: {
            /** The template name. */
            name?: components["schemas"]["Name"] | undefined;
            /** The document result. */
            result?: components["schemas"]["DocumentResult"] | undefined;
            /** Whether the document is a favorite. */
            favorite?: boolean | undefined;
        };
        /** A page of documents. */
        DocumentList: {
            /** The documents of the page, in the order asked for. */
            data: components["schemas"]["Document"][];
            /** Where the page stands in the list. */
            meta: components["schemas"]["ListMeta"];
        };
        /**
         * Server-sent events that follow a document: `state` (the document), `text` (a piece of its text),
         * `restart` (what was told of its text is void) and `deleted`. Each has an `id` and, in `data`, JSON.
         */
        DocumentEvents: string;
        /** A picture drawn by AI. */
        Image: {
            /** A UUIDv7, so that sorting by id is sorting by creation. */
            id: components["schemas"]["Id"];
            /** The template name. */
            name: components["schemas"]["Name"];
            /** Image description for the AI. */
            description: components["schemas"]["ImageDescription"];
            /** Width and height of the image, in pixels. */
            resolution: components["schemas"]["Resolution"];
            /** The style, or null. */
            style: components["schemas"]["Style"] | null;
            /** The medium, or null. */
            medium: components["schemas"]["Medium"] | null;
            /** The filter, or null. */
            filter: components["schemas"]["Filter"] | null;
            /** The document result, addresses of PNG images that an `<img>` can show. */
            results: components["schemas"]["ImageResults"];
            /** Whether the record is a favorite. */
            favorite: boolean;
            /** How far the generation is. `succeeded` and `failed` are final. */
            state: components["schemas"]["State"];
            /** Why the generation failed; null unless `state` is `failed`. */
            error: components["schemas"]["GenerationError"] | null;
            /** Which model made the results; null until one did. */
            model: components["schemas"]["Model"] | null;
            /** RFC 3339, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** RFC 3339, in UTC. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * Server-sent events that follow an image: `state` (the image) and `deleted`. Each has an `id` and, in
         * `data`, JSON.
         */
        ImageEvents: string;
        /** What an image is made from. */
        ImageCreate: {
            /** The template name. */
            name: components["schemas"]["Name"];
            /** Image description for the AI. */
            description: components["schemas"]["ImageDescription"];
            /** Width and height of the image, in pixels. */
            resolution: components["schemas"]["Resolution"];
            /** The style of the image. */
            style?: components["schemas"]["Style"] | undefined;
            /** The medium the image seems to be made with. */
            medium?: components["schemas"]["Medium"] | undefined;
            /** The filter applied to the finished image. */
            filter?: components["schemas"]["Filter"] | undefined;
        };
        /** What can be changed of an image. A name left out keeps its value. */
        ImageUpdate: {
            /** The template name. */
            name?: components["schemas"]["Name"] | undefined;
            /** The document result, addresses of PNG images that an `<img>` can show. */
            results: components["schemas"]["ImageResults"];
            /** Whether the record is a favorite. */
            favorite: boolean;
        };
        /** A page of images. */
        ImageList: {
            /** The images of the page, in the order asked for. */
            data: components["schemas"]["Image"][];
            /** Where the page stands in the list. */
            meta: components["schemas"]["ListMeta"];
        };
        /** Where the page stands in the list. */
        ListMeta: {
            /** The size of a page. */
            per_page: components["schemas"]["PerPage"];
            /** The cursor of the next page; null on the last. */
            next_cursor: string | null;
            /** The cursor of the previous page; null on the first. */
            prev_cursor: string | null;
            /** How many records the filters let through; null unless `include_total=true`. */
            total: number | null;
        };
        /**
         * Format: uuid
         * @description A UUIDv7, so that sorting by id is sorting by creation.
         */
        Id: string;
        /** The template name. */
        Name: string;
        /** Instructions for the AI. */
        Prompt: string;
        /** Image description for the AI. */
        ImageDescription: string;
        /** The document result. */
        DocumentResult: string;
        /** The document result, addresses of PNG images that an `<img>` can show. */
        ImageResults: string[];
        /** The name of a model. */
        Model: string;
        /**
         * Format: date-time
         * @description RFC 3339, in UTC.
         */
        Timestamp: string;
        /** The id of the request. */
        RequestId: string;
        /** Where a stream stands; opaque. Behind an id that does not fit the record everything is told anew. */
        EventId: string;
        /** A version of a record, as an entity tag (RFC 9110, section 8.8.3). */
        Version: string;
        /** Entity tags (RFC 9110, section 8.8.3), or `*`. */
        EntityTags: string;
        /**
         * How freely the AI writes.
         * @enum {number}
         */
        Creativity: 0 | 0.25 | 0.5 | 0.75 | 1;
        /**
         * The template of the document. The label of 41 is a decision of this contract (`x-origin: decision`);
         * ids are never given another label.
         * @enum {integer}
         */
        TemplateId: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54;
        /**
         * Width and height of the image, in pixels.
         * @enum {string}
         */
        Resolution: "256x256" | "512x512" | "1024x1024";
        /**
         * The style of the image.
         * @enum {string}
         */
        Style: "3d_render" | "abstract" | "anime" | "art_deco" | "cartoon" | "digital_art" | "illustration" | "origami" | "pixel_art" | "photography" | "pop_art" | "retro" | "sketch" | "vaporwave";
        /**
         * The medium the image seems to be made with.
         * @enum {string}
         */
        Medium: "acrylic" | "canvas" | "chalk" | "charcoal" | "crayon" | "glass" | "ink" | "pastel" | "pencil" | "spray_paint" | "watercolor";
        /**
         * The filter applied to the finished image.
         * @enum {string}
         */
        Filter: "grayscale" | "sepia" | "invert";
        /**
         * How far the generation is. `succeeded` and `failed` are final.
         * @enum {string}
         */
        State: "queued" | "processing" | "succeeded" | "failed";
        /**
         * A field of a document that can be searched.
         * @enum {string}
         */
        DocumentSearchField: "name" | "result";
        /**
         * A field of an image that can be searched.
         * @enum {string}
         */
        ImageSearchField: "name";
        /**
         * What a list can be sorted by.
         * @enum {string}
         */
        SortField: "id" | "name";
        /**
         * The direction of a sorting.
         * @enum {string}
         */
        SortDirection: "desc" | "asc";
        /**
         * The size of a page.
         * @enum {integer}
         */
        PerPage: 10 | 25 | 50 | 100;
        /** Why a generation failed, in words for people. */
        GenerationError: {
            /** The kind of failure. */
            code: components["schemas"]["GenerationErrorCode"];
            /** What went wrong, in words for people. */
            detail: string;
        };
        /**
         * The kind of failure.
         * @enum {string}
         */
        GenerationErrorCode: "provider_failed" | "provider_rejected" | "timed_out" | "invalid_result" | "interrupted";
        /** One broken rule. */
        FieldError: {
            /** The field, query parameter or header, as it was sent; an item of a list as `results[1]`. */
            field: string;
            /** The kind of rule that is broken. */
            code: components["schemas"]["FieldErrorCode"];
            /** The rule, in words for people. */
            detail: string;
        };
        /**
         * The kind of rule that is broken.
         * @enum {string}
         */
        FieldErrorCode: "required" | "unknown" | "duplicate" | "type" | "choice" | "too_short" | "too_long" | "too_many" | "pattern" | "format" | "encoding" | "foreign" | "cursor" | "exclusive" | "reused";
        /** The request can't be parsed (RFC 9457). */
        BadRequestProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:bad-request";
            /** @constant */
            title: "Bad request";
            /** @constant */
            status: 400;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** There is no valid API key (RFC 9457). */
        UnauthorizedProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:unauthorized";
            /** @constant */
            title: "Unauthorized";
            /** @constant */
            status: 401;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The API key lacks the scope (RFC 9457). */
        ForbiddenProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:forbidden";
            /** @constant */
            title: "Forbidden";
            /** @constant */
            status: 403;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** There is nothing at the address (RFC 9457). */
        NotFoundProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:not-found";
            /** @constant */
            title: "Not found";
            /** @constant */
            status: 404;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The address does not answer the method (RFC 9457). */
        MethodNotAllowedProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:method-not-allowed";
            /** @constant */
            title: "Method not allowed";
            /** @constant */
            status: 405;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The answer is not available in an accepted media type (RFC 9457). */
        NotAcceptableProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:not-acceptable";
            /** @constant */
            title: "Not acceptable";
            /** @constant */
            status: 406;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The request did not arrive in time (RFC 9457). */
        RequestTimeoutProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:request-timeout";
            /** @constant */
            title: "Request timeout";
            /** @constant */
            status: 408;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The same Idempotency-Key is still in flight (RFC 9457). */
        ConflictProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:conflict";
            /** @constant */
            title: "Conflict";
            /** @constant */
            status: 409;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The record has changed (RFC 9457). */
        PreconditionFailedProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:precondition-failed";
            /** @constant */
            title: "Precondition failed";
            /** @constant */
            status: 412;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The body is too large (RFC 9457). */
        ContentTooLargeProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:content-too-large";
            /** @constant */
            title: "Content too large";
            /** @constant */
            status: 413;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The body has a media type that is not taken (RFC 9457). */
        UnsupportedMediaTypeProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:unsupported-media-type";
            /** @constant */
            title: "Unsupported media type";
            /** @constant */
            status: 415;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** Rules are broken; `errors` lists them (RFC 9457). */
        ValidationProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:validation-failed";
            /** @constant */
            title: "Validation failed";
            /** @constant */
            status: 422;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
            /** Every broken rule. */
            errors: components["schemas"]["FieldError"][];
        };
        /** The limit is reached (RFC 9457). */
        TooManyRequestsProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:too-many-requests";
            /** @constant */
            title: "Too many requests";
            /** @constant */
            status: 429;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The headers are too large (RFC 9457). */
        RequestHeaderFieldsTooLargeProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:request-header-fields-too-large";
            /** @constant */
            title: "Request header fields too large";
            /** @constant */
            status: 431;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** Something went wrong inside the service (RFC 9457). */
        InternalServerErrorProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:internal-server-error";
            /** @constant */
            title: "Internal server error";
            /** @constant */
            status: 500;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** The service is overloaded or its database is away (RFC 9457). */
        ServiceUnavailableProblem: {
            /** @constant */
            type: "urn:problem-type:contentgen:service-unavailable";
            /** @constant */
            title: "Service unavailable";
            /** @constant */
            status: 503;
            /** What happened and what to do, in words for people. */
            detail: components["schemas"]["ProblemDetail"];
            /** The path of the request. */
            instance: components["schemas"]["ProblemInstance"];
            /** The id of the request. */
            request_id: components["schemas"]["RequestId"];
        };
        /** What happened and what to do, in words for people. */
        ProblemDetail: string;
        /**
         * Format: uri-reference
         * @description The path of the request.
         */
        ProblemInstance: string;
        /** A piece of a document's text, as it is written. */
        DraftText: {
            /** How many characters (Unicode code points) of the text came before the piece. */
            offset: number;
            /** The piece. */
            text: string;
        };
        /** What was told of a document's text is void; another draft begins at its first character. */
        DraftRestart: {
            /** How many characters (Unicode code points) were told that are void now; 0 where that is not known. */
            discarded: number;
        };
        /** A record that was deleted while it was watched. */
        DeletedRecord: {
            /** A UUIDv7, so that sorting by id is sorting by creation. */
            id: components["schemas"]["Id"];
        };
    };
    responses: {
        /** A page of documents. */
        DocumentList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentList"];
            };
        };
        /** The document. */
        Document: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["UpdatedETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
            };
        };
        /** The document, or the stream of events that follows it. */
        ShownDocument: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ShownETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
                "text/event-stream": components["schemas"]["DocumentEvents"];
            };
        };
        /** The document, finished (`succeeded` or `failed`). */
        DocumentCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["DocumentLocation"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
            };
        };
        /** The document is stored; its text is still to come. Ask at `Location` again. */
        DocumentAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["QueuedETag"];
                Location: components["headers"]["DocumentLocation"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Document"];
            };
        };
        /** A page of images. */
        ImageList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ImageList"];
            };
        };
        /** The image. */
        Image: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["UpdatedETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
            };
        };
        /** The image, or the stream of events that follows it. */
        ShownImage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ShownETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
                "text/event-stream": components["schemas"]["ImageEvents"];
            };
        };
        /** The image, finished (`succeeded` or `failed`). */
        ImageCreated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["ImageLocation"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
            };
        };
        /** The image's record is stored; its picture is still to come. Ask at `Location` again. */
        ImageAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["QueuedETag"];
                Location: components["headers"]["ImageLocation"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Image"];
            };
        };
        /** The record is deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The record still has the `ETag` of `If-None-Match`. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The request can't be parsed. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadRequestProblem"];
            };
        };
        /** No valid API key. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["AddressRateLimit"];
                "RateLimit-Policy": components["headers"]["AddressRateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnauthorizedProblem"];
            };
        };
        /** The key lacks the scope. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ForbiddenProblem"];
            };
        };
        /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** The address does not answer this method; `Allow` lists those it does. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MethodNotAllowedProblem"];
            };
        };
        /** The `Accept` header admits none of the media types of the answer. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotAcceptableProblem"];
            };
        };
        /** The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestTimeoutProblem"];
            };
        };
        /** A request with the same `Idempotency-Key` is still in flight. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ConflictProblem"];
            };
        };
        /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PreconditionFailedProblem"];
            };
        };
        /** The body is larger than 1 MiB. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ContentTooLargeProblem"];
            };
        };
        /** The body's media type is not one that the operation takes. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** A query parameter or a header breaks a rule. */
        QueryValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** A field, a query parameter or a header breaks a rule. Nothing was written. */
        DocumentValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** A field, a query parameter or a header breaks a rule. Nothing was written. */
        ImageValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ValidationProblem"];
            };
        };
        /** The limit is reached. `Retry-After` says when to go on. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["SpentRateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["LimitRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TooManyRequestsProblem"];
            };
        };
        /** The request's headers, its address included, are too large. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RequestHeaderFieldsTooLargeProblem"];
            };
        };
        /** Something went wrong inside the service. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalServerErrorProblem"];
            };
        };
        /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
    };
    parameters: {
        /**
         * The document's id.
         * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
         */
        DocumentId: components["schemas"]["Id"];
        /**
         * The image's id.
         * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
         */
        ImageId: components["schemas"]["Id"];
        /**
         * Only records whose searched field contains this text, in any case. Every character stands for
         * itself: there are no wildcards. An empty text searches for nothing.
         */
        Search: string;
        /** Only favorites (`true`), or only records that are not (`false`). */
        Favorite: boolean;
        /** What the list is sorted by. Records with the same name follow their id. */
        SortBy: components["schemas"]["SortField"];
        /** The direction of the sorting. */
        Sort: components["schemas"]["SortDirection"];
        /** How many records a page holds at most. */
        PerPage: components["schemas"]["PerPage"];
        /**
         * A `next_cursor` or `prev_cursor` of an earlier page. It belongs to the sorting and the filters it
         * was made with.
         */
        Cursor: string;
        /** Count all records that the filters let through, in `meta.total`. */
        IncludeTotal: boolean;
        /**
         * A value of your own, a UUID for example, that makes the create safe to repeat: the same key with the
         * same body within 24 hours gets the first answer again.
         */
        IdempotencyKey: string;
        /**
         * `wait=n` waits at most n seconds for the result (25 at most), `respond-async` not at all
         * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
         */
        Prefer: string;
        /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
        IfMatch: components["schemas"]["EntityTags"];
        /** The `ETag` you have; while the record still has it, the answer is `304`. A stream ignores it. */
        IfNoneMatch: components["schemas"]["EntityTags"];
        /** The `id` of the last event that you have: the stream goes on behind it. An answer in JSON ignores it. */
        LastEventId: components["schemas"]["EventId"];
    };
    requestBodies: never;
    headers: {
        /**
         * The id of this request, yours or the service's. It is in every problem, too.
         * @example req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17
         */
        RequestId: components["schemas"]["RequestId"];
        /**
         * The version of the record, for `If-Match` and `If-None-Match`.
         * @example "3"
         */
        ETag: components["schemas"]["Version"];
        /**
         * The first version of the record, for `If-Match` and `If-None-Match`.
         * @example "1"
         */
        QueuedETag: components["schemas"]["Version"];
        /**
         * The new version of the record, for `If-Match` and `If-None-Match`.
         * @example "4"
         */
        UpdatedETag: components["schemas"]["Version"];
        /**
         * The version of the record, for `If-Match` and `If-None-Match`. A stream of events has none: it shows
         * more than one version.
         * @example "3"
         */
        ShownETag: components["schemas"]["Version"];
        /**
         * The address of the created document.
         * @example /api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
         */
        DocumentLocation: string;
        /**
         * The address of the created image.
         * @example /api/v1/images/01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
         */
        ImageLocation: string;
        /**
         * How many seconds to wait before the next try.
         * @example 1
         */
        RetryAfter: number;
        /**
         * How many seconds are left until the limit allows requests again.
         * @example 12
         */
        LimitRetryAfter: number;
        /**
         * What is left: `r` requests for the next `t` seconds
         * ([draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10)).
         * @example "account";r=2999;t=60
         */
        RateLimit: string;
        /**
         * The limit, `q` requests in `w` seconds.
         * @example "account";q=3000;w=60
         */
        RateLimitPolicy: string;
        /**
         * What is left: `r` requests for the next `t` seconds
         * ([draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10)).
         * @example "anonymous";r=599;t=60
         */
        AddressRateLimit: string;
        /**
         * The limit, `q` requests in `w` seconds.
         * @example "anonymous";q=600;w=60
         */
        AddressRateLimitPolicy: string;
        /**
         * What is left: `r` requests for the next `t` seconds
         * ([draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10)).
         * @example "account";r=0;t=12
         */
        SpentRateLimit: string;
        /**
         * The preferences of `Prefer` that were honoured. Present where there were any.
         * @example respond-async
         */
        PreferenceApplied: string;
        /**
         * The methods that this address answers.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * The scheme that is asked for, with `error="invalid_token"` where a key was sent
         * ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-3)).
         * @example Bearer error="invalid_token"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
/** A text written by AI. */
export type Document = components['schemas']['Document'];
/** What a document is made from. */
export type DocumentCreate = components['schemas']['DocumentCreate'];
/** What can be changed of a document. A field left out keeps its value. */
export type DocumentUpdate = components['schemas']['DocumentUpdate'];
/** A page of documents. */
export type DocumentList = components['schemas']['DocumentList'];
/**
 * Server-sent events that follow a document: `state` (the document), `text` (a piece of its text),
 * `restart` (what was told of its text is void) and `deleted`. Each has an `id` and, in `data`, JSON.
 */
export type DocumentEvents = components['schemas']['DocumentEvents'];
/** A picture drawn by AI. */
export type Image = components['schemas']['Image'];
/**
 * Server-sent events that follow an image: `state` (the image) and `deleted`. Each has an `id` and, in
 * `data`, JSON.
 */
export type ImageEvents = components['schemas']['ImageEvents'];
/** What an image is made from. */
export type ImageCreate = components['schemas']['ImageCreate'];
/** What can be changed of an image. A name left out keeps its value. */
export type ImageUpdate = components['schemas']['ImageUpdate'];
/** A page of images. */
export type ImageList = components['schemas']['ImageList'];
/** Where the page stands in the list. */
export type ListMeta = components['schemas']['ListMeta'];
/** A UUIDv7, so that sorting by id is sorting by creation. */
export type Id = components['schemas']['Id'];
/** The template name. */
export type Name = components['schemas']['Name'];
/** Instructions for the AI. */
export type Prompt = components['schemas']['Prompt'];
/** Image description for the AI. */
export type ImageDescription = components['schemas']['ImageDescription'];
/** The document result. */
export type DocumentResult = components['schemas']['DocumentResult'];
/** The document result, addresses of PNG images that an `<img>` can show. */
export type ImageResults = components['schemas']['ImageResults'];
/** The name of a model. */
export type Model = components['schemas']['Model'];
/** RFC 3339, in UTC. */
export type Timestamp = components['schemas']['Timestamp'];
/** The id of the request. */
export type RequestId = components['schemas']['RequestId'];
/** Where a stream stands; opaque. Behind an id that does not fit the record everything is told anew. */
export type EventId = components['schemas']['EventId'];
/** A version of a record, as an entity tag (RFC 9110, section 8.8.3). */
export type Version = components['schemas']['Version'];
/** Entity tags (RFC 9110, section 8.8.3), or `*`. */
export type EntityTags = components['schemas']['EntityTags'];
/** How freely the AI writes. */
export type Creativity = components['schemas']['Creativity'];
/**
 * The template of the document. The label of 41 is a decision of this contract (`x-origin: decision`);
 * ids are never given another label.
 */
export type TemplateId = components['schemas']['TemplateId'];
/** Width and height of the image, in pixels. */
export type Resolution = components['schemas']['Resolution'];
/** The style of the image. */
export type Style = components['schemas']['Style'];
/** The medium the image seems to be made with. */
export type Medium = components['schemas']['Medium'];
/** The filter applied to the finished image. */
export type Filter = components['schemas']['Filter'];
/** How far the generation is. `succeeded` and `failed` are final. */
export type State = components['schemas']['State'];
/** A field of a document that can be searched. */
export type DocumentSearchField = components['schemas']['DocumentSearchField'];
/** A field of an image that can be searched. */
export type ImageSearchField = components['schemas']['ImageSearchField'];
/** What a list can be sorted by. */
export type SortField = components['schemas']['SortField'];
/** The direction of a sorting. */
export type SortDirection = components['schemas']['SortDirection'];
/** The size of a page. */
export type PerPage = components['schemas']['PerPage'];
/** Why a generation failed, in words for people. */
export type GenerationError = components['schemas']['GenerationError'];
/** The kind of failure. */
export type GenerationErrorCode = components['schemas']['GenerationErrorCode'];
/** One broken rule. */
export type FieldError = components['schemas']['FieldError'];
/** The kind of rule that is broken. */
export type FieldErrorCode = components['schemas']['FieldErrorCode'];
/** The request can't be parsed (RFC 9457). */
export type BadRequestProblem = components['schemas']['BadRequestProblem'];
/** There is no valid API key (RFC 9457). */
export type UnauthorizedProblem = components['schemas']['UnauthorizedProblem'];
/** The API key lacks the scope (RFC 9457). */
export type ForbiddenProblem = components['schemas']['ForbiddenProblem'];
/** There is nothing at the address (RFC 9457). */
export type NotFoundProblem = components['schemas']['NotFoundProblem'];
/** The address does not answer the method (RFC 9457). */
export type MethodNotAllowedProblem = components['schemas']['MethodNotAllowedProblem'];
/** The answer is not available in an accepted media type (RFC 9457). */
export type NotAcceptableProblem = components['schemas']['NotAcceptableProblem'];
/** The request did not arrive in time (RFC 9457). */
export type RequestTimeoutProblem = components['schemas']['RequestTimeoutProblem'];
/** The same Idempotency-Key is still in flight (RFC 9457). */
export type ConflictProblem = components['schemas']['ConflictProblem'];
/** The record has changed (RFC 9457). */
export type PreconditionFailedProblem = components['schemas']['PreconditionFailedProblem'];
/** The body is too large (RFC 9457). */
export type ContentTooLargeProblem = components['schemas']['ContentTooLargeProblem'];
/** The body has a media type that is not taken (RFC 9457). */
export type UnsupportedMediaTypeProblem = components['schemas']['UnsupportedMediaTypeProblem'];
/** Rules are broken; `errors` lists them (RFC 9457). */
export type ValidationProblem = components['schemas']['ValidationProblem'];
/** The limit is reached (RFC 9457). */
export type TooManyRequestsProblem = components['schemas']['TooManyRequestsProblem'];
/** The headers are too large (RFC 9457). */
export type RequestHeaderFieldsTooLargeProblem = components['schemas']['RequestHeaderFieldsTooLargeProblem'];
/** Something went wrong inside the service (RFC 9457). */
export type InternalServerErrorProblem = components['schemas']['InternalServerErrorProblem'];
/** The service is overloaded or its database is away (RFC 9457). */
export type ServiceUnavailableProblem = components['schemas']['ServiceUnavailableProblem'];
/** What happened and what to do, in words for people. */
export type ProblemDetail = components['schemas']['ProblemDetail'];
/** The path of the request. */
export type ProblemInstance = components['schemas']['ProblemInstance'];
/** A piece of a document's text, as it is written. */
export type DraftText = components['schemas']['DraftText'];
/** What was told of a document's text is void; another draft begins at its first character. */
export type DraftRestart = components['schemas']['DraftRestart'];
/** A record that was deleted while it was watched. */
export type DeletedRecord = components['schemas']['DeletedRecord'];
export type ResponseDocumentList = components['responses']['DocumentList'];
export type ResponseDocument = components['responses']['Document'];
export type ResponseShownDocument = components['responses']['ShownDocument'];
export type ResponseDocumentCreated = components['responses']['DocumentCreated'];
export type ResponseDocumentAccepted = components['responses']['DocumentAccepted'];
export type ResponseImageList = components['responses']['ImageList'];
export type ResponseImage = components['responses']['Image'];
export type ResponseShownImage = components['responses']['ShownImage'];
export type ResponseImageCreated = components['responses']['ImageCreated'];
export type ResponseImageAccepted = components['responses']['ImageAccepted'];
export type ResponseDeleted = components['responses']['Deleted'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseNotAcceptable = components['responses']['NotAcceptable'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseContentTooLarge = components['responses']['ContentTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseQueryValidationFailed = components['responses']['QueryValidationFailed'];
export type ResponseDocumentValidationFailed = components['responses']['DocumentValidationFailed'];
export type ResponseImageValidationFailed = components['responses']['ImageValidationFailed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseRequestHeaderFieldsTooLarge = components['responses']['RequestHeaderFieldsTooLarge'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ParameterDocumentId = components['parameters']['DocumentId'];
export type ParameterImageId = components['parameters']['ImageId'];
export type ParameterSearch = components['parameters']['Search'];
export type ParameterFavorite = components['parameters']['Favorite'];
export type ParameterSortBy = components['parameters']['SortBy'];
export type ParameterSort = components['parameters']['Sort'];
export type ParameterPerPage = components['parameters']['PerPage'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterIncludeTotal = components['parameters']['IncludeTotal'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterPrefer = components['parameters']['Prefer'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterLastEventId = components['parameters']['LastEventId'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderQueuedETag = components['headers']['QueuedETag'];
export type HeaderUpdatedETag = components['headers']['UpdatedETag'];
export type HeaderShownETag = components['headers']['ShownETag'];
export type HeaderDocumentLocation = components['headers']['DocumentLocation'];
export type HeaderImageLocation = components['headers']['ImageLocation'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderLimitRetryAfter = components['headers']['LimitRetryAfter'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderAddressRateLimit = components['headers']['AddressRateLimit'];
export type HeaderAddressRateLimitPolicy = components['headers']['AddressRateLimitPolicy'];
export type HeaderSpentRateLimit = components['headers']['SpentRateLimit'];
export type HeaderPreferenceApplied = components['headers']['PreferenceApplied'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type $defs = Record<string, never>;
export interface operations {
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * Only records whose searched field contains this text, in any case. Every character stands for
                 * itself: there are no wildcards. An empty text searches for nothing.
                 */
                search?: components["parameters"]["Search"] | undefined;
                /** The field that is searched. */
                search_by?: components["schemas"]["DocumentSearchField"] | undefined;
                /** Only favorites (`true`), or only records that are not (`false`). */
                favorite?: components["parameters"]["Favorite"] | undefined;
                /** Only documents of this template. */
                template_id?: components["schemas"]["TemplateId"] | undefined;
                /** List the documents of every template. Not together with `template_id`. */
                all_templates?: boolean | undefined;
                /** What the list is sorted by. Records with the same name follow their id. */
                sort_by?: components["parameters"]["SortBy"] | undefined;
                /** The direction of the sorting. */
                sort?: components["parameters"]["Sort"] | undefined;
                /** How many records a page holds at most. */
                per_page?: components["parameters"]["PerPage"] | undefined;
                /**
                 * A `next_cursor` or `prev_cursor` of an earlier page. It belongs to the sorting and the filters it
                 * was made with.
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /** Count all records that the filters let through, in `meta.total`. */
                include_total?: components["parameters"]["IncludeTotal"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DocumentList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A value of your own, a UUID for example, that makes the create safe to repeat: the same key with the
                 * same body within 24 hours gets the first answer again.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
                /**
                 * `wait=n` waits at most n seconds for the result (25 at most), `respond-async` not at all
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 */
                Prefer?: components["parameters"]["Prefer"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DocumentCreate"];
                "application/json": components["schemas"]["DocumentCreate"];
            };
        };
        responses: {
            201: components["responses"]["DocumentCreated"];
            202: components["responses"]["DocumentAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["DocumentValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` you have; while the record still has it, the answer is `304`. A stream ignores it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"] | undefined;
                /** The `id` of the last event that you have: the stream goes on behind it. An answer in JSON ignores it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            };
            path: {
                /**
                 * The document's id.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShownDocument"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putDocument: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The document's id.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DocumentUpdate"];
                "application/json": components["schemas"]["DocumentUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Document"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["DocumentValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The document's id.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The document's id.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DocumentUpdate"];
                "application/json": components["schemas"]["DocumentUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Document"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["DocumentValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * Only records whose searched field contains this text, in any case. Every character stands for
                 * itself: there are no wildcards. An empty text searches for nothing.
                 */
                search?: components["parameters"]["Search"] | undefined;
                /** The field that is searched. */
                search_by?: components["schemas"]["ImageSearchField"] | undefined;
                /** Only favorites (`true`), or only records that are not (`false`). */
                favorite?: components["parameters"]["Favorite"] | undefined;
                /** Only images of this resolution. */
                resolution?: components["schemas"]["Resolution"] | undefined;
                /** Only images of this style. */
                style?: components["schemas"]["Style"] | undefined;
                /** Only images of this medium. */
                medium?: components["schemas"]["Medium"] | undefined;
                /** Only images with this filter. */
                filter?: components["schemas"]["Filter"] | undefined;
                /** What the list is sorted by. Records with the same name follow their id. */
                sort_by?: components["parameters"]["SortBy"] | undefined;
                /** The direction of the sorting. */
                sort?: components["parameters"]["Sort"] | undefined;
                /** How many records a page holds at most. */
                per_page?: components["parameters"]["PerPage"] | undefined;
                /**
                 * A `next_cursor` or `prev_cursor` of an earlier page. It belongs to the sorting and the filters it
                 * was made with.
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /** Count all records that the filters let through, in `meta.total`. */
                include_total?: components["parameters"]["IncludeTotal"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImageList"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A value of your own, a UUID for example, that makes the create safe to repeat: the same key with the
                 * same body within 24 hours gets the first answer again.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
                /**
                 * `wait=n` waits at most n seconds for the result (25 at most), `respond-async` not at all
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 */
                Prefer?: components["parameters"]["Prefer"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ImageCreate"];
                "application/json": components["schemas"]["ImageCreate"];
            };
        };
        responses: {
            201: components["responses"]["ImageCreated"];
            202: components["responses"]["ImageAccepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ImageValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` you have; while the record still has it, the answer is `304`. A stream ignores it. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"] | undefined;
                /** The `id` of the last event that you have: the stream goes on behind it. An answer in JSON ignores it. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            };
            path: {
                /**
                 * The image's id.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ShownImage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putImage: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The image's id.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ImageUpdate"];
                "application/json": components["schemas"]["ImageUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ImageValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The image's id.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["QueryValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` the record must still have, or `*`; otherwise the answer is `412`. */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The image's id.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ImageUpdate"];
                "application/json": components["schemas"]["ImageUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Image"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ImageValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
