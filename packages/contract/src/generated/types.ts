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
         * Returns one page of documents, newest first. **Without `template_id`, it returns only Freestyle documents**;
         * send `all_templates=true` for all of them.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Create a document
         * Stores the document, then writes its text. It waits up to 25 seconds for the text; `Prefer` changes that.
         * A generation that fails is not an error of the request: the document has `state: failed`. If you
         * disconnect, the generation continues.
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
         * Returns the document, finished or not.
         */
        get: operations["getDocument"];
        /**
         * Update a document with PUT
         * The same as `PATCH`. It does not replace the document.
         */
        put: operations["putDocument"];
        post?: never;
        /**
         * Delete a document
         * Deletes the document. If its text is still being written, the generation is canceled.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        /**
         * Update a document
         * Changes the fields that you send. An update that changes nothing leaves `updated_at` and the `ETag` as they
         * are. No update changes `state`.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/api/v1/documents/{id}/events": {
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
         * Watch a document
         * Streams the text while it is written, as
         * [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html). The stream ends when
         * the document is finished or deleted. If the connection breaks earlier, reconnect with `Last-Event-ID`. After
         * 20 seconds without an event, the stream sends a comment, so a dead connection can be noticed.
         */
        get: operations["watchDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Returns one page of images, newest first.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Create an image
         * Stores the image, then draws its picture. It waits up to 25 seconds for the picture; `Prefer` changes that.
         * A generation that fails is not an error of the request: the image has `state: failed`. If you disconnect,
         * the generation continues.
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
         * Returns the image, finished or not.
         */
        get: operations["getImage"];
        /**
         * Update an image with PUT
         * The same as `PATCH`. It does not replace the image.
         */
        put: operations["putImage"];
        post?: never;
        /**
         * Delete an image
         * Deletes the image and its pictures: the URLs in `results` stop working. If the picture is still being drawn,
         * the generation is canceled.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Update an image
         * Changes the fields that you send. `results` and `favorite` are required: to keep the pictures, repeat
         * `results` as it is. You can remove or reorder the pictures of the image, but not add others. An update that
         * changes nothing leaves `updated_at` and the `ETag` as they are. No update changes `state`.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
    "/api/v1/images/{id}/events": {
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
         * Watch an image
         * Streams the changes of the image until it is finished or deleted. Reconnect as with a document.
         */
        get: operations["watchImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show usage and limits
         * Returns what the account has used in the current month (UTC), and its limits. Generations of deleted records
         * count, too.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * Returns all webhooks of the account, the oldest first, each with its last deliveries. It shows no secret.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * Lets the service call a URL when a record is finished. An account has at most 10 webhooks. The response shows
         * the signing secret, once. To change a secret, create a second webhook and then delete the first.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the webhook.
                 * @example 01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * Deletes the webhook and its deliveries. A delivery that is being sent may still arrive.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the webhook.
                 * @example 01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * Sends an event of the type `webhook.test`, once; the list of webhooks shows whether it arrived. While an
         * earlier test is pending, the response has that one. If the webhook is disabled, it is enabled again.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    recordFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A record is finished
         * Sent to the URL of each webhook when a document or an image is finished. Verify the signature, then get the
         * record; the event has neither prompt nor result. A delivery may repeat, and deliveries may change their order:
         * all deliveries of an event have the same `webhook-id`. Respond within 15 seconds. After any status but `2XX`
         * and `410`, the service tries again, 9 times in about 3 days. It follows no redirects. After 5 days without
         * success, it disables the webhook.
         */
        post: operations["recordFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** A text written by AI. */
        Document: {
            /** The id of the record. */
            id: Id;
            /** A name, for people. At least one character is visible. */
            name: Name;
            /** The instructions for the AI, as you sent them. */
            prompt: string;
            /** How freely the AI writes. */
            creativity: Creativity;
            /** The template, which sets the form of the text. An id keeps its meaning. */
            template_id: TemplateId;
            /** The text. Null until it is written. */
            result: string | null;
            /** Whether the record is a favorite. */
            favorite: IsFavorite;
            /**
             * The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version
             * of `/api/v1` adds a state.
             */
            state: State;
            /** Why the generation failed. Null unless `state` is `failed`. */
            error: GenerationError | null;
            /** The model that wrote the text. Null until then, and if you wrote it during the generation. */
            model: string | null;
            /** What the generation used, with all its attempts. Null until it is finished. */
            usage: RecordUsage | null;
            /**
             * Format: date-time
             * When the document was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * When any field last changed, in UTC. It never goes back.
             */
            updated_at: string;
        };
        DocumentCreate: {
            /** A name, for people. At least one character is visible. */
            name: Name;
            /** Instructions for the AI. */
            prompt: Prompt;
            /**
             * How freely the AI writes.
             * @default 0.5
             */
            creativity: Creativity;
            /** The template. Without it, the document is Freestyle (1). */
            template_id?: TemplateId;
        };
        DocumentUpdate: {
            /** A name, for people. At least one character is visible. */
            name?: Name;
            /** The text. It replaces the text that is being written, too. */
            result?: string;
            /** Whether the record is a favorite. */
            favorite?: IsFavorite;
        };
        /** A page of documents. */
        DocumentList: {
            /** The documents of the page. */
            data: Document[];
            /** Where the page is in its list. */
            meta: ListMeta;
        };
        /**
         * Each event has an `id` and JSON `data`. Ignore events that you do not know.
         *
         * - `record`: The document, at the start and after each change. The last one is finished.
         * - `text`: The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far.
         * - `deleted`: The record was deleted.
         */
        DocumentEvents: string;
        /** A picture drawn by AI. */
        Image: {
            /** The id of the record. */
            id: Id;
            /** A name, for people. At least one character is visible. */
            name: Name;
            /** What the picture shows. */
            description: ImageDescription;
            /** The width and height of the picture, in pixels. */
            resolution: Resolution;
            /** The style, if one was chosen. */
            style: Style | null;
            /** The medium, if one was chosen. */
            medium: Medium | null;
            /** The filter, if one was chosen. */
            filter: Filter | null;
            /**
             * The URLs of the pictures. They work in an `<img>`, without an API key, until the picture is removed from
             * `results` or the image is deleted. Each contains at least 128 random bits; anyone who has the URL can see the
             * picture. A browser may show a picture from its own cache for up to an hour longer. `HEAD`, `Range` and
             * `If-None-Match` work. In an update, a repeated URL counts once; in a form, `results=` is the empty list.
             */
            results: PictureUrls;
            /** Whether the record is a favorite. */
            favorite: IsFavorite;
            /**
             * The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version
             * of `/api/v1` adds a state.
             */
            state: State;
            /** Why the generation failed. Null unless `state` is `failed`. */
            error: GenerationError | null;
            /** The model that drew the picture. Null until it is drawn. */
            model: string | null;
            /** What the generation used, with all its attempts. Null until it is finished. */
            usage: RecordUsage | null;
            /**
             * Format: date-time
             * When the image was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * When any field last changed, in UTC. It never goes back.
             */
            updated_at: string;
        };
        ImageCreate: {
            /** A name, for people. At least one character is visible. */
            name: Name;
            /** What the picture shows. */
            description: ImageDescription;
            /** The width and height of the picture, in pixels. */
            resolution: Resolution;
            /** The style of the picture. */
            style?: Style;
            /** The artistic medium that the picture imitates. */
            medium?: Medium;
            /** The filter that is applied to the finished picture. */
            filter?: Filter;
        };
        ImageUpdate: {
            /** A name, for people. At least one character is visible. */
            name?: Name;
            /**
             * The URLs of the pictures. They work in an `<img>`, without an API key, until the picture is removed from
             * `results` or the image is deleted. Each contains at least 128 random bits; anyone who has the URL can see the
             * picture. A browser may show a picture from its own cache for up to an hour longer. `HEAD`, `Range` and
             * `If-None-Match` work. In an update, a repeated URL counts once; in a form, `results=` is the empty list.
             */
            results: PictureUrls;
            /** Whether the record is a favorite. */
            favorite: IsFavorite;
        };
        /** A page of images. */
        ImageList: {
            /** The images of the page. */
            data: Image[];
            /** Where the page is in its list. */
            meta: ListMeta;
        };
        /**
         * Each event has an `id` and JSON `data`. Ignore events that you do not know.
         *
         * - `record`: The image, at the start and after each change. The last one is finished.
         * - `deleted`: The record was deleted.
         */
        ImageEvents: string;
        /** Where the page is in its list. */
        ListMeta: {
            /** The number of records per page. */
            per_page: PerPage;
            /** The cursor of the next page. Null on the last page. */
            next_cursor: string | null;
            /** The cursor of the previous page. Null on the first page. */
            prev_cursor: string | null;
            /**
             * Format: int32
             * The number of matching records; 10000 means 10000 or more. Null without `include_total=true`.
             */
            total: number | null;
        };
        /**
         * Format: uuid
         * The id of the record.
         */
        Id: string;
        /** A name, for people. At least one character is visible. */
        Name: string;
        /** Instructions for the AI. */
        Prompt: string;
        /** What the picture shows. */
        ImageDescription: string;
        /** Whether the record is a favorite. */
        IsFavorite: boolean;
        /**
         * The URLs of the pictures. They work in an `<img>`, without an API key, until the picture is removed from
         * `results` or the image is deleted. Each contains at least 128 random bits; anyone who has the URL can see the
         * picture. A browser may show a picture from its own cache for up to an hour longer. `HEAD`, `Range` and
         * `If-None-Match` work. In an update, a repeated URL counts once; in a form, `results=` is the empty list.
         */
        PictureUrls: string[];
        /** One or more entity tags, or `*` for any ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-13.1)). */
        EntityTags: string;
        /**
         * Format: double
         * How freely the AI writes.
         * @enum {number}
         */
        Creativity: 0 | 0.25 | 0.5 | 0.75 | 1;
        /**
         * Format: int32
         * The template, which sets the form of the text. An id keeps its meaning.
         * @enum {integer}
         */
        TemplateId: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43 | 44 | 45 | 46 | 47 | 48 | 49 | 50 | 51 | 52 | 53 | 54;
        /**
         * The width and height of the picture, in pixels.
         * @enum {string}
         */
        Resolution: "256x256" | "512x512" | "1024x1024";
        /**
         * The style of the picture.
         * @enum {string}
         */
        Style: "3d_render" | "abstract" | "anime" | "art_deco" | "cartoon" | "digital_art" | "illustration" | "origami" | "pixel_art" | "photography" | "pop_art" | "retro" | "sketch" | "vaporwave";
        /**
         * The artistic medium that the picture imitates.
         * @enum {string}
         */
        Medium: "acrylic" | "canvas" | "chalk" | "charcoal" | "crayon" | "glass" | "ink" | "pastel" | "pencil" | "spray_paint" | "watercolor";
        /**
         * The filter that is applied to the finished picture.
         * @enum {string}
         */
        Filter: "grayscale" | "sepia" | "invert";
        /**
         * The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version
         * of `/api/v1` adds a state.
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
         * A field to sort by.
         * @enum {string}
         */
        SortField: "id" | "name";
        /**
         * The direction to sort in.
         * @enum {string}
         */
        SortOrder: "desc" | "asc";
        /**
         * Format: int32
         * The number of records per page.
         * @enum {integer}
         */
        PerPage: 10 | 25 | 50 | 100;
        /** What a generation used. */
        RecordUsage: {
            /**
             * Format: int64
             * The tokens that the model read. Null if it has none. An estimate if its provider does not say them.
             */
            input_tokens: number | null;
            /**
             * Format: int64
             * The tokens that the model wrote. Null if it has none. An estimate if its provider does not say them.
             */
            output_tokens: number | null;
            /**
             * Format: double
             * How long the generation took, without its time in the queue.
             */
            seconds: number;
        };
        /** The usage of an account in a month. */
        AccountUsage: {
            /**
             * Format: date-time
             * The beginning of the month, in UTC.
             */
            starts_at: string;
            /**
             * Format: date-time
             * The end of the month. The counts then begin again.
             */
            ends_at: string;
            /** Generations that began. A generation that is deleted in the queue does not count. */
            generations: Quota;
            /** Tokens that models read and wrote, and those reserved for unfinished generations. */
            tokens: Quota;
        };
        /** A count and its limit. */
        Quota: {
            /**
             * Format: int64
             * The count.
             */
            used: number;
            /**
             * Format: int64
             * The largest count. Null without a limit.
             */
            limit: number | null;
        };
        /** A URL that the service calls. */
        Webhook: {
            /** The id of the record. */
            id: Id;
            /**
             * Format: uri
             * The URL.
             */
            url: string;
            /** The events that it gets. Null for all, also those of later versions. */
            types: EventType[] | null;
            /**
             * Format: date-time
             * When the webhook was created, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * Since when it gets no events. Null while it gets them.
             */
            disabled_at: string | null;
            /**
             * Why it gets no events, for programs. Later versions may add reasons.
             *
             * - `gone`: the receiver answered 410
             * - `failing`: no delivery has succeeded for 5 days
             * @example gone
             * @example failing
             */
            disabled_reason: string | null;
            /** The last deliveries, the newest first. A finished one is kept for 3 days. */
            deliveries: WebhookDelivery[];
        };
        /** A new webhook and its secret. */
        CreatedWebhook: {
            /** The id of the record. */
            id: Id;
            /**
             * Format: uri
             * The URL.
             */
            url: string;
            /** The events that it gets. Null for all, also those of later versions. */
            types: EventType[] | null;
            /**
             * Format: date-time
             * When the webhook was created, in UTC.
             */
            created_at: string;
            /** The signing secret, `whsec_` and base64. No other response shows it. */
            secret: string;
        };
        WebhookCreate: {
            /** An `https` URL on the public internet. A service on your own machine also calls `http` URLs of this machine. */
            url: WebhookUrl;
            /** The events to send. Without it, or without any, all of them. */
            types?: EventTypes;
        };
        /** All webhooks of the account. */
        WebhookList: {
            /** The webhooks. */
            data: Webhook[];
        };
        /**
         * Format: uri
         * An `https` URL on the public internet. A service on your own machine also calls `http` URLs of this machine.
         */
        WebhookUrl: string;
        /** The events to send. Without it, or without any, all of them. */
        EventTypes: EventType[];
        /**
         * What happened to a record.
         * @enum {string}
         */
        EventType: "document.succeeded" | "document.failed" | "image.succeeded" | "image.failed";
        /** An event, and what became of sending it. */
        WebhookDelivery: {
            /** The id of the event, as in `webhook-id`. */
            id: string;
            /** What happened. Later versions may add types; ignore those that you do not know. */
            type: SentEventType;
            /** The path of the record, with the path prefix of a proxy before it; in a test, that of the list of webhooks. */
            path: EventPath;
            /**
             * Whether the event has arrived. Later versions may add states.
             *
             * - `pending`: not yet; see `next_attempt_at`
             * - `succeeded`: the receiver answered 2XX
             * - `failed`: no attempt is left, or the webhook was disabled
             * @example pending
             * @example succeeded
             * @example failed
             */
            state: string;
            /**
             * Format: int32
             * The number of attempts that began.
             */
            attempts: number;
            /**
             * Format: int32
             * The HTTP status of the last response. The service stores nothing else of it.
             */
            response_status: number | null;
            /**
             * Why the last attempt got no response, for programs. Later versions may add reasons.
             *
             * - `timed_out`: no response within 15 seconds
             * - `address_refused`: the host has an address that the service does not call
             * - `name_not_found`: no name server knows the host
             * - `tls_failed`: there is no TLS, or the certificate is not valid
             * - `connection_failed`: the connection failed in another way
             * @example timed_out
             * @example name_not_found
             * @example address_refused
             * @example tls_failed
             * @example connection_failed
             */
            error: string | null;
            /**
             * Format: date-time
             * When the event happened, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * When the last attempt began. Null before the first.
             */
            attempted_at: string | null;
            /**
             * Format: date-time
             * The earliest time of the next attempt. Null if there is none.
             */
            next_attempt_at: string | null;
        };
        /** The body of a delivery. */
        WebhookEvent: {
            /** What happened. Later versions may add types; ignore those that you do not know. */
            type: SentEventType;
            /**
             * Format: date-time
             * When it happened, in UTC.
             */
            timestamp: string;
            /** The record. Get `path` for its content. */
            data: {
                /** The id of the record; in a test, that of the webhook. */
                id: Id;
                path: EventPath;
                state: State;
            };
        };
        /**
         * What happened. Later versions may add types; ignore those that you do not know.
         * @example document.succeeded
         * @example document.failed
         * @example image.succeeded
         * @example image.failed
         * @example webhook.test
         */
        SentEventType: string;
        /**
         * Format: uri-reference
         * The path of the record, with the path prefix of a proxy before it; in a test, that of the list of webhooks.
         */
        EventPath: string;
        /** Why a generation failed. */
        GenerationError: {
            /**
             * The reason, for programs. Later versions may add reasons.
             *
             * - `provider_failed`: the model's provider failed
             * - `provider_rejected`: the provider refused the request; change the prompt
             * - `timed_out`: the generation took too long
             * - `invalid_result`: the result could not be used
             * - `interrupted`: the service stopped too often during the generation
             * - `storage_unavailable`: the picture could not be stored
             * @example provider_failed
             * @example provider_rejected
             * @example timed_out
             * @example invalid_result
             * @example interrupted
             * @example storage_unavailable
             */
            code: string;
            /** The reason, for people. */
            detail: string;
        };
        /**
         * An error ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). All types begin with
         * `urn:problem-type:contentgen:`. Later versions may add types, also to a status that has one.
         *
         * | Status | Type | Cause |
         * |---|---|---|
         * | 400 | `bad-request` | The request can't be parsed. |
         * | 401 | `unauthorized` | There is no API key, or it is not valid. |
         * | 403 | `forbidden` | The API key lacks the scope. |
         * | 403 | `account-suspended` | The operator has suspended the account. It can read, but not write. |
         * | 404 | `not-found` | There is nothing at this URL. |
         * | 405 | `method-not-allowed` | The path does not support the method; see `Allow`. |
         * | 406 | `not-acceptable` | `Accept` allows no media type of the response. |
         * | 408 | `request-timeout` | The request did not arrive in time. |
         * | 409 | `conflict` | The first request with this `Idempotency-Key` is still in progress. |
         * | 412 | `precondition-failed` | The record has changed since the `ETag` in `If-Match`. |
         * | 413 | `content-too-large` | The body has more than 1 MiB. |
         * | 415 | `unsupported-media-type` | The body is neither a form nor JSON. |
         * | 422 | `validation-failed` | The request is invalid; see `errors`. |
         * | 429 | `too-many-requests` | A limit is reached; see `Retry-After`. |
         * | 429 | `quota-exceeded` | The account has used what it may use in this month. |
         * | 431 | `request-header-fields-too-large` | The URL and the headers have more than 16 KiB. |
         * | 500 | `internal-server-error` | Something went wrong in the service. |
         * | 503 | `service-unavailable` | The service is overloaded or can't reach its database; see `Retry-After`. |
         */
        Problem: {
            /**
             * Format: uri
             * The kind of error, for programs.
             */
            type: string;
            /** The kind of error, for people. */
            title: string;
            /**
             * Format: int32
             * The HTTP status.
             */
            status: number;
            /** What happened and what to do. */
            detail: string;
            /**
             * Format: uri-reference
             * The path of the request.
             */
            instance: string;
            /** The id of the request. */
            request_id: string;
            /** Every broken rule. */
            errors?: FieldError[];
        };
        /** A broken rule. */
        FieldError: {
            /** The field, parameter or header, such as `name`, `results[1]` or `If-Match`. */
            field: string;
            /**
             * The rule, for programs. Later versions may add rules.
             *
             * - `required`: missing
             * - `unknown`: not in this contract
             * - `duplicate`: sent twice in a form or query
             * - `type`: not of the type
             * - `choice`: not an allowed value
             * - `too_short`: too short
             * - `too_long`: too long
             * - `too_many`: too many items
             * - `format`: malformed
             * - `encoding`: not valid text
             * - `foreign`: not a picture of this image
             * - `cursor`: not a cursor of this list
             * - `reused`: this `Idempotency-Key` was used for another record
             * @example required
             * @example unknown
             * @example duplicate
             * @example type
             * @example choice
             * @example too_short
             * @example too_long
             * @example too_many
             * @example format
             * @example encoding
             * @example foreign
             * @example cursor
             * @example reused
             */
            code: string;
            /** The rule, for people. */
            detail: string;
        };
        /** The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far. */
        DraftText: {
            /**
             * Format: int32
             * The number of characters (Unicode code points) before this piece.
             */
            offset: number;
            /** The piece. */
            text: string;
        };
        /** The record was deleted. */
        DeletedRecord: {
            /** The id of the record. */
            id: Id;
        };
    };
    responses: {
        /** The document after the update. */
        UpdatedDocument: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Document;
            };
        };
        /** The image after the update. */
        UpdatedImage: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": Image;
            };
        };
        /** The record is deleted. A second delete gets `404`. */
        Deleted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The record has not changed. The response has no body. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** `Last-Event-ID` was the last event. Do not reconnect. */
        StreamEnded: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** There is no API key, or it is not valid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** The API key lacks the scope, or the account is suspended and can only read. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** The first request with this `Idempotency-Key` is still in progress. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** The request is invalid; `errors` says where and why. Nothing was written. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** A limit of the account is reached. `detail` names it. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
            };
        };
        /** Any other error. The schema lists them. */
        OtherError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Allow: components["headers"]["Allow"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": Problem;
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
         * The id of the webhook.
         * @example 01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70
         */
        WebhookId: Id;
        /**
         * Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks
         * and dashes, and spaces at the ends make no difference. There are no wildcards.
         * @example
         */
        Search: string;
        /**
         * Only favorites (`true`), or only the others (`false`).
         * @example false
         */
        Favorite: boolean;
        /**
         * The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;
         * equal names are sorted by id.
         */
        SortBy: SortField;
        /** The direction to sort in. */
        SortDirection: SortOrder;
        /** The number of records per page. */
        PageSize: PerPage;
        /**
         * `meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.
         * Records created or deleted meanwhile do not repeat or hide others.
         * @example
         */
        Cursor: string;
        /** Count the matching records in `meta.total`. */
        IncludeTotal: boolean;
        /**
         * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
         * with the same key gets the first response again. It must ask for the same record; the media type, the order
         * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
         * @example
         */
        IdempotencyKey: string;
        /**
         * `respond-async` does not wait for the result; `wait=5` waits at most 5 seconds
         * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
         * @example wait=25
         */
        Prefer: string;
        /**
         * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
         * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
         * @example *
         */
        IfMatch: EntityTags;
        /**
         * The `ETag` that you have. If the record has not changed since, the response is `304`.
         * @example "0"
         */
        IfNoneMatch: EntityTags;
        /**
         * The `id` of the last event that you received. The stream continues after it.
         * @example 2-0-e3b0c44298fc1c14
         */
        LastEventId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * The version of the record, for `If-Match` and `If-None-Match`. Opaque.
         * @example "3"
         */
        ETag: string;
        /**
         * The path of the new record, with the path prefix of a proxy before it.
         * @example /api/v1/documents/01a1fd63-3620-7b7e-8a41-3c5d9e2f6b70
         */
        Location: string;
        /**
         * The number of seconds to wait before the next request.
         * @example 2
         */
        RetryAfter: number;
        /**
         * The preferences of `Prefer` that were applied, if any.
         * @example respond-async
         */
        PreferenceApplied: string;
        /**
         * The id of the request. Quote it when you report an error.
         * @example req-01a1fd63-ab50-7d19-b3f0-52c8e0a94d17
         */
        RequestId: string;
        /**
         * The requests left (`r`) in the next `t` seconds. For people and logs; follow `Retry-After`.
         * @example "account";r=2999;t=60
         */
        RateLimit: string;
        /**
         * The limit (`q` requests in `w` seconds), as in draft-ietf-httpapi-ratelimit-headers.
         * @example "account";q=3000;w=60
         */
        RateLimitPolicy: string;
        /**
         * The scheme `Bearer`, with `error="invalid_token"` if the key is not valid.
         * @example Bearer error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * The methods that the path supports.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * The number of seconds to wait before the next request.
         * @example 2
         */
        OptionalRetryAfter: number;
    };
    pathItems: never;
}
/** A text written by AI. */
export interface Document extends Schema<'Document'> {}
/** DocumentCreate */
export interface DocumentCreate extends Schema<'DocumentCreate'> {}
/** DocumentUpdate */
export interface DocumentUpdate extends Schema<'DocumentUpdate'> {}
/** A page of documents. */
export interface DocumentList extends Schema<'DocumentList'> {}
/**
 * Each event has an `id` and JSON `data`. Ignore events that you do not know.
 *
 * - `record`: The document, at the start and after each change. The last one is finished.
 * - `text`: The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far.
 * - `deleted`: The record was deleted.
 */
export type DocumentEvents = components['schemas']['DocumentEvents'];
/** A picture drawn by AI. */
export interface Image extends Schema<'Image'> {}
/** ImageCreate */
export interface ImageCreate extends Schema<'ImageCreate'> {}
/** ImageUpdate */
export interface ImageUpdate extends Schema<'ImageUpdate'> {}
/** A page of images. */
export interface ImageList extends Schema<'ImageList'> {}
/**
 * Each event has an `id` and JSON `data`. Ignore events that you do not know.
 *
 * - `record`: The image, at the start and after each change. The last one is finished.
 * - `deleted`: The record was deleted.
 */
export type ImageEvents = components['schemas']['ImageEvents'];
/** Where the page is in its list. */
export interface ListMeta extends Schema<'ListMeta'> {}
/** The id of the record. */
export type Id = components['schemas']['Id'];
/** A name, for people. At least one character is visible. */
export type Name = components['schemas']['Name'];
/** Instructions for the AI. */
export type Prompt = components['schemas']['Prompt'];
/** What the picture shows. */
export type ImageDescription = components['schemas']['ImageDescription'];
/** Whether the record is a favorite. */
export type IsFavorite = components['schemas']['IsFavorite'];
/**
 * The URLs of the pictures. They work in an `<img>`, without an API key, until the picture is removed from
 * `results` or the image is deleted. Each contains at least 128 random bits; anyone who has the URL can see the
 * picture. A browser may show a picture from its own cache for up to an hour longer. `HEAD`, `Range` and
 * `If-None-Match` work. In an update, a repeated URL counts once; in a form, `results=` is the empty list.
 */
export type PictureUrls = components['schemas']['PictureUrls'];
/** One or more entity tags, or `*` for any ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-13.1)). */
export type EntityTags = components['schemas']['EntityTags'];
/** How freely the AI writes. */
export type Creativity = components['schemas']['Creativity'];
/** The template, which sets the form of the text. An id keeps its meaning. */
export type TemplateId = components['schemas']['TemplateId'];
/** The width and height of the picture, in pixels. */
export type Resolution = components['schemas']['Resolution'];
/** The style of the picture. */
export type Style = components['schemas']['Style'];
/** The artistic medium that the picture imitates. */
export type Medium = components['schemas']['Medium'];
/** The filter that is applied to the finished picture. */
export type Filter = components['schemas']['Filter'];
/**
 * The progress of the generation: `queued`, then `processing`, then `succeeded` or `failed`. No later version
 * of `/api/v1` adds a state.
 */
export type State = components['schemas']['State'];
/** A field of a document that can be searched. */
export type DocumentSearchField = components['schemas']['DocumentSearchField'];
/** A field of an image that can be searched. */
export type ImageSearchField = components['schemas']['ImageSearchField'];
/** A field to sort by. */
export type SortField = components['schemas']['SortField'];
/** The direction to sort in. */
export type SortOrder = components['schemas']['SortOrder'];
/** The number of records per page. */
export type PerPage = components['schemas']['PerPage'];
/** What a generation used. */
export interface RecordUsage extends Schema<'RecordUsage'> {}
/** The usage of an account in a month. */
export interface AccountUsage extends Schema<'AccountUsage'> {}
/** A count and its limit. */
export interface Quota extends Schema<'Quota'> {}
/** A URL that the service calls. */
export interface Webhook extends Schema<'Webhook'> {}
/** A new webhook and its secret. */
export interface CreatedWebhook extends Schema<'CreatedWebhook'> {}
/** WebhookCreate */
export interface WebhookCreate extends Schema<'WebhookCreate'> {}
/** All webhooks of the account. */
export interface WebhookList extends Schema<'WebhookList'> {}
/** An `https` URL on the public internet. A service on your own machine also calls `http` URLs of this machine. */
export type WebhookUrl = components['schemas']['WebhookUrl'];
/** The events to send. Without it, or without any, all of them. */
export type EventTypes = components['schemas']['EventTypes'];
/** What happened to a record. */
export type EventType = components['schemas']['EventType'];
/** An event, and what became of sending it. */
export interface WebhookDelivery extends Schema<'WebhookDelivery'> {}
/** The body of a delivery. */
export interface WebhookEvent extends Schema<'WebhookEvent'> {}
/** What happened. Later versions may add types; ignore those that you do not know. */
export type SentEventType = components['schemas']['SentEventType'];
/** The path of the record, with the path prefix of a proxy before it; in a test, that of the list of webhooks. */
export type EventPath = components['schemas']['EventPath'];
/** Why a generation failed. */
export interface GenerationError extends Schema<'GenerationError'> {}
/**
 * An error ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). All types begin with
 * `urn:problem-type:contentgen:`. Later versions may add types, also to a status that has one.
 *
 * | Status | Type | Cause |
 * |---|---|---|
 * | 400 | `bad-request` | The request can't be parsed. |
 * | 401 | `unauthorized` | There is no API key, or it is not valid. |
 * | 403 | `forbidden` | The API key lacks the scope. |
 * | 403 | `account-suspended` | The operator has suspended the account. It can read, but not write. |
 * | 404 | `not-found` | There is nothing at this URL. |
 * | 405 | `method-not-allowed` | The path does not support the method; see `Allow`. |
 * | 406 | `not-acceptable` | `Accept` allows no media type of the response. |
 * | 408 | `request-timeout` | The request did not arrive in time. |
 * | 409 | `conflict` | The first request with this `Idempotency-Key` is still in progress. |
 * | 412 | `precondition-failed` | The record has changed since the `ETag` in `If-Match`. |
 * | 413 | `content-too-large` | The body has more than 1 MiB. |
 * | 415 | `unsupported-media-type` | The body is neither a form nor JSON. |
 * | 422 | `validation-failed` | The request is invalid; see `errors`. |
 * | 429 | `too-many-requests` | A limit is reached; see `Retry-After`. |
 * | 429 | `quota-exceeded` | The account has used what it may use in this month. |
 * | 431 | `request-header-fields-too-large` | The URL and the headers have more than 16 KiB. |
 * | 500 | `internal-server-error` | Something went wrong in the service. |
 * | 503 | `service-unavailable` | The service is overloaded or can't reach its database; see `Retry-After`. |
 */
export interface Problem extends Schema<'Problem'> {}
/** A broken rule. */
export interface FieldError extends Schema<'FieldError'> {}
/** The next piece of the text. A piece with `offset` 0 begins a new draft; discard the text so far. */
export interface DraftText extends Schema<'DraftText'> {}
/** The record was deleted. */
export interface DeletedRecord extends Schema<'DeletedRecord'> {}
export type ResponseUpdatedDocument = components['responses']['UpdatedDocument'];
export type ResponseUpdatedImage = components['responses']['UpdatedImage'];
export type ResponseDeleted = components['responses']['Deleted'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseStreamEnded = components['responses']['StreamEnded'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponsePreconditionFailed = components['responses']['PreconditionFailed'];
export type ResponseValidationFailed = components['responses']['ValidationFailed'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseOtherError = components['responses']['OtherError'];
export type ParameterDocumentId = components['parameters']['DocumentId'];
export type ParameterImageId = components['parameters']['ImageId'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterSearch = components['parameters']['Search'];
export type ParameterFavorite = components['parameters']['Favorite'];
export type ParameterSortBy = components['parameters']['SortBy'];
export type ParameterSortDirection = components['parameters']['SortDirection'];
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterCursor = components['parameters']['Cursor'];
export type ParameterIncludeTotal = components['parameters']['IncludeTotal'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterPrefer = components['parameters']['Prefer'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterLastEventId = components['parameters']['LastEventId'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderPreferenceApplied = components['headers']['PreferenceApplied'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimitPolicy'];
export type HeaderWwwAuthenticate = components['headers']['WwwAuthenticate'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderOptionalRetryAfter = components['headers']['OptionalRetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    listDocuments: {
        parameters: {
            query?: {
                /**
                 * Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks
                 * and dashes, and spaces at the ends make no difference. There are no wildcards.
                 * @example
                 */
                search?: components["parameters"]["Search"];
                /** The field to search. */
                search_by?: DocumentSearchField;
                /**
                 * Only favorites (`true`), or only the others (`false`).
                 * @example false
                 */
                favorite?: components["parameters"]["Favorite"];
                /** Only documents of this template. */
                template_id?: TemplateId;
                /**
                 * Documents of every template, also if you choose one.
                 * @example true
                 */
                all_templates?: boolean;
                /**
                 * The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;
                 * equal names are sorted by id.
                 */
                sort_by?: components["parameters"]["SortBy"];
                /** The direction to sort in. */
                sort?: components["parameters"]["SortDirection"];
                /** The number of records per page. */
                per_page?: components["parameters"]["PageSize"];
                /**
                 * `meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.
                 * Records created or deleted meanwhile do not repeat or hide others.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
                /** Count the matching records in `meta.total`. */
                include_total?: components["parameters"]["IncludeTotal"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of documents. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DocumentList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
                 * with the same key gets the first response again. It must ask for the same record; the media type, the order
                 * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
                 * @example
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `respond-async` does not wait for the result; `wait=5` waits at most 5 seconds
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 * @example wait=25
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": DocumentCreate;
                "application/x-www-form-urlencoded": DocumentCreate;
            };
        };
        responses: {
            /** The document, finished. Its state is `succeeded` or `failed`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Document;
                };
            };
            /** The document, not finished. Get `Location` after `Retry-After` seconds, or watch its events. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Document;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` that you have. If the record has not changed since, the response is `304`.
                 * @example "0"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
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
            /** The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Document;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    putDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "application/json": DocumentUpdate;
                "application/x-www-form-urlencoded": DocumentUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedDocument"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "application/json": DocumentUpdate;
                "application/x-www-form-urlencoded": DocumentUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedDocument"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    watchDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `id` of the last event that you received. The stream continues after it.
                 * @example 2-0-e3b0c44298fc1c14
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
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
            /** The events of the document. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": DocumentEvents;
                };
            };
            204: components["responses"]["StreamEnded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks
                 * and dashes, and spaces at the ends make no difference. There are no wildcards.
                 * @example
                 */
                search?: components["parameters"]["Search"];
                /** The field to search. */
                search_by?: ImageSearchField;
                /**
                 * Only favorites (`true`), or only the others (`false`).
                 * @example false
                 */
                favorite?: components["parameters"]["Favorite"];
                /** Only images of this resolution. */
                resolution?: Resolution;
                /** Only images of this style. */
                style?: Style;
                /** Only images of this medium. */
                medium?: Medium;
                /** Only images with this filter. */
                filter?: Filter;
                /**
                 * The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;
                 * equal names are sorted by id.
                 */
                sort_by?: components["parameters"]["SortBy"];
                /** The direction to sort in. */
                sort?: components["parameters"]["SortDirection"];
                /** The number of records per page. */
                per_page?: components["parameters"]["PageSize"];
                /**
                 * `meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.
                 * Records created or deleted meanwhile do not repeat or hide others.
                 * @example
                 */
                cursor?: components["parameters"]["Cursor"];
                /** Count the matching records in `meta.total`. */
                include_total?: components["parameters"]["IncludeTotal"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of images. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImageList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    createImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
                 * with the same key gets the first response again. It must ask for the same record; the media type, the order
                 * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
                 * @example
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * `respond-async` does not wait for the result; `wait=5` waits at most 5 seconds
                 * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
                 * @example wait=25
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImageCreate;
                "application/x-www-form-urlencoded": ImageCreate;
            };
        };
        responses: {
            /** The image, finished. Its state is `succeeded` or `failed`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            /** The image, not finished. Get `Location` after `Retry-After` seconds, or watch its events. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    ETag: components["headers"]["ETag"];
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` that you have. If the record has not changed since, the response is `304`.
                 * @example "0"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
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
            /** The image. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    putImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "application/json": ImageUpdate;
                "application/x-www-form-urlencoded": ImageUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedImage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    updateImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
                 * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
                 * @example *
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "application/json": ImageUpdate;
                "application/x-www-form-urlencoded": ImageUpdate;
            };
        };
        responses: {
            200: components["responses"]["UpdatedImage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    watchImage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `id` of the last event that you received. The stream continues after it.
                 * @example 2-0-e3b0c44298fc1c14
                 */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
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
            /** The events of the image. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": ImageEvents;
                };
            };
            204: components["responses"]["StreamEnded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The usage of the current month. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccountUsage;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The webhooks. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookList;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
                 * with the same key gets the first response again. It must ask for the same record; the media type, the order
                 * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
                 * @example
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookCreate;
                "application/x-www-form-urlencoded": WebhookCreate;
            };
        };
        responses: {
            /** The webhook and its secret. */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedWebhook;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the webhook.
                 * @example 01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the webhook.
                 * @example 01a1fd70-f1c0-7b7e-8a41-3c5d9e2f6b70
                 */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery, not sent yet. */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDelivery;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["OtherError"];
        };
    };
    recordFinished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the event.
                 * @example 01a1fd72-0b2a-7d19-b3f0-52c8e0a94d17
                 */
                "webhook-id": string;
                /**
                 * When the service sent this delivery, in seconds since 1970. Refuse deliveries that are older than 5 minutes.
                 * @example 1795252500
                 */
                "webhook-timestamp": number;
                /**
                 * `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, with the bytes of the secret as its key.
                 * Several signatures are separated by spaces.
                 * @example v1,yiBGAWZAFwIZvlKKr9UI+kFi/tGTrkSwNDJfvdLWkK8=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEvent;
            };
        };
        responses: {
            /** Received, and no more, please. The service disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
