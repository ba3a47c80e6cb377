import type { ClientMethod } from './operation-form.ts';

/** A request to the API, as a form describes it. The API key is not a part of it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The fields of a JSON body; undefined without a body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The same request as a call of the client. */
  readonly call: ClientCall;
}

/** A call of the client. */
export interface ClientCall extends ClientMethod {
  /** The URL of the service, without a trailing slash. */
  readonly server: string;
  /** The path of the operation, with its placeholders. */
  readonly path: string;
  /** The id of the record; empty if the path has no id. */
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
}
