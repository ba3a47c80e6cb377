// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

import type {
  AccountUsage,
  CreatedWebhook,
  Document,
  DocumentEvents,
  DocumentList,
  Image,
  ImageEvents,
  ImageList,
  Problem,
  WebhookDelivery,
  WebhookList,
} from '@contentgen/contract';

/** The contract's examples of each operation's responses, by status and name. */
export interface Examples {
  /** List documents */
  readonly listDocuments: {
    /** A page of documents. */
    readonly 200: {
      /** The first of several pages (`template_id=16`) */
      readonly page: DocumentList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Create a document */
  readonly createDocument: {
    /** The document, finished. Its state is `succeeded` or `failed`. */
    readonly 201: {
      /** A finished document */
      readonly succeeded: Document;
      /** A document whose generation failed */
      readonly failed: Document;
    };
    /** The document, not finished. Get `Location` after `Retry-After` seconds, or watch its events. */
    readonly 202: {
      /** A document in the queue */
      readonly queued: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The first request with this `Idempotency-Key` is still in progress. */
    readonly 409: {
      /** A retry, sent too early */
      readonly in_progress: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Show a document */
  readonly getDocument: {
    /** The document. */
    readonly 200: {
      /** A finished document */
      readonly succeeded: Document;
      /** A document whose generation failed */
      readonly failed: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Update a document with PUT */
  readonly putDocument: {
    /** The document after the update. */
    readonly 200: {
      /** A finished document */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Update a document */
  readonly updateDocument: {
    /** The document after the update. */
    readonly 200: {
      /** A finished document */
      readonly updated: Document;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Delete a document */
  readonly deleteDocument: {
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Watch a document */
  readonly watchDocument: {
    /** The events of the document. */
    readonly 200: {
      /** The events of a document */
      readonly written: DocumentEvents;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** List images */
  readonly listImages: {
    /** A page of images. */
    readonly 200: {
      /** The last page (`per_page=25&include_total=true`) */
      readonly page: ImageList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Create an image */
  readonly createImage: {
    /** The image, finished. Its state is `succeeded` or `failed`. */
    readonly 201: {
      /** A finished image */
      readonly succeeded: Image;
      /** An image whose generation failed */
      readonly failed: Image;
    };
    /** The image, not finished. Get `Location` after `Retry-After` seconds, or watch its events. */
    readonly 202: {
      /** An image in the queue */
      readonly queued: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The first request with this `Idempotency-Key` is still in progress. */
    readonly 409: {
      /** A retry, sent too early */
      readonly in_progress: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Show an image */
  readonly getImage: {
    /** The image. */
    readonly 200: {
      /** A finished image */
      readonly succeeded: Image;
      /** An image whose generation failed */
      readonly failed: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Update an image with PUT */
  readonly putImage: {
    /** The image after the update. */
    readonly 200: {
      /** A finished image */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Update an image */
  readonly updateImage: {
    /** The image after the update. */
    readonly 200: {
      /** A finished image */
      readonly updated: Image;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Delete an image */
  readonly deleteImage: {
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The record has changed since the `ETag` in `If-Match`. Nothing was written. */
    readonly 412: {
      /** Somebody else changed the record */
      readonly changed: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Watch an image */
  readonly watchImage: {
    /** The events of the image. */
    readonly 200: {
      /** The events of an image */
      readonly drawn: ImageEvents;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Show usage and limits */
  readonly getUsage: {
    /** The usage of the current month. */
    readonly 200: {
      /** An account with a limit of generations */
      readonly month: AccountUsage;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** List webhooks */
  readonly listWebhooks: {
    /** The webhooks. */
    readonly 200: {
      /** One webhook */
      readonly one: WebhookList;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Create a webhook */
  readonly createWebhook: {
    /** The webhook and its secret. */
    readonly 201: {
      /** A new webhook */
      readonly created: CreatedWebhook;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The body has more than 1 MiB. */
    readonly 413: {
      /** The body has more than 1 MiB. */
      readonly content_too_large: Problem;
    };
    /** The body is neither a form nor JSON. */
    readonly 415: {
      /** The body is neither a form nor JSON. */
      readonly unsupported_media_type: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Delete a webhook */
  readonly deleteWebhook: {
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
  /** Test a webhook */
  readonly testWebhook: {
    /** The delivery, not sent yet. */
    readonly 202: {
      /** A test */
      readonly pending: WebhookDelivery;
    };
    /** The request can't be parsed. */
    readonly 400: {
      /** The request can't be parsed. */
      readonly bad_request: Problem;
    };
    /** There is no API key, or it is not valid. */
    readonly 401: {
      /** No API key */
      readonly missing: Problem;
    };
    /** The API key lacks the scope, or the account is suspended and can only read. */
    readonly 403: {
      /** A write with a read-only key */
      readonly scope: Problem;
      /** A write of a suspended account */
      readonly suspended: Problem;
    };
    /** The account has no such record. Unknown, malformed, deleted and foreign ids get the same response. */
    readonly 404: {
      /** No such record */
      readonly unknown: Problem;
    };
    /** The path does not support the method; see `Allow`. */
    readonly 405: {
      /** The path does not support the method; see `Allow`. */
      readonly method_not_allowed: Problem;
    };
    /** `Accept` allows no media type of the response. */
    readonly 406: {
      /** `Accept` allows no media type of the response. */
      readonly not_acceptable: Problem;
    };
    /** The request did not arrive in time. */
    readonly 408: {
      /** The request did not arrive in time. */
      readonly request_timeout: Problem;
    };
    /** The request is invalid; `errors` says where and why. Nothing was written. */
    readonly 422: {
      /** Three mistakes at once */
      readonly fields: Problem;
    };
    /** A limit of the account is reached. `detail` names it. */
    readonly 429: {
      /** An account over its limit */
      readonly limit: Problem;
      /** An account that has used its month */
      readonly quota: Problem;
    };
    /** The URL and the headers have more than 16 KiB. */
    readonly 431: {
      /** The URL and the headers have more than 16 KiB. */
      readonly request_header_fields_too_large: Problem;
    };
    /** Something went wrong in the service. */
    readonly 500: {
      /** Something went wrong in the service. */
      readonly internal_server_error: Problem;
    };
    /** The service is overloaded or can't reach its database; see `Retry-After`. */
    readonly 503: {
      /** A short outage */
      readonly unavailable: Problem;
    };
  };
}
