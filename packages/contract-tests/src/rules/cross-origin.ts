import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@contentgen/contract';
import { preflightStatus } from '@contentgen/contract/requests';
import type { Check } from '../checks.ts';
import { combined, type Request } from '../http/request.ts';
import { type HttpResponse, header, type Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { documentedResponse } from '../judge/documented-responses.ts';
import { quoted } from '../judge/schema-errors.ts';
import { operationsOf } from '../resources.ts';
import { makeAny, refusedCall, validCallOf } from '../samples/records.ts';
import { unsupportedMethod, variantsOf } from '../variants.ts';
import { type Exchanged, requireRule } from '../violated.ts';
import { origin, type RuleContext } from './rule-context.ts';

const { requestHeaders, exposedHeaders } = contract['x-cors'];

/** The response headers that scripts of other origins can read, in lower case. */
const exposed: ReadonlySet<string> = new Set(exposedHeaders.map((name) => name.toLowerCase()));

/**
 * Checks that pages of any origin can call each operation with a key and read its responses (WHATWG Fetch, section
 * 3.3).
 */
export function crossOrigin(context: RuleContext): Check[] {
  return operationsOf(context.resource).flatMap((operation) => [
    preflight(context, operation),
    readable(context, operation),
  ]);
}

function preflight({ caller }: RuleContext, operation: Operation): Check {
  const { id, path, parameters } = operation;
  const method = operation.method.toUpperCase();
  const own = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const headers = [...requestHeaders, ...own].map((name) => name.toLowerCase());
  const requireAllowed = async (names: readonly string[]) => {
    const request = {
      method: 'OPTIONS',
      path: path.replace(/\{[^}]+\}/, randomUUID()),
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': names.toSorted().join(','),
      },
    };
    const response = await caller.exchange(id, request);
    const exchanged = { operation: id, request, status: response.status };
    const require = (isKept: boolean, sentence: string) =>
      requireRule(isKept, exchanged, `a preflight ${sentence}`);
    require(response.status === preflightStatus, `must be answered with ${preflightStatus}`);
    requireOrigin(exchanged, response);
    const methods = listed(response, 'Access-Control-Allow-Methods').map((name) => name.toUpperCase());
    const allowsMethod = methods.includes(method) || methods.includes('*');
    require(allowsMethod, `must be answered with ${method} in Access-Control-Allow-Methods`);
    const allowed = listed(response, 'Access-Control-Allow-Headers');
    // The wildcard does not include Authorization.
    const missing = names.filter(
      (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
    );
    require(missing.length ===
      0, `must be answered with ${missing.join(', ')} in Access-Control-Allow-Headers`);
  };
  return {
    operation: id,
    title: 'answers a preflight request without a key',
    run: async () => {
      // A page asks only for the headers that it sends.
      await inParallel([headers, ...headers.map((name) => [name])], requireAllowed);
    },
  };
}

function readable(context: RuleContext, operation: Operation): Check {
  const { caller, resource, deleted, success } = context;
  return {
    operation: operation.id,
    title: 'lets pages of other origins read its responses',
    run: async () => {
      const call = refusedCall(resource, operation, await deleted());
      const refused = await caller.call(operation.id, { ...call, headers: { Origin: origin } }, 404, 422);
      const successes: Received[] = [];
      for (const variant of [undefined, ...variantsOf(operation)])
        successes.push((await success(operation, variant)).response);
      for (const received of [refused, ...(await refusedResponses(context, operation)), ...successes]) {
        requireOrigin(received, received);
        const names = Object.keys(received.headers).map((name) => name.toLowerCase());
        const shown = listed(received, 'Access-Control-Expose-Headers');
        const missing = names.filter(
          (name) => exposed.has(name) && !shown.includes(name) && !shown.includes('*'),
        );
        const sentence = `Access-Control-Expose-Headers must have ${missing.join(', ')}`;
        requireRule(missing.length === 0, received, sentence);
      }
    },
  };
}

/** The changes that make a valid request invalid, by the status of the refusal. */
const mistakes: Readonly<Record<number, (operation: Operation) => Request>> = {
  405: (operation) => ({ method: unsupportedMethod(operation) }),
  406: () => ({ headers: { Accept: 'application/xml' } }),
  412: () => ({ headers: { 'If-Match': '"0"' } }),
  415: () => ({ headers: { 'Content-Type': 'text/plain' } }),
};

/**
 * Sends invalid requests as a page of another origin: one for each error status that a change to a valid request or
 * to its key causes. Returns the responses.
 */
async function refusedResponses(context: RuleContext, operation: Operation): Promise<Received[]> {
  const { caller, resource, run } = context;
  const { id, scopes } = operation;
  const valid = await validCallOf(resource, operation, () => makeAny(caller, resource));
  const fromPage = combined(valid, { headers: { Origin: origin } });
  const responses = [await run.caller(null).call(id, fromPage, 401)];
  const limitedKey = scopes.includes('write') ? 'readKey' : 'writeKey';
  if (run.has(limitedKey)) responses.push(await run.caller(limitedKey).call(id, fromPage, 403));
  for (const [status, mistake] of Object.entries(mistakes)) {
    if (documentedResponse(id, Number(status)) === undefined) continue;
    responses.push(await caller.call(id, combined(fromPage, mistake(operation)), Number(status)));
  }
  return responses;
}

function requireOrigin(exchanged: Exchanged, response: HttpResponse): void {
  const allowed = header(response, 'Access-Control-Allow-Origin');
  const sentence = `Access-Control-Allow-Origin must be * or ${origin}, but is ${quoted(allowed)}`;
  requireRule(allowed === '*' || allowed === origin, exchanged, sentence);
}

/** Returns the names in a header with a comma-separated list, in lower case. */
function listed(response: HttpResponse, name: string): readonly string[] {
  return (header(response, name) ?? '').split(',').map((item) => item.trim().toLowerCase());
}
