// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

import type { Call, CallOptions, WatchEvent } from '../call.ts';
import type {
  AccountUsage,
  CreatedWebhook,
  DeletedRecord,
  Document,
  DocumentCreate,
  DocumentList,
  DocumentSearchField,
  DocumentUpdate,
  DraftText,
  Filter,
  Image,
  ImageCreate,
  ImageList,
  ImageSearchField,
  ImageUpdate,
  Medium,
  PerPage,
  Resolution,
  SortField,
  SortOrder,
  Style,
  TemplateId,
  WebhookCreate,
  WebhookDelivery,
  WebhookList,
} from '@contentgen/contract';

export type {
  AccountUsage,
  CreatedWebhook,
  Creativity,
  DeletedRecord,
  Document,
  DocumentCreate,
  DocumentList,
  DocumentSearchField,
  DocumentUpdate,
  DraftText,
  EventType,
  FieldError,
  Filter,
  GenerationError,
  Image,
  ImageCreate,
  ImageList,
  ImageSearchField,
  ImageUpdate,
  ListMeta,
  Medium,
  PerPage,
  Quota,
  RecordUsage,
  Resolution,
  SortField,
  SortOrder,
  State,
  Style,
  TemplateId,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookEvent,
  WebhookList,
} from '@contentgen/contract';

/** The query of `listDocuments`. A field left out has its default value. */
export interface ListDocumentsQuery {
  /**
   * Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks
   * and dashes, and spaces at the ends make no difference. There are no wildcards.
   */
  readonly search?: string | undefined;
  /** The field to search. Default: `"name"`. */
  readonly search_by?: DocumentSearchField | undefined;
  /** Only favorites (`true`), or only the others (`false`). */
  readonly favorite?: boolean | undefined;
  /** Only documents of this template. Default: `1`. */
  readonly template_id?: TemplateId | undefined;
  /** Documents of every template, also if you choose one. Default: `false`. */
  readonly all_templates?: boolean | undefined;
  /**
   * The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;
   * equal names are sorted by id. Default: `"id"`.
   */
  readonly sort_by?: SortField | undefined;
  /** The direction to sort in. Default: `"desc"`. */
  readonly sort?: SortOrder | undefined;
  /** The number of records per page. Default: `10`. */
  readonly per_page?: PerPage | undefined;
  /**
   * `meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.
   * Records created or deleted meanwhile do not repeat or hide others. Null: the first page.
   */
  readonly cursor?: string | null | undefined;
  /** Count the matching records in `meta.total`. Default: `false`. */
  readonly include_total?: boolean | undefined;
}

/** The options of `createDocument`. */
export interface CreateDocumentOptions extends CallOptions {
  /**
   * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
   * with the same key gets the first response again. It must ask for the same record; the media type, the order
   * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * `respond-async` does not wait for the result; `wait=5` waits at most 5 seconds
   * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
   */
  readonly prefer?: string | undefined;
}

/** The options of `getDocument`. */
export interface GetDocumentOptions extends CallOptions {
  /** The `ETag` that you have. If the record has not changed since, the response is `304`. */
  readonly ifNoneMatch?: string | undefined;
}

/** The options of `updateDocument`. */
export interface UpdateDocumentOptions extends CallOptions {
  /**
   * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
   * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
   */
  readonly ifMatch?: string | undefined;
}

/** The options of `deleteDocument`. */
export interface DeleteDocumentOptions extends CallOptions {
  /**
   * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
   * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
   */
  readonly ifMatch?: string | undefined;
}

/** An event of a document. `type` distinguishes the kinds. */
export type DocumentEvent =
  | WatchEvent<'record', Document>
  | WatchEvent<'text', DraftText>
  | WatchEvent<'deleted', DeletedRecord>;

/**
 * Texts written by AI from a prompt and a creativity level.
 * The template sets the form of the text: an FAQ, a tweet, a press release.
 */
export interface Documents {
  /**
   * List documents. Returns one page of documents, newest first. **Without `template_id`, it returns only Freestyle documents**;
   * send `all_templates=true` for all of them.
   */
  list(query?: ListDocumentsQuery, options?: CallOptions): Call<DocumentList>;
  /** All records of the list, or the records from `cursor` on. The loop requests each page when it reaches it. */
  iterate(query?: ListDocumentsQuery, options?: CallOptions): AsyncIterableIterator<Document>;
  /**
   * Create a document. Stores the document, then writes its text. It waits up to 25 seconds for the text; `Prefer` changes that.
   * A generation that fails is not an error of the request: the document has `state: failed`. If you
   * disconnect, the generation continues.
   */
  create(body: DocumentCreate, options?: CreateDocumentOptions): Call<Document>;
  /** Show a document. Returns the document, finished or not. */
  get(id: string, options?: GetDocumentOptions): Call<Document>;
  /**
   * Update a document. Changes the fields that you send. An update that changes nothing leaves `updated_at` and the `ETag` as they
   * are. No update changes `state`.
   */
  update(id: string, body: DocumentUpdate, options?: UpdateDocumentOptions): Call<Document>;
  /** Delete a document. Deletes the document. If its text is still being written, the generation is canceled. */
  delete(id: string, options?: DeleteDocumentOptions): Call<undefined>;
}

/** The query of `listImages`. A field left out has its default value. */
export interface ListImagesQuery {
  /**
   * Only records whose searched field contains this text. Case, accents, width, kinds of spaces, quotation marks
   * and dashes, and spaces at the ends make no difference. There are no wildcards.
   */
  readonly search?: string | undefined;
  /** The field to search. Default: `"name"`. */
  readonly search_by?: ImageSearchField | undefined;
  /** Only favorites (`true`), or only the others (`false`). */
  readonly favorite?: boolean | undefined;
  /** Only images of this resolution. */
  readonly resolution?: Resolution | undefined;
  /** Only images of this style. */
  readonly style?: Style | undefined;
  /** Only images of this medium. */
  readonly medium?: Medium | undefined;
  /** Only images with this filter. */
  readonly filter?: Filter | undefined;
  /**
   * The field to sort by. `id` is the order of creation. `name` is alphabetical in Unicode's root collation;
   * equal names are sorted by id. Default: `"id"`.
   */
  readonly sort_by?: SortField | undefined;
  /** The direction to sort in. Default: `"desc"`. */
  readonly sort?: SortOrder | undefined;
  /** The number of records per page. Default: `10`. */
  readonly per_page?: PerPage | undefined;
  /**
   * `meta.next_cursor` or `meta.prev_cursor` of another page of the same list, with the same filters and sorting.
   * Records created or deleted meanwhile do not repeat or hide others. Null: the first page.
   */
  readonly cursor?: string | null | undefined;
  /** Count the matching records in `meta.total`. Default: `false`. */
  readonly include_total?: boolean | undefined;
}

/** The options of `createImage`. */
export interface CreateImageOptions extends CallOptions {
  /**
   * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
   * with the same key gets the first response again. It must ask for the same record; the media type, the order
   * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * `respond-async` does not wait for the result; `wait=5` waits at most 5 seconds
   * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
   */
  readonly prefer?: string | undefined;
}

/** The options of `getImage`. */
export interface GetImageOptions extends CallOptions {
  /** The `ETag` that you have. If the record has not changed since, the response is `304`. */
  readonly ifNoneMatch?: string | undefined;
}

/** The options of `updateImage`. */
export interface UpdateImageOptions extends CallOptions {
  /**
   * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
   * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
   */
  readonly ifMatch?: string | undefined;
}

/** The options of `deleteImage`. */
export interface DeleteImageOptions extends CallOptions {
  /**
   * The `ETag` of the version to change, or `*` for any. If the record has changed since, the response is `412`.
   * An ETag that a proxy has marked (`W/"3"` or `"3-gzip"` for `"3"`) also matches. An empty value is refused.
   */
  readonly ifMatch?: string | undefined;
}

/** An event of an image. `type` distinguishes the kinds. */
export type ImageEvent =
  | WatchEvent<'record', Image>
  | WatchEvent<'deleted', DeletedRecord>;

/**
 * Pictures drawn by AI from a description and a resolution.
 * Style, medium and filter refine the picture.
 */
export interface Images {
  /** List images. Returns one page of images, newest first. */
  list(query?: ListImagesQuery, options?: CallOptions): Call<ImageList>;
  /** All records of the list, or the records from `cursor` on. The loop requests each page when it reaches it. */
  iterate(query?: ListImagesQuery, options?: CallOptions): AsyncIterableIterator<Image>;
  /**
   * Create an image. Stores the image, then draws its picture. It waits up to 25 seconds for the picture; `Prefer` changes that.
   * A generation that fails is not an error of the request: the image has `state: failed`. If you disconnect,
   * the generation continues.
   */
  create(body: ImageCreate, options?: CreateImageOptions): Call<Image>;
  /** Show an image. Returns the image, finished or not. */
  get(id: string, options?: GetImageOptions): Call<Image>;
  /**
   * Update an image. Changes the fields that you send. `results` and `favorite` are required: to keep the pictures, repeat
   * `results` as it is. You can remove or reorder the pictures of the image, but not add others. An update that
   * changes nothing leaves `updated_at` and the `ETag` as they are. No update changes `state`.
   */
  update(id: string, body: ImageUpdate, options?: UpdateImageOptions): Call<Image>;
  /**
   * Delete an image. Deletes the image and its pictures: the URLs in `results` stop working. If the picture is still being drawn,
   * the generation is canceled.
   */
  delete(id: string, options?: DeleteImageOptions): Call<undefined>;
}

/** What the account of your API key has used, and its limits. */
export interface Account {
  /**
   * Show usage and limits. Returns what the account has used in the current month (UTC), and its limits. Generations of deleted records
   * count, too.
   */
  usage(options?: CallOptions): Call<AccountUsage>;
}

/** The options of `createWebhook`. */
export interface CreateWebhookOptions extends CallOptions {
  /**
   * Makes the create safe to retry: choose a new value, such as a UUID, for each record. For 24 hours, a request
   * with the same key gets the first response again. It must ask for the same record; the media type, the order
   * of the fields and `Prefer` may differ. Refused requests are not remembered. An empty value is no key.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The URLs that the service calls when a record is finished. */
export interface Webhooks {
  /** List webhooks. Returns all webhooks of the account, the oldest first, each with its last deliveries. It shows no secret. */
  list(options?: CallOptions): Call<WebhookList>;
  /**
   * Create a webhook. Lets the service call a URL when a record is finished. An account has at most 10 webhooks. The response shows
   * the signing secret, once. To change a secret, create a second webhook and then delete the first.
   */
  create(body: WebhookCreate, options?: CreateWebhookOptions): Call<CreatedWebhook>;
  /** Delete a webhook. Deletes the webhook and its deliveries. A delivery that is being sent may still arrive. */
  delete(id: string, options?: CallOptions): Call<undefined>;
  /**
   * Test a webhook. Sends an event of the type `webhook.test`, once; the list of webhooks shows whether it arrived. While an
   * earlier test is pending, the response has that one. If the webhook is disabled, it is enabled again.
   */
  test(id: string, options?: CallOptions): Call<WebhookDelivery>;
}

/** The resources of the API. */
export interface Resources {
  /**
   * Texts written by AI from a prompt and a creativity level.
   * The template sets the form of the text: an FAQ, a tweet, a press release.
   */
  readonly documents: Documents;
  /**
   * Pictures drawn by AI from a description and a resolution.
   * Style, medium and filter refine the picture.
   */
  readonly images: Images;
  /** What the account of your API key has used, and its limits. */
  readonly account: Account;
  /** The URLs that the service calls when a record is finished. */
  readonly webhooks: Webhooks;
}

/** The events of each resource whose records `watch` follows. */
export interface Events {
  /** The events of a document. */
  readonly documents: DocumentEvent;
  /** The events of an image. */
  readonly images: ImageEvent;
}
