// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

import type {
  BadRequestProblem,
  ConflictProblem,
  ContentTooLargeProblem,
  Document,
  DocumentList,
  ForbiddenProblem,
  Image,
  ImageList,
  InternalServerErrorProblem,
  MethodNotAllowedProblem,
  NotAcceptableProblem,
  NotFoundProblem,
  PreconditionFailedProblem,
  RequestHeaderFieldsTooLargeProblem,
  RequestTimeoutProblem,
  ServiceUnavailableProblem,
  TooManyRequestsProblem,
  UnauthorizedProblem,
  UnsupportedMediaTypeProblem,
  ValidationProblem,
} from '@contentgen/contract';

/** The contract's examples of each operation's answers, by status and name. */
export interface Examples {
  /** List documents */
  readonly listDocuments: {
    /** A page of documents. */
    readonly 200: {
      /** A page before others, with `template_id=16` */
      readonly page: DocumentList;
      /** Nothing matches, with `include_total=true` */
      readonly empty: DocumentList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Create a document */
  readonly createDocument: {
    /** The document, finished (`succeeded` or `failed`). */
    readonly 201: {
      /** A written document */
      readonly succeeded: Document;
    };
    /** The document is stored; its text is still to come. Ask at `Location` again. */
    readonly 202: {
      /** A document that waits for the writer */
      readonly queued: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A request with the same `Idempotency-Key` is still in flight. */
    readonly 409: {
      /** The first request is not answered yet */
      readonly in_flight: ConflictProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A creativity that is not offered, and no name */
      readonly creativity: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Show a document */
  readonly getDocument: {
    /** The document, or the stream of events that follows it. */
    readonly 200: {
      /** A written document */
      readonly succeeded: Document;
      /** A document that could not be written */
      readonly failed: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update a document with PUT */
  readonly putDocument: {
    /** The document. */
    readonly 200: {
      /** A document with a new name, marked as a favorite */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A creativity that is not offered, and no name */
      readonly creativity: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update a document */
  readonly updateDocument: {
    /** The document. */
    readonly 200: {
      /** A document with a new name, marked as a favorite */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A creativity that is not offered, and no name */
      readonly creativity: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Delete a document */
  readonly deleteDocument: {
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** List images */
  readonly listImages: {
    /** A page of images. */
    readonly 200: {
      /** The last of several pages, with `per_page=25&include_total=true` */
      readonly page: ImageList;
      /** Nothing matches, with `include_total=true` */
      readonly empty: ImageList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Create an image */
  readonly createImage: {
    /** The image, finished (`succeeded` or `failed`). */
    readonly 201: {
      /** A drawn image */
      readonly succeeded: Image;
    };
    /** The image's record is stored; its picture is still to come. Ask at `Location` again. */
    readonly 202: {
      /** An image that waits for the painter */
      readonly queued: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A request with the same `Idempotency-Key` is still in flight. */
    readonly 409: {
      /** The first request is not answered yet */
      readonly in_flight: ConflictProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A resolution that is not offered */
      readonly resolution: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Show an image */
  readonly getImage: {
    /** The image, or the stream of events that follows it. */
    readonly 200: {
      /** A drawn image */
      readonly succeeded: Image;
      /** An image that could not be drawn */
      readonly failed: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update an image with PUT */
  readonly putImage: {
    /** The image. */
    readonly 200: {
      /** An image with a new name, marked as a favorite */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A resolution that is not offered */
      readonly resolution: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update an image */
  readonly updateImage: {
    /** The image. */
    readonly 200: {
      /** An image with a new name, marked as a favorite */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header admits none of the media types of the answer. */
    readonly 406: {
      /** XML is asked for */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** Two MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body's media type is not one that the operation takes. */
    readonly 415: {
      /** Plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** A field, a query parameter or a header breaks a rule. Nothing was written. */
    readonly 422: {
      /** A resolution that is not offered */
      readonly resolution: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Delete an image */
  readonly deleteImage: {
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** No valid API key. */
    readonly 401: {
      /** No key was sent */
      readonly missing: UnauthorizedProblem;
      /** The key is not valid */
      readonly invalid: UnauthorizedProblem;
    };
    /** The key lacks the scope. */
    readonly 403: {
      /** A read-only key that writes */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no such record. An unknown, malformed, deleted or foreign id looks the same. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The address does not answer this method; `Allow` lists those it does. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The body never came */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match` any more. Nothing was changed. */
    readonly 412: {
      /** Somebody else was faster */
      readonly changed: PreconditionFailedProblem;
    };
    /** A query parameter or a header breaks a rule. */
    readonly 422: {
      /** A misspelt parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** The limit is reached. `Retry-After` says when to go on. */
    readonly 429: {
      /** Over the limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The request's headers, its address included, are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** Something went wrong inside the service. */
    readonly 500: {
      /** An error on our side */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or its database is away. `Retry-After` says when to try again. */
    readonly 503: {
      /** Away for a moment */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
}
