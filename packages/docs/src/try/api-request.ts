/** A request to the API, as a form describes it. The API key is not a part of it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The fields of a JSON body; undefined without a body. */
  readonly body?: Readonly<Record<string, unknown>>;
}
