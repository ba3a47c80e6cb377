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

/** The contract's examples of each operation's responses, by status and name. */
export interface Examples {
  /** List documents */
  readonly listDocuments: {
    /** A page of documents. */
    readonly 200: {
      /** A page that another page follows (`template_id=16`) */
      readonly page: DocumentList;
      /** No matches (`include_total=true`) */
      readonly empty: DocumentList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Create a document */
  readonly createDocument: {
    /** The document was created, and its generation has ended. Its state is `succeeded` or `failed`. */
    readonly 201: {
      /** A written document */
      readonly succeeded: Document;
    };
    /** The document was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds. */
    readonly 202: {
      /** A document in the queue */
      readonly queued: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The first request with this `Idempotency-Key` is still in progress. */
    readonly 409: {
      /** A repeated request, sent too early */
      readonly in_flight: ConflictProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** A missing name and an unknown creativity */
      readonly creativity: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Show a document */
  readonly getDocument: {
    /** The document as JSON, or a stream of its events. */
    readonly 200: {
      /** A written document */
      readonly succeeded: Document;
      /** A document whose generation failed */
      readonly failed: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update a document with PUT */
  readonly putDocument: {
    /** The document after the change. */
    readonly 200: {
      /** A renamed document, marked as a favorite */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** A missing name and an unknown creativity */
      readonly creativity: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update a document */
  readonly updateDocument: {
    /** The document after the change. */
    readonly 200: {
      /** A renamed document, marked as a favorite */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** A missing name and an unknown creativity */
      readonly creativity: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
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
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** List images */
  readonly listImages: {
    /** A page of images. */
    readonly 200: {
      /** The last page (`per_page=25&include_total=true`) */
      readonly page: ImageList;
      /** No matches (`include_total=true`) */
      readonly empty: ImageList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Create an image */
  readonly createImage: {
    /** The image was created, and its generation has ended. Its state is `succeeded` or `failed`. */
    readonly 201: {
      /** A drawn image */
      readonly succeeded: Image;
    };
    /** The image was created, but its generation has not ended. Request the URL in `Location` after `Retry-After` seconds. */
    readonly 202: {
      /** An image in the queue */
      readonly queued: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The first request with this `Idempotency-Key` is still in progress. */
    readonly 409: {
      /** A repeated request, sent too early */
      readonly in_flight: ConflictProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** An unknown resolution */
      readonly resolution: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Show an image */
  readonly getImage: {
    /** The image as JSON, or a stream of its events. */
    readonly 200: {
      /** A drawn image */
      readonly succeeded: Image;
      /** An image whose generation failed */
      readonly failed: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update an image with PUT */
  readonly putImage: {
    /** The image after the change. */
    readonly 200: {
      /** A renamed image, marked as a favorite */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** An unknown resolution */
      readonly resolution: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
  /** Update an image */
  readonly updateImage: {
    /** The image after the change. */
    readonly 200: {
      /** A renamed image, marked as a favorite */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** Broken JSON */
      readonly json: BadRequestProblem;
    };
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The `Accept` header allows no media type of the response. */
    readonly 406: {
      /** A request for XML */
      readonly xml: NotAcceptableProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** The body is larger than 1 MiB. */
    readonly 413: {
      /** A body of 2 MiB */
      readonly large: ContentTooLargeProblem;
    };
    /** The body has a media type that the operation does not support. */
    readonly 415: {
      /** A body in plain text */
      readonly text: UnsupportedMediaTypeProblem;
    };
    /** Fields, query parameters or headers break rules. `errors` lists them. Nothing was stored. */
    readonly 422: {
      /** An unknown resolution */
      readonly resolution: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
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
    /** The request has no valid API key. */
    readonly 401: {
      /** A request without a key */
      readonly missing: UnauthorizedProblem;
      /** An invalid key */
      readonly invalid: UnauthorizedProblem;
    };
    /** The API key lacks the scope. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: ForbiddenProblem;
    };
    /** The account has no record with this id. The response is the same for an unknown, malformed or deleted id and for an id of another account. */
    readonly 404: {
      /** No such record */
      readonly unknown: NotFoundProblem;
    };
    /** The path does not support the method. `Allow` lists the methods that it supports. */
    readonly 405: {
      /** DELETE on a list */
      readonly method: MethodNotAllowedProblem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** A body that did not arrive */
      readonly slow: RequestTimeoutProblem;
    };
    /** The record does not have the `ETag` of `If-Match`. Nothing was changed. */
    readonly 412: {
      /** Another client changed the record */
      readonly changed: PreconditionFailedProblem;
    };
    /** Query parameters or headers break rules. `errors` lists them. */
    readonly 422: {
      /** A mistyped parameter */
      readonly unknown_parameter: ValidationProblem;
    };
    /** A limit is reached. Try again after `Retry-After` seconds. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: TooManyRequestsProblem;
    };
    /** The URL and the headers of the request are too large. */
    readonly 431: {
      /** A header of 20 KB */
      readonly large: RequestHeaderFieldsTooLargeProblem;
    };
    /** An unexpected error happened inside the service. */
    readonly 500: {
      /** An unexpected error */
      readonly internal: InternalServerErrorProblem;
    };
    /** The service is overloaded or can't reach its database. Try again after `Retry-After` seconds. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: ServiceUnavailableProblem;
    };
  };
}
