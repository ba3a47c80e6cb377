import { contract, type Operation } from '@contentgen/contract';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { MockAnswer } from './mock-answer.ts';
import type { Preferences } from './preferences.ts';

/** A request that keeps the contract. */
export interface PrismRequest {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  /** The media type for the answer; empty for an answer without a body. */
  readonly mediaType: string;
  readonly preferences: Preferences;
}

/** Prism's answer, or why it has none: the preferences ask for one that the contract does not document. */
export type PrismAnswer = MockAnswer | { readonly status: number; readonly failure: string };

/** Asks Prism. */
export type Prism = (request: PrismRequest) => Promise<PrismAnswer>;

/** Prism on the contract, in this process and without its own server and checks. */
export async function createPrism(): Promise<Prism> {
  // Prism resolves the references inside what it is given, so it gets a copy.
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
    // A problem that the preferences ask for is no answer in the media type of a success.
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
