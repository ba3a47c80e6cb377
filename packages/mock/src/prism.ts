import { contract, type Operation } from '@contentgen/contract';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { Preferences } from './preferences.ts';

/** A request that breaks no rule of the contract. */
export interface PrismRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  /** The media type for the response; empty for a response without a body. */
  readonly mediaType: string;
  readonly preferences: Preferences;
}

/** A response of Prism. A text is an event stream, any other body is JSON. */
export interface PrismSuccess {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Prism's response, or a failure: the preferences select a response that the contract does not document. */
export type PrismResponse = PrismSuccess | { readonly status: number; readonly failure: string };

/** Gets a response from Prism. */
export type Prism = (request: PrismRequest) => Promise<PrismResponse>;

/** Starts Prism on the contract, inside this process, without Prism's server and checks. */
export async function createPrism(): Promise<Prism> {
  // Prism changes the document: it resolves the references. So it gets a copy.
  const operations = await getHttpOperationsFromSpec(structuredClone(contract));
  const settings = {
    isProxy: false as const,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
  };
  const logger = createLogger('prism', { enabled: false });
  const instance = createInstance({ ...settings, mock: { dynamic: false } }, { logger });
  return async ({ operation, path, mediaType, preferences }) => {
    // The preferences may select a problem, which has another media type than a success.
    const accept = `${mediaType || '*/*'}, application/problem+json;q=0.1`;
    const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
    const result = await instance.request(
      { method: operation.method, url: { path: filled }, headers: { accept } },
      operations,
      { ...settings, mock: { dynamic: false, ...preferences } },
    )();
    if (result._tag === 'Left') return failed(result.left);
    const { statusCode, headers = {}, body } = result.right.output;
    return { status: statusCode, headers: texts(headers), body };
  };
}

function failed({
  status = 500,
  detail,
  message,
}: Error & { readonly status?: number; readonly detail?: string }) {
  return { status, failure: detail ?? message };
}

function texts(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
