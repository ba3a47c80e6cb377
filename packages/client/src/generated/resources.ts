// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

import type { Call, CallOptions } from '../call.ts';
import type { Failure, Success } from '../result.ts';
import type { WatchEvent } from '../watch-event.ts';
import type {
  BadRequestProblem,
  ConflictProblem,
  ContentTooLargeProblem,
  DeletedRecord,
  Document,
  DocumentCreate,
  DocumentList,
  DocumentSearchField,
  DocumentUpdate,
  DraftRestart,
  DraftText,
  Filter,
  ForbiddenProblem,
  Image,
  ImageCreate,
  ImageList,
  ImageSearchField,
  ImageUpdate,
  InternalServerErrorProblem,
  Medium,
  MethodNotAllowedProblem,
  NotAcceptableProblem,
  NotFoundProblem,
  PerPage,
  PreconditionFailedProblem,
  RequestHeaderFieldsTooLargeProblem,
  RequestTimeoutProblem,
  Resolution,
  ServiceUnavailableProblem,
  SortDirection,
  SortField,
  Style,
  TemplateId,
  TooManyRequestsProblem,
  UnauthorizedProblem,
  UnsupportedMediaTypeProblem,
  ValidationProblem,
} from './types.ts';

export type {
  BadRequestProblem,
  ConflictProblem,
  ContentTooLargeProblem,
  Creativity,
  DeletedRecord,
  Document,
  DocumentCreate,
  DocumentList,
  DocumentSearchField,
  DocumentUpdate,
  DraftRestart,
  DraftText,
  FieldError,
  FieldErrorCode,
  Filter,
  ForbiddenProblem,
  GenerationError,
  GenerationErrorCode,
  Image,
  ImageCreate,
  ImageList,
  ImageSearchField,
  ImageUpdate,
  InternalServerErrorProblem,
  ListMeta,
  Medium,
  MethodNotAllowedProblem,
  NotAcceptableProblem,
  NotFoundProblem,
  PerPage,
  PreconditionFailedProblem,
  RequestHeaderFieldsTooLargeProblem,
  RequestTimeoutProblem,
  Resolution,
  ServiceUnavailableProblem,
  SortDirection,
  SortField,
  State,
  Style,
  TemplateId,
  TooManyRequestsProblem,
  TotalRelation,
  UnauthorizedProblem,
  UnsupportedMediaTypeProblem,
  ValidationProblem,
} from './types.ts';

/** The query of `listDocuments`. A field left out has its default value. */
export interface ListDocumentsQuery {
  /**
   * Only records whose searched field contains this text, in upper or lower case. There are no wildcards:
   * every character is literal. An empty value is ignored.
   */
  readonly search?: string | undefined;
  /** The field to search. Default: `"name"`. */
  readonly search_by?: DocumentSearchField | undefined;
  /** Only favorites (`true`), or only other records (`false`). */
  readonly favorite?: boolean | undefined;
  /** Only documents of this template. Default: `1`. */
  readonly template_id?: TemplateId | undefined;
  /** List the documents of every template. Do not send it with `template_id`. Default: `false`. */
  readonly all_templates?: boolean | undefined;
  /**
   * The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same
   * on every database. Records with the same name are in the order of their ids, in the same direction. Default: `"id"`.
   */
  readonly sort_by?: SortField | undefined;
  /** The direction to sort in. Default: `"desc"`. */
  readonly sort?: SortDirection | undefined;
  /** The largest number of records on a page. Default: `10`. */
  readonly per_page?: PerPage | undefined;
  /**
   * The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting
   * of that page. Null: the first page.
   */
  readonly cursor?: string | null | undefined;
  /**
   * Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;
   * `meta.total_relation` says whether more records match. Default: `false`.
   */
  readonly include_total?: boolean | undefined;
}

/** The result of `listDocuments`, by status. */
export type ListDocumentsResult =
  | Success<200, DocumentList>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `createDocument`. */
export interface CreateDocumentOptions extends CallOptions {
  /**
   * A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the
   * same key with the same body gets the first response again. A key belongs to one account and one
   * operation and is compared byte by byte. Two bodies are the same when they would create the same record,
   * in any media type, order and spelling; `Prefer` does not matter.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * `wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait
   * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
   */
  readonly prefer?: string | undefined;
}

/** The result of `createDocument`, by status. */
export type CreateDocumentResult =
  | Success<201, Document>
  | Success<202, Document>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<409, ConflictProblem>
  | Failure<413, ContentTooLargeProblem>
  | Failure<415, UnsupportedMediaTypeProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `getDocument`. */
export interface GetDocumentOptions extends CallOptions {
  /** The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it. */
  readonly ifNoneMatch?: string | undefined;
}

/** The result of `getDocument`, by status. */
export type GetDocumentResult =
  | Success<200, Document>
  | Failure<304, undefined>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** An event of a document. `type` distinguishes the kinds. */
export type DocumentEvent =
  | WatchEvent<'state', Document>
  | WatchEvent<'text', DraftText>
  | WatchEvent<'restart', DraftRestart>
  | WatchEvent<'deleted', DeletedRecord>;

/** The options of `updateDocument`. */
export interface UpdateDocumentOptions extends CallOptions {
  /** The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`. */
  readonly ifMatch?: string | undefined;
}

/** The result of `updateDocument`, by status. */
export type UpdateDocumentResult =
  | Success<200, Document>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<412, PreconditionFailedProblem>
  | Failure<413, ContentTooLargeProblem>
  | Failure<415, UnsupportedMediaTypeProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `deleteDocument`. */
export interface DeleteDocumentOptions extends CallOptions {
  /** The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`. */
  readonly ifMatch?: string | undefined;
}

/** The result of `deleteDocument`, by status. */
export type DeleteDocumentResult =
  | Success<204, undefined>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<412, PreconditionFailedProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/**
 * Texts written by AI from a name, a prompt and a creativity level.
 * A template sets the form of the text: a FAQ, a tweet, a press release.
 */
export interface Documents {
  /**
   * List documents. One page of the account's documents, the newest first by default. Without `template_id` the list
   * contains Freestyle documents only; with `all_templates=true` it contains the documents of every
   * template.
   */
  list(query?: ListDocumentsQuery, options?: CallOptions): Call<DocumentList, ListDocumentsResult>;
  /** All records of the list, or the records from `cursor` on. The loop requests each page when it reaches it. */
  iterate(query?: ListDocumentsQuery, options?: CallOptions): AsyncIterableIterator<Document>;
  /**
   * Create a document. Stores the document, then writes its text. The service stores the record before it starts to write: a
   * client that disconnects loses nothing.
   */
  create(body: DocumentCreate, options?: CreateDocumentOptions): Call<Document, CreateDocumentResult>;
  /**
   * Show a document. One document of the account, in any state. With `Accept: text/event-stream` the response is a stream of
   * events that follows the document to its final state.
   */
  get(id: string, options?: GetDocumentOptions): Call<Document, GetDocumentResult>;
  /**
   * Update a document. A partial update: a field that you do not send keeps its value. An update that changes no value leaves
   * `updated_at` and the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.
   */
  update(id: string, body: DocumentUpdate, options?: UpdateDocumentOptions): Call<Document, UpdateDocumentResult>;
  /** Delete a document. Deletes the document and cancels its generation. A second delete gets `404`. */
  delete(id: string, options?: DeleteDocumentOptions): Call<undefined, DeleteDocumentResult>;
}

/** The query of `listImages`. A field left out has its default value. */
export interface ListImagesQuery {
  /**
   * Only records whose searched field contains this text, in upper or lower case. There are no wildcards:
   * every character is literal. An empty value is ignored.
   */
  readonly search?: string | undefined;
  /** The field to search. Default: `"name"`. */
  readonly search_by?: ImageSearchField | undefined;
  /** Only favorites (`true`), or only other records (`false`). */
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
   * The field to sort by. Names are in the order of Unicode's root collation (ICU `und`), which is the same
   * on every database. Records with the same name are in the order of their ids, in the same direction. Default: `"id"`.
   */
  readonly sort_by?: SortField | undefined;
  /** The direction to sort in. Default: `"desc"`. */
  readonly sort?: SortDirection | undefined;
  /** The largest number of records on a page. Default: `10`. */
  readonly per_page?: PerPage | undefined;
  /**
   * The `next_cursor` or `prev_cursor` of another page. It is valid only with the filters and the sorting
   * of that page. Null: the first page.
   */
  readonly cursor?: string | null | undefined;
  /**
   * Count the records that match the filters, in `meta.total`. The count stops at the maximum of that field;
   * `meta.total_relation` says whether more records match. Default: `false`.
   */
  readonly include_total?: boolean | undefined;
}

/** The result of `listImages`, by status. */
export type ListImagesResult =
  | Success<200, ImageList>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `createImage`. */
export interface CreateImageOptions extends CallOptions {
  /**
   * A value of your choice, a UUID for example, that makes the create safe to repeat: within 24 hours the
   * same key with the same body gets the first response again. A key belongs to one account and one
   * operation and is compared byte by byte. Two bodies are the same when they would create the same record,
   * in any media type, order and spelling; `Prefer` does not matter.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * `wait=n` waits at most n seconds for the result, and never more than 25. `respond-async` does not wait
   * ([RFC 7240](https://www.rfc-editor.org/rfc/rfc7240)). Other preferences are ignored.
   */
  readonly prefer?: string | undefined;
}

/** The result of `createImage`, by status. */
export type CreateImageResult =
  | Success<201, Image>
  | Success<202, Image>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<409, ConflictProblem>
  | Failure<413, ContentTooLargeProblem>
  | Failure<415, UnsupportedMediaTypeProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `getImage`. */
export interface GetImageOptions extends CallOptions {
  /** The `ETag` that you have. If the record still has it, the response is `304`. Streams ignore it. */
  readonly ifNoneMatch?: string | undefined;
}

/** The result of `getImage`, by status. */
export type GetImageResult =
  | Success<200, Image>
  | Failure<304, undefined>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** An event of an image. `type` distinguishes the kinds. */
export type ImageEvent =
  | WatchEvent<'state', Image>
  | WatchEvent<'deleted', DeletedRecord>;

/** The options of `updateImage`. */
export interface UpdateImageOptions extends CallOptions {
  /** The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`. */
  readonly ifMatch?: string | undefined;
}

/** The result of `updateImage`, by status. */
export type UpdateImageResult =
  | Success<200, Image>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<406, NotAcceptableProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<412, PreconditionFailedProblem>
  | Failure<413, ContentTooLargeProblem>
  | Failure<415, UnsupportedMediaTypeProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/** The options of `deleteImage`. */
export interface DeleteImageOptions extends CallOptions {
  /** The `ETag` that the record must have, or `*` for any. Otherwise the response is `412`. */
  readonly ifMatch?: string | undefined;
}

/** The result of `deleteImage`, by status. */
export type DeleteImageResult =
  | Success<204, undefined>
  | Failure<400, BadRequestProblem>
  | Failure<401, UnauthorizedProblem>
  | Failure<403, ForbiddenProblem>
  | Failure<404, NotFoundProblem>
  | Failure<405, MethodNotAllowedProblem>
  | Failure<408, RequestTimeoutProblem>
  | Failure<412, PreconditionFailedProblem>
  | Failure<422, ValidationProblem>
  | Failure<429, TooManyRequestsProblem>
  | Failure<431, RequestHeaderFieldsTooLargeProblem>
  | Failure<500, InternalServerErrorProblem>
  | Failure<503, ServiceUnavailableProblem>;

/**
 * Pictures drawn by AI from a name, a description and a resolution.
 * Style, medium and filter refine the picture.
 */
export interface Images {
  /** List images. One page of the account's images, the newest first by default. */
  list(query?: ListImagesQuery, options?: CallOptions): Call<ImageList, ListImagesResult>;
  /** All records of the list, or the records from `cursor` on. The loop requests each page when it reaches it. */
  iterate(query?: ListImagesQuery, options?: CallOptions): AsyncIterableIterator<Image>;
  /**
   * Create an image. Stores the image, then draws its picture. The service stores the record before it starts to draw: a
   * client that disconnects loses nothing.
   */
  create(body: ImageCreate, options?: CreateImageOptions): Call<Image, CreateImageResult>;
  /**
   * Show an image. One image of the account, in any state. With `Accept: text/event-stream` the response is a stream of
   * events that follows the image to its final state.
   */
  get(id: string, options?: GetImageOptions): Call<Image, GetImageResult>;
  /**
   * Update an image. A partial update: `results` and `favorite` are required; without a `name`, the image keeps its name.
   * `results` may only omit or reorder the image's own results. An update that changes no value leaves `updated_at`
   * and the `ETag` unchanged. An update never changes `state`. `PUT` is the same operation.
   */
  update(id: string, body: ImageUpdate, options?: UpdateImageOptions): Call<Image, UpdateImageResult>;
  /**
   * Delete an image. Deletes the image and cancels its generation. The URLs in `results` stop working. A second delete
   * gets `404`.
   */
  delete(id: string, options?: DeleteImageOptions): Call<undefined, DeleteImageResult>;
}

/** The resources of the API. */
export interface Resources {
  /**
   * Texts written by AI from a name, a prompt and a creativity level.
   * A template sets the form of the text: a FAQ, a tweet, a press release.
   */
  readonly documents: Documents;
  /**
   * Pictures drawn by AI from a name, a description and a resolution.
   * Style, medium and filter refine the picture.
   */
  readonly images: Images;
}

/** The events of each resource whose records `watch` follows. */
export interface Events {
  /** The events of a document. */
  readonly documents: DocumentEvent;
  /** The events of an image. */
  readonly images: ImageEvent;
}
