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
         * @description One page of the account's documents, the newest first by default. Without `template_id` the list
         * contains Freestyle documents only; with `all_templates=true` it contains the documents of every
         * template.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a document
         * @description Stores the document, then writes its text. The service stores the record before it starts to write: a
         * client that disconnects loses nothing.
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
                 * The id of the document.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        /**
         * Show a document
         * @description One document of the account, in any state. With `Accept: text/event-stream` the response is a stream of
         * events that follows the document to its final state.
         */
        get: operations["getDocument"];
        /**
         * Update a document with PUT
         * @description The same operation as `PATCH`: a partial update, not a replacement. A field that you do not send keeps
         * its value. An update that changes no value leaves `updated_at` and the `ETag` unchanged. An update
         * never changes `state`.
         */
        put: operations["putDocument"];
        post?: never;
        /**
         * Delete a document
         * @description Deletes the document and cancels its generation. A second delete gets `404`.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Update a document
         * @description A partial update: a field that you do not send keeps its value. An update that changes no value leaves
         * `updated_at` and the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.
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
         * @description One page of the account's images, the newest first by default.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image
         * @description Stores the image, then draws its picture. The service stores the record before it starts to draw: a
         * client that disconnects loses nothing.
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
                 * The id of the image.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        /**
         * Show an image
         * @description One image of the account, in any state. With `Accept: text/event-stream` the response is a stream of
         * events that follows the image to its final state.
         */
        get: operations["getImage"];
        /**
         * Update an image with PUT
         * @description The same operation as `PATCH`: a partial update, not a replacement. `results` and `favorite` are
         * required; without a `name`, the image keeps its name. `results` may only omit or reorder the image's
         * own results. An update that changes no value leaves `updated_at` and the `ETag` unchanged. An update
         * never changes `state`.
         */
        put: operations["putImage"];
        post?: never;
        /**
         * Delete an image
         * @description Deletes the image and cancels its generation. The URLs in `results` stop working. A second delete
         * gets `404`.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Update an image
         * @description A partial update: `results` and `favorite` are required; without a `name`, the image keeps its name.
         * `results` may only omit or reorder the image's own results. An update that changes no value leaves `updated_at`
         * and the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Document: Document;
        DocumentCreate: DocumentCreate;
        DocumentUpdate: DocumentUpdate;
        DocumentList: DocumentList;
        DocumentEvents: DocumentEvents;
        Image: Image;
        ImageEvents: ImageEvents;
        ImageCreate: ImageCreate;
        ImageUpdate: ImageUpdate;
        ImageList: ImageList;
        ListMeta: ListMeta;
        Id: Id;
        Name: Name;
        Prompt: Prompt;
        ImageDescription: ImageDescription;
        DocumentResult: DocumentResult;
        ImageResults: ImageResults;
        Model: Model;
        Timestamp: Timestamp;
        RequestId: RequestId;
        RecordPath: RecordPath;
        RetrySeconds: RetrySeconds;
        RemainingRequests: RemainingRequests;
        RequestLimit: RequestLimit;
        EventId: EventId;
        Version: Version;
        EntityTags: EntityTags;
        Creativity: Creativity;
        TemplateId: TemplateId;
        Resolution: Resolution;
        Style: Style;
        Medium: Medium;
        Filter: Filter;
        State: State;
        DocumentSearchField: DocumentSearchField;
        ImageSearchField: ImageSearchField;
        TotalRelation: TotalRelation;
        SortField: SortField;
        SortDirection: SortDirection;
        PerPage: PerPage;
        GenerationError: GenerationError;
        GenerationErrorCode: GenerationErrorCode;
        FieldError: FieldError;
        FieldErrorCode: FieldErrorCode;
        BadRequestProblem: BadRequestProblem;
        UnauthorizedProblem: UnauthorizedProblem;
        ForbiddenProblem: ForbiddenProblem;
        NotFoundProblem: NotFoundProblem;
        MethodNotAllowedProblem: MethodNotAllowedProblem;
        NotAcceptableProblem: NotAcceptableProblem;
        RequestTimeoutProblem: RequestTimeoutProblem;
        ConflictProblem: ConflictProblem;
        PreconditionFailedProblem: PreconditionFailedProblem;
        ContentTooLargeProblem: ContentTooLargeProblem;
        UnsupportedMediaTypeProblem: UnsupportedMediaTypeProblem;
        ValidationProblem: ValidationProblem;
        TooManyRequestsProblem: TooManyRequestsProblem;
        RequestHeaderFieldsTooLargeProblem: RequestHeaderFieldsTooLargeProblem;
        InternalServerErrorProblem: InternalServerErrorProblem;
        ServiceUnavailableProblem: ServiceUnavailableProblem;
        ProblemDetail: ProblemDetail;
        ProblemInstance: ProblemInstance;
        DraftText: DraftText;
        DraftRestart: DraftRestart;
        DeletedRecord: DeletedRecord;
    };
    responses: {
        /** A page of documents. */
        ListedDocuments: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": DocumentList;
            };
        };
        /** The document after the change. */
        UpdatedDocument: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["UpdatedETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Document;
            };
        };
        /** The document as JSON, or a stream of its events. */
        ShownDocument: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["ShownCacheControl"];
                Vary: components["headers"]["VaryAccept"];
                ETag: components["headers"]["ShownETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Document;
                "text/event-stream": DocumentEvents;
            };
        };
        /** The document was created, and its generation has ended. Its state is `succeeded` or `failed`. */
        DocumentCreated: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["DocumentLocation"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Document;
            };
        };
        /** The document was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds. */
        DocumentAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["QueuedETag"];
                Location: components["headers"]["DocumentLocation"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Document;
            };
        };
        /** A page of images. */
        ListedImages: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ImageList;
            };
        };
        /** The image after the change. */
        UpdatedImage: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["UpdatedETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Image;
            };
        };
        /** The image as JSON, or a stream of its events. */
        ShownImage: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["ShownCacheControl"];
                Vary: components["headers"]["VaryAccept"];
                ETag: components["headers"]["ShownETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Image;
                "text/event-stream": ImageEvents;
            };
        };
        /** The image was created, and its generation has ended. Its state is `succeeded` or `failed`. */
        ImageCreated: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["ETag"];
                Location: components["headers"]["ImageLocation"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Image;
            };
        };
        /** The image was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds. */
        ImageAccepted: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                ETag: components["headers"]["QueuedETag"];
                Location: components["headers"]["ImageLocation"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Preference-Applied": components["headers"]["PreferenceApplied"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Image;
            };
        };
        /** The record was deleted. */
        Deleted: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The record still has an `ETag` of `If-None-Match`, so the response has no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Cache-Control": components["headers"]["CacheControl"];
                Vary: components["headers"]["VaryAccept"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The request can't be parsed. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": BadRequestProblem;
            };
        };
        /** The request has no valid API key. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["AddressRateLimit"];
                "RateLimit-Policy": components["headers"]["AddressRateLimitPolicy"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": UnauthorizedProblem;
            };
        };
        /** The API key lacks the scope. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ForbiddenProblem;
            };
        };
        /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": NotFoundProblem;
            };
        };
        /** The path does not support the method. `Allow` lists the methods that it supports. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": MethodNotAllowedProblem;
            };
        };
        /** The `Accept` header allows no media type of the response. */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": NotAcceptableProblem;
            };
        };
        /** The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": RequestTimeoutProblem;
            };
        };
        /** The first request with this `Idempotency-Key` is still in progress. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ConflictProblem;
            };
        };
        /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": PreconditionFailedProblem;
            };
        };
        /** The body is larger than 1 MiB. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ContentTooLargeProblem;
            };
        };
        /** The body has a media type that the operation does not support. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": UnsupportedMediaTypeProblem;
            };
        };
        /** Query parameters or headers break rules. `errors` lists them. */
        QueryValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ValidationProblem;
            };
        };
        /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
        DocumentValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ValidationProblem;
            };
        };
        /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
        ImageValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ValidationProblem;
            };
        };
        /** A limit is reached. Try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                RateLimit: components["headers"]["SpentRateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["LimitRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": TooManyRequestsProblem;
            };
        };
        /** The URL and the headers of the request are too large. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": RequestHeaderFieldsTooLargeProblem;
            };
        };
        /** An unexpected error happened inside the service. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": InternalServerErrorProblem;
            };
        };
        /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ServiceUnavailableProblem;
            };
        };
    };
    parameters: {
        /**
         * The id of the document.
         * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
         */
        DocumentId: Id;
        /**
         * The id of the image.
         * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
         */
        ImageId: Id;
        /**
         * Only records whose searched field contains this text, in upper or lower case. There are no wildcards:
         * every character is literal. An empty value is ignored.
         */
        Search: string;
        /** Only favorites (`true`), or only other records (`false`). */
        Favorite: boolean;
        /**
         * The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same
         * on every database. Records with the same name are in the order of their ids, in the same direction.
         */
        SortBy: SortField;
        /** The direction to sort in. */
        Sort: SortDirection;
        /** The largest number of records on a page. */
        PageSize: PerPage;
        /**
         * The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting
         * of that page.
         */
        Cursor: string;
        /**
         * Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;
         * `meta.total_relation` says whether more records match.
         */
        IncludeTotal: boolean;
        /**
         * A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the
         * same key with the same body gets the first response again. A key belongs to one account and one
         * operation and is compared byte by byte. Two bodies are the same when they would create the same record,
         * in any media type, order and spelling; `Prefer` does not matter.
         * @example 5f2b6d0e-5c0b-4a8e-9c1d-1d9c8a7b6e54
         */
        IdempotencyKey: string;
        /**
         * `wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait
         * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
         * @example respond-async
         */
        Prefer: string;
        /**
         * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
         * @example "3"
         */
        IfMatch: EntityTags;
        /**
         * The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it.
         * @example "3"
         */
        IfNoneMatch: EntityTags;
        /**
         * The `id` of the last event that you received. The stream continues after it. A JSON response ignores
         * this header.
         * @example 2-0-e3b0c44298fc1c14
         */
        LastEventId: EventId;
    };
    requestBodies: never;
    headers: {
        /**
         * The id of the request, yours or a new one. Problems repeat it in `request_id`.
         * @example req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17
         */
        XRequestId: RequestId;
        /**
         * The version of the record, for `If-Match` and `If-None-Match`.
         * @example "3"
         */
        ETag: Version;
        /**
         * The version of the record, for `If-Match` and `If-None-Match`.
         * @example "1"
         */
        QueuedETag: Version;
        /**
         * The new version of the record, for `If-Match` and `If-None-Match`.
         * @example "4"
         */
        UpdatedETag: Version;
        /**
         * The version of the record, for `If-Match` and `If-None-Match`. A stream of events has none, because it
         * shows several versions.
         * @example "3"
         */
        ShownETag: Version;
        /**
         * A private cache may store the response, but must ask the service before each use (RFC 9111).
         * @example private, no-cache
         */
        CacheControl: "private, no-cache";
        /**
         * A private cache may store the record, but must ask the service before each use (RFC 9111). A stream of
         * events is `no-store`.
         * @example private, no-cache
         */
        ShownCacheControl: "private, no-cache";
        /**
         * The request headers that select the response. `Accept` selects JSON or a stream of events.
         * @example Accept
         */
        VaryAccept: string;
        /**
         * The path of the created document, with the path prefix of a proxy before it.
         * @example /api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
         */
        DocumentLocation: RecordPath;
        /**
         * The path of the created image, with the path prefix of a proxy before it.
         * @example /api/v1/images/01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
         */
        ImageLocation: RecordPath;
        /**
         * The number of seconds to wait before the next attempt.
         * @example 1
         */
        RetryAfter: RetrySeconds;
        /**
         * The number of seconds until the limit allows requests again.
         * @example 12
         */
        LimitRetryAfter: RetrySeconds;
        /**
         * The account may send `r` more requests in the next `t` seconds.
         * @example "account";r=2999;t=60
         */
        RateLimit: RemainingRequests;
        /**
         * The account may send `q` requests in `w` seconds.
         * @example "account";q=3000;w=60
         */
        RateLimitPolicy: RequestLimit;
        /**
         * The client's address may send `r` more requests without a valid API key in the next `t` seconds.
         * @example "anonymous";r=599;t=60
         */
        AddressRateLimit: RemainingRequests;
        /**
         * The client's address may send `q` requests without a valid API key in `w` seconds.
         * @example "anonymous";q=600;w=60
         */
        AddressRateLimitPolicy: RequestLimit;
        /**
         * The limit is reached: no more requests in the next `t` seconds.
         * @example "account";r=0;t=12
         */
        SpentRateLimit: RemainingRequests;
        /**
         * The preferences of `Prefer` that the service applied. Without any, the header is missing.
         * @example respond-async
         */
        PreferenceApplied: string;
        /**
         * The methods that the path supports.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * The required scheme, with `error="invalid_token"` when the request had an API key
         * ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-3)).
         * @example Bearer error="invalid_token"
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type ResponseListedDocuments = components['responses']['ListedDocuments'];
export type ResponseUpdatedDocument = components['responses']['UpdatedDocument'];
export type ResponseShownDocument = components['responses']['ShownDocument'];
export type ResponseDocumentCreated = components['responses']['DocumentCreated'];
export type ResponseDocumentAccepted = components['responses']['DocumentAccepted'];
export type ResponseListedImages = components['responses']['ListedImages'];
export type ResponseUpdatedImage = components['responses']['UpdatedImage'];
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
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterIncludeTotal = components['parameters']['IncludeTotal'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterPrefer = components['parameters']['Prefer'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterLastEventId = components['parameters']['LastEventId'];
export type HeaderXRequestId = components['headers']['XRequestId'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderQueuedETag = components['headers']['QueuedETag'];
export type HeaderUpdatedETag = components['headers']['UpdatedETag'];
export type HeaderShownETag = components['headers']['ShownETag'];
export type HeaderCacheControl = components['headers']['CacheControl'];
export type HeaderShownCacheControl = components['headers']['ShownCacheControl'];
export type HeaderVaryAccept = components['headers']['VaryAccept'];
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
                 * Only records whose searched field contains this text, in upper or lower case. There are no wildcards:
                 * every character is literal. An empty value is ignored.
                 */
                search?: components["parameters"]["Search"] | undefined;
                /** The field to search. */
                search_by?: DocumentSearchField | undefined;
                /** Only favorites (`true`), or only other records (`false`). */
                favorite?: components["parameters"]["Favorite"] | undefined;
                /** Only documents of this template. */
                template_id?: TemplateId | undefined;
                /** List the documents of every template. Do not send it with `template_id`. */
                all_templates?: boolean | undefined;
                /**
                 * The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same
                 * on every database. Records with the same name are in the order of their ids, in the same direction.
                 */
                sort_by?: components["parameters"]["SortBy"] | undefined;
                /** The direction to sort in. */
                sort?: components["parameters"]["Sort"] | undefined;
                /** The largest number of records on a page. */
                per_page?: components["parameters"]["PageSize"] | undefined;
                /**
                 * The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting
                 * of that page.
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;
                 * `meta.total_relation` says whether more records match.
                 */
                include_total?: components["parameters"]["IncludeTotal"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedDocuments"];
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
                 * A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the
                 * same key with the same body gets the first response again. A key belongs to one account and one
                 * operation and is compared byte by byte. Two bodies are the same when they would create the same record,
                 * in any media type, order and spelling; `Prefer` does not matter.
                 * @example 5f2b6d0e-5c0b-4a8e-9c1d-1d9c8a7b6e54
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
                /**
                 * `wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 * @example respond-async
                 */
                Prefer?: components["parameters"]["Prefer"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": DocumentCreate;
                "application/json": DocumentCreate;
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
                /**
                 * The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"] | undefined;
                /**
                 * The `id` of the last event that you received. The stream continues after it. A JSON response ignores
                 * this header.
                 * @example 2-0-e3b0c44298fc1c14
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            };
            path: {
                /**
                 * The id of the document.
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the document.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": DocumentUpdate;
                "application/json": DocumentUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedDocument"];
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the document.
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the document.
                 * @example 01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": DocumentUpdate;
                "application/json": DocumentUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedDocument"];
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
                 * Only records whose searched field contains this text, in upper or lower case. There are no wildcards:
                 * every character is literal. An empty value is ignored.
                 */
                search?: components["parameters"]["Search"] | undefined;
                /** The field to search. */
                search_by?: ImageSearchField | undefined;
                /** Only favorites (`true`), or only other records (`false`). */
                favorite?: components["parameters"]["Favorite"] | undefined;
                /** Only images of this resolution. */
                resolution?: Resolution | undefined;
                /** Only images of this style. */
                style?: Style | undefined;
                /** Only images of this medium. */
                medium?: Medium | undefined;
                /** Only images with this filter. */
                filter?: Filter | undefined;
                /**
                 * The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same
                 * on every database. Records with the same name are in the order of their ids, in the same direction.
                 */
                sort_by?: components["parameters"]["SortBy"] | undefined;
                /** The direction to sort in. */
                sort?: components["parameters"]["Sort"] | undefined;
                /** The largest number of records on a page. */
                per_page?: components["parameters"]["PageSize"] | undefined;
                /**
                 * The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting
                 * of that page.
                 */
                cursor?: components["parameters"]["Cursor"] | undefined;
                /**
                 * Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;
                 * `meta.total_relation` says whether more records match.
                 */
                include_total?: components["parameters"]["IncludeTotal"] | undefined;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedImages"];
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
                 * A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the
                 * same key with the same body gets the first response again. A key belongs to one account and one
                 * operation and is compared byte by byte. Two bodies are the same when they would create the same record,
                 * in any media type, order and spelling; `Prefer` does not matter.
                 * @example 5f2b6d0e-5c0b-4a8e-9c1d-1d9c8a7b6e54
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
                /**
                 * `wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 * @example respond-async
                 */
                Prefer?: components["parameters"]["Prefer"] | undefined;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": ImageCreate;
                "application/json": ImageCreate;
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
                /**
                 * The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it.
                 * @example "3"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"] | undefined;
                /**
                 * The `id` of the last event that you received. The stream continues after it. A JSON response ignores
                 * this header.
                 * @example 2-0-e3b0c44298fc1c14
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"] | undefined;
            };
            path: {
                /**
                 * The id of the image.
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the image.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": ImageUpdate;
                "application/json": ImageUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedImage"];
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the image.
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
                /**
                 * The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`.
                 * @example "3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"] | undefined;
            };
            path: {
                /**
                 * The id of the image.
                 * @example 01a1fd67-ca00-7f04-9b63-7e1a0c4d8f95
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": ImageUpdate;
                "application/json": ImageUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedImage"];
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
/** A text written by AI. */
export interface Document {
    /** A UUIDv7. The order of ids is the order of creation. */
    id: Id;
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name: Name;
    /** Instructions for the AI. */
    prompt: Prompt;
    /** How freely the AI writes. */
    creativity: Creativity;
    /** The template of the document. The label of an id never changes. The label of 41 is not in the original brief. */
    template_id: TemplateId;
    /** The text of the document; null until it is written. */
    result: DocumentResult | null;
    /** Whether the document is a favorite. */
    favorite: boolean;
    /**
     * The progress of the generation: from `queued` through `processing` to `succeeded` or `failed`, which are
     * final.
     */
    state: State;
    /** Why the generation failed; null in every other state. */
    error: GenerationError | null;
    /** The model that wrote the result; null without a generated result. */
    model: Model | null;
    /** When the record was created. */
    created_at: Timestamp;
    /**
     * When any field last changed, `state` and `error` included. This time never goes back, and is never
     * earlier than `created_at`. An update that changes no value leaves it unchanged.
     */
    updated_at: Timestamp;
}
/** The fields to create a document from. */
export interface DocumentCreate {
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name: Name;
    /** Instructions for the AI. */
    prompt: Prompt;
    /**
     * How freely the AI writes.
     * @default 0.5
     */
    creativity: Creativity;
    /**
     * The template of the document. The label of an id never changes. The label of 41 is not in the original brief.
     * @default 1
     */
    template_id?: TemplateId | undefined;
}
/** The fields of a document to change. A field that you do not send keeps its value. */
export interface DocumentUpdate {
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name?: Name | undefined;
    /** The text of a document. */
    result?: DocumentResult | undefined;
    /** Whether the document is a favorite. */
    favorite?: boolean | undefined;
}
/** A page of documents. */
export interface DocumentList {
    /** The documents on the page, in the requested order. */
    data: Document[];
    /** The position of the page in its list. */
    meta: ListMeta;
}
/**
 * Server-sent events that follow a document: `state` (the document), `text` (a piece of its text),
 * `restart` (discard the text received so far) and `deleted`. Each has an `id` and, in `data`, JSON.
 */
export type DocumentEvents = string;
/** A picture drawn by AI. */
export interface Image {
    /** A UUIDv7. The order of ids is the order of creation. */
    id: Id;
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name: Name;
    /** The description of the image for the AI. */
    description: ImageDescription;
    /** The width and height of the image, in pixels. */
    resolution: Resolution;
    /** The style; null without one. */
    style: Style | null;
    /** The medium; null without one. */
    medium: Medium | null;
    /** The filter; null without one. */
    filter: Filter | null;
    /**
     * The generated pictures, as URLs of PNG files that an `<img>` can show. They need no API key, because each
     * contains at least 128 random bits. A URL stops working when an update removes it or the image is deleted.
     */
    results: ImageResults;
    /** Whether the image is a favorite. */
    favorite: boolean;
    /**
     * The progress of the generation: from `queued` through `processing` to `succeeded` or `failed`, which are
     * final.
     */
    state: State;
    /** Why the generation failed; null in every other state. */
    error: GenerationError | null;
    /** The model that drew the results; null without a generated result. */
    model: Model | null;
    /** When the record was created. */
    created_at: Timestamp;
    /**
     * When any field last changed, `state` and `error` included. This time never goes back, and is never
     * earlier than `created_at`. An update that changes no value leaves it unchanged.
     */
    updated_at: Timestamp;
}
/**
 * Server-sent events that follow an image: `state` (the image) and `deleted`. Each has an `id` and, in
 * `data`, JSON.
 */
export type ImageEvents = string;
/** The fields to create an image from. */
export interface ImageCreate {
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name: Name;
    /** The description of the image for the AI. */
    description: ImageDescription;
    /** The width and height of the image, in pixels. */
    resolution: Resolution;
    /** The style of the image. */
    style?: Style | undefined;
    /** The artistic medium that the image imitates. */
    medium?: Medium | undefined;
    /** The filter applied to the finished image. */
    filter?: Filter | undefined;
}
/** The fields of an image to change. Without a name, the image keeps its name. */
export interface ImageUpdate {
    /** The name of the record, for people. Lists can be searched and sorted by it. */
    name?: Name | undefined;
    /**
     * The generated pictures, as URLs of PNG files that an `<img>` can show. They need no API key, because each
     * contains at least 128 random bits. A URL stops working when an update removes it or the image is deleted.
     */
    results: ImageResults;
    /** Whether the image is a favorite. */
    favorite: boolean;
}
/** A page of images. */
export interface ImageList {
    /** The images on the page, in the requested order. */
    data: Image[];
    /** The position of the page in its list. */
    meta: ListMeta;
}
/** The position of the page in its list. */
export interface ListMeta {
    /** The number of records on a page. */
    per_page: PerPage;
    /** The cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** The cursor of the previous page; null on the first page. */
    prev_cursor: string | null;
    /**
     * The number of records that match the filters, or the maximum of this field if more match; null without
     * `include_total=true`.
     */
    total: number | null;
    /** Whether more records match than `total`; null without `include_total=true`. */
    total_relation: TotalRelation | null;
}
/**
 * A UUIDv7. The order of ids is the order of creation.
 */
export type Id = string;
/** The name of the record, for people. Lists can be searched and sorted by it. */
export type Name = string;
/** Instructions for the AI. */
export type Prompt = string;
/** The description of the image for the AI. */
export type ImageDescription = string;
/** The text of a document. */
export type DocumentResult = string;
/**
 * The generated pictures, as URLs of PNG files that an `<img>` can show. They need no API key, because each
 * contains at least 128 random bits. A URL stops working when an update removes it or the image is deleted.
 */
export type ImageResults = string[];
/** The name of a model. */
export type Model = string;
/**
 * A time in UTC (RFC 3339).
 */
export type Timestamp = string;
/** The id of the request. */
export type RequestId = string;
/**
 * The path of a record.
 */
export type RecordPath = string;
/** A number of seconds to wait. */
export type RetrySeconds = number;
/**
 * The remaining requests of a limit, as in
 * [draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10).
 */
export type RemainingRequests = string;
/**
 * A limit of requests, as in
 * [draft-ietf-httpapi-ratelimit-headers-10](https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10).
 */
export type RequestLimit = string;
/**
 * A position in a stream; opaque. If the id does not match the record, the stream starts from the
 * beginning.
 */
export type EventId = string;
/** A version of a record, as an entity tag (RFC 9110, section 8.8.3). */
export type Version = string;
/** Entity tags (RFC 9110, section 8.8.3), or `*`. */
export type EntityTags = string;
/**
 * How freely the AI writes.
 * @enum {number}
 */
export type Creativity = 0 | 0.25 | 0.5 | 0.75 | 1;
/**
 * The template of the document. The label of an id never changes. The label of 41 is not in the original brief.
 * @enum {integer}
 */
export type TemplateId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54;
/**
 * The width and height of the image, in pixels.
 * @enum {string}
 */
export type Resolution = "256x256" | "512x512" | "1024x1024";
/**
 * The style of the image.
 * @enum {string}
 */
export type Style = "3d_render" | "abstract" | "anime" | "art_deco" | "cartoon" | "digital_art" | "illustration" | "origami" | "pixel_art" | "photography" | "pop_art" | "retro" | "sketch" | "vaporwave";
/**
 * The artistic medium that the image imitates.
 * @enum {string}
 */
export type Medium = "acrylic" | "canvas" | "chalk" | "charcoal" | "crayon" | "glass" | "ink" | "pastel" | "pencil" | "spray_paint" | "watercolor";
/**
 * The filter applied to the finished image.
 * @enum {string}
 */
export type Filter = "grayscale" | "sepia" | "invert";
/**
 * The progress of the generation: from `queued` through `processing` to `succeeded` or `failed`, which are
 * final.
 * @enum {string}
 */
export type State = "queued" | "processing" | "succeeded" | "failed";
/**
 * A field of a document that can be searched.
 * @enum {string}
 */
export type DocumentSearchField = "name" | "result";
/**
 * A field of an image that can be searched.
 * @enum {string}
 */
export type ImageSearchField = "name";
/**
 * `exact`: `total` is the number of matching records. `at_least`: more records than `total` match.
 * @enum {string}
 */
export type TotalRelation = "exact" | "at_least";
/**
 * A field to sort a list by.
 * @enum {string}
 */
export type SortField = "id" | "name";
/**
 * A direction to sort in.
 * @enum {string}
 */
export type SortDirection = "desc" | "asc";
/**
 * The number of records on a page.
 * @enum {integer}
 */
export type PerPage = 10 | 25 | 50 | 100;
/** Why a generation failed, as human-readable text. */
export interface GenerationError {
    /** The kind of failure. */
    code: GenerationErrorCode;
    /** What went wrong, as human-readable text. */
    detail: string;
}
/**
 * The kind of failure.
 * @enum {string}
 */
export type GenerationErrorCode = "provider_failed" | "provider_rejected" | "timed_out" | "invalid_result" | "interrupted" | "storage_unavailable";
/** One broken rule. */
export interface FieldError {
    /** The name of the field, query parameter or header, as sent; an item of a list as `results[1]`. */
    field: string;
    /** The kind of the broken rule. */
    code: FieldErrorCode;
    /** The rule, as human-readable text. */
    detail: string;
}
/**
 * The kind of the broken rule.
 * @enum {string}
 */
export type FieldErrorCode = "required" | "unknown" | "duplicate" | "type" | "choice" | "too_short" | "too_long" | "too_many" | "pattern" | "format" | "encoding" | "foreign" | "cursor" | "exclusive" | "reused";
/** The error response (RFC 9457) if the request can't be parsed. */
export interface BadRequestProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:bad-request";
    /** @constant */
    title: "Bad request";
    /** @constant */
    status: 400;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if there is no valid API key. */
export interface UnauthorizedProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:unauthorized";
    /** @constant */
    title: "Unauthorized";
    /** @constant */
    status: 401;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the API key lacks the scope. */
export interface ForbiddenProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:forbidden";
    /** @constant */
    title: "Forbidden";
    /** @constant */
    status: 403;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if there is nothing at this URL. */
export interface NotFoundProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:not-found";
    /** @constant */
    title: "Not found";
    /** @constant */
    status: 404;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the path does not support the method. */
export interface MethodNotAllowedProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:method-not-allowed";
    /** @constant */
    title: "Method not allowed";
    /** @constant */
    status: 405;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the response is not available in an accepted media type. */
export interface NotAcceptableProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:not-acceptable";
    /** @constant */
    title: "Not acceptable";
    /** @constant */
    status: 406;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the request did not arrive in time. */
export interface RequestTimeoutProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:request-timeout";
    /** @constant */
    title: "Request timeout";
    /** @constant */
    status: 408;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the first request with this Idempotency-Key is still in progress. */
export interface ConflictProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:conflict";
    /** @constant */
    title: "Conflict";
    /** @constant */
    status: 409;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the record does not match If-Match. */
export interface PreconditionFailedProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:precondition-failed";
    /** @constant */
    title: "Precondition failed";
    /** @constant */
    status: 412;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the body is too large. */
export interface ContentTooLargeProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:content-too-large";
    /** @constant */
    title: "Content too large";
    /** @constant */
    status: 413;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the body has an unsupported media type. */
export interface UnsupportedMediaTypeProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:unsupported-media-type";
    /** @constant */
    title: "Unsupported media type";
    /** @constant */
    status: 415;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the request breaks rules. `errors` lists them. */
export interface ValidationProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:validation-failed";
    /** @constant */
    title: "Validation failed";
    /** @constant */
    status: 422;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
    /** Every broken rule. */
    errors: FieldError[];
}
/** The error response (RFC 9457) if a limit is reached. */
export interface TooManyRequestsProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:too-many-requests";
    /** @constant */
    title: "Too many requests";
    /** @constant */
    status: 429;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the headers are too large. */
export interface RequestHeaderFieldsTooLargeProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:request-header-fields-too-large";
    /** @constant */
    title: "Request header fields too large";
    /** @constant */
    status: 431;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if something went wrong inside the service. */
export interface InternalServerErrorProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:internal-server-error";
    /** @constant */
    title: "Internal server error";
    /** @constant */
    status: 500;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** The error response (RFC 9457) if the service is overloaded or can't reach its database. */
export interface ServiceUnavailableProblem {
    /** @constant */
    type: "urn:problem-type:contentgen:service-unavailable";
    /** @constant */
    title: "Service unavailable";
    /** @constant */
    status: 503;
    /** What happened and what to do, as human-readable text. */
    detail: ProblemDetail;
    /** The path of the request. */
    instance: ProblemInstance;
    /** The id of the request. */
    request_id: RequestId;
}
/** What happened and what to do, as human-readable text. */
export type ProblemDetail = string;
/**
 * The path of the request.
 */
export type ProblemInstance = string;
/** A piece of the text of a document. */
export interface DraftText {
    /** The number of characters (Unicode code points) before the piece. */
    offset: number;
    /** The characters of the piece. */
    text: string;
}
/** Discard the text received so far; a new draft begins at its first character. */
export interface DraftRestart {
    /** The number of characters (Unicode code points) to discard; 0 when the service does not know it. */
    discarded: number;
}
/** A record that was deleted while a client watched it. */
export interface DeletedRecord {
    /** A UUIDv7. The order of ids is the order of creation. */
    id: Id;
}
