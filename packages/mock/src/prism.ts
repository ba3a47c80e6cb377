import { closedSchema, contract, type JsonSchema, type Operation } from '@contentgen/contract';
import { describedOperation, Problem } from '@contentgen/contract/requests';
import { transformOas3Operations } from '@stoplight/http-spec/oas3/operation';
import { generate, generateStatic } from '@stoplight/prism-http/dist/mocker/generator/JSONSchema.js';
import negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js';

/** The response that the client wants from Prism. */
export interface Preferences {
  readonly code?: number;
  readonly exampleKey?: string;
  readonly dynamic?: boolean;
}

/** A response of Prism. If the body is a text, it is an event stream; any other body is JSON. */
export interface PrismResponse {
  readonly status: number;
  /** The header fields, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Negotiated = Extract<ReturnType<ReturnType<typeof negotiate>>, { readonly _tag: 'Right' }>['right'];
type Failure = Error & { readonly status?: number; readonly detail?: string };
type Generate = (schema: NonNullable<Negotiated['schema']>) => unknown;

// In Node, a CommonJS module has its default export in `default`. In Vitest, the default export replaces the module.
const { negotiateOptionsForValidRequest: negotiate } =
  'default' in negotiator ? negotiator.default : negotiator;
const silent = Object.fromEntries(
  ['debug', 'info', 'success', 'warn', 'error'].map((level) => [level, () => undefined]),
) as unknown as Parameters<ReturnType<typeof negotiate>>[0];

/**
 * Gets a response from Prism. It uses only the parts of Prism that select a response and generate values. The server,
 * the checks and the HTTP client of Prism are not loaded, because they take most of its memory.
 *
 * @param mediaType the media type for the response; empty for a response without a body.
 * @throws Problem if the preferences ask for a response that the contract does not document.
 */
export function prismResponse(
  operation: Operation,
  mediaType: string,
  { dynamic = false, ...chosen }: Preferences,
): PrismResponse {
  const described = describe(operation);
  // The preferences may select a problem, which has another media type than a success.
  const mediaTypes = [mediaType || '*/*', ' application/problem+json;q=0.1'];
  const negotiated = negotiate(described, { ...chosen, dynamic, mediaTypes })(silent);
  if (negotiated._tag === 'Left') {
    const { status = 500, detail, message }: Failure = negotiated.left;
    throw new Problem(status, detail ?? message);
  }
  return responseOf(negotiated.right, (schema) =>
    // Prism invents fields where others are allowed.
    valueIn(
      dynamic
        ? generate(described, undefined, closedSchema(schema as JsonSchema) as typeof schema)
        : generateStatic(described, schema),
    ),
  );
}

/** Returns Prism's model of an operation of the contract. */
function describe({ id, method, path }: Operation) {
  const document = { ...contract, paths: { [path]: { [method]: describedOperation(id) } } };
  const [described] = transformOas3Operations(document);
  if (described === undefined)
    throw new Error(`Prism can't read the operation ${method} ${path} of the contract.`);
  return described;
}

/** Returns the response with the selected example, or with generated values if there is none. */
function responseOf(
  { code, headers, mediaType, bodyExample, schema }: Negotiated,
  valueFor: Generate,
): PrismResponse {
  const fields = headers.flatMap(({ name, schema, examples }) => {
    const [example] = examples ?? [];
    const value = example !== undefined && 'value' in example ? example.value : schema && valueFor(schema);
    return typeof value === 'string' || typeof value === 'number'
      ? [[name.toLowerCase(), String(value)]]
      : [];
  });
  const hasExample = bodyExample !== undefined && 'value' in bodyExample && bodyExample.value !== undefined;
  const body = hasExample ? bodyExample.value : schema && valueFor(schema);
  const typed = mediaType === undefined ? {} : { 'content-type': mediaType };
  return {
    status: Number(code),
    headers: { ...Object.fromEntries(fields), ...typed },
    ...(body !== undefined && { body }),
  };
}

/**
 * Returns the value in a result of Prism.
 *
 * @throws the error of Prism, if it cannot generate a value.
 */
function valueIn<Value>(
  result: { readonly _tag: 'Left'; readonly left: Error } | { readonly _tag: 'Right'; readonly right: Value },
): Value {
  if (result._tag === 'Left') throw result.left;
  return result.right;
}
