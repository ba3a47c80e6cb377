import { contract, type Operation } from '@contentgen/contract';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { Diagnostic } from './field-errors.ts';
import type { MockAnswer } from './mock-answer.ts';
import type { Preferences } from './preferences.ts';

/** A request that is matched, authenticated and read. */
export interface PrismRequest {
  readonly operation: Operation;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly preferences: Preferences;
}

/** Prism's answer and the rules that it found broken. */
export interface PrismAnswer extends MockAnswer {
  readonly violations: readonly Diagnostic[];
  /** Why Prism has no documented answer, such as that nothing is acceptable; the status says the same. */
  readonly failure?: string;
}

/** Asks Prism. */
export type Prism = (request: PrismRequest) => Promise<PrismAnswer>;

/** Prism on the contract, in this process and without its own server. */
export async function createPrism(): Promise<Prism> {
  // Prism resolves the references inside what it is given, so it gets a copy.
  const operations = await getHttpOperationsFromSpec(structuredClone(contract));
  const settings = {
    isProxy: false as const,
    // The mock has checked the key by then.
    checkSecurity: false,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
  };
  const logger = createLogger('prism', { enabled: false });
  const instance = createInstance({ ...settings, mock: { dynamic: false } }, { logger });
  return async ({ operation, path, query, headers, body, preferences }) => {
    const { respondAsync: _, ...wanted } = preferences;
    const result = await instance.request(
      { method: operation.method, url: { path, query: { ...query } }, headers: { ...headers }, body },
      operations,
      { ...settings, mock: { dynamic: false, ...wanted } },
    )();
    if (result._tag === 'Left') return failed(result.left);
    const { output, validations } = result.right;
    return {
      status: output.statusCode,
      headers: Object.fromEntries(
        Object.entries(output.headers ?? {})
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      ),
      body: output.body,
      violations: validations.input,
    };
  };
}

/** Prism's own problem, such as 406, or 404 for a `code` that the operation does not document. */
function failed(error: Error & { status?: number; detail?: string }): PrismAnswer {
  // Of a status that was asked for and is not acceptable Prism says that the server has failed.
  const isUnacceptable = `${error.message} ${error.detail}`.includes('NOT_ACCEPTABLE');
  if (isUnacceptable) return { status: 406, headers: {}, violations: [], failure: unacceptable };
  return { status: error.status ?? 500, headers: {}, violations: [], failure: error.detail ?? error.message };
}

const unacceptable = 'The answer is not available in any of the accepted media types.';
