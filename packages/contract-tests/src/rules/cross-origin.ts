import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Caller } from '../http/caller.ts';
import { origin } from '../http/request.ts';
import { type HttpResponse, header } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { says } from '../quotations.ts';
import { requireRule } from '../violated.ts';
import type { OperationContext } from './rule-context.ts';

/** A header that no page needs. `*` stands for any, as tracing tools and browsers add them. */
const anyHeader = 'x-any-header';

const { preflightSeconds } = contract['x-cors'];

const requestHeaders = contract['x-cors'].requestHeaders.map((name) => (name === '*' ? anyHeader : name));

/**
 * Checks that pages of any origin can call each operation with a key (WHATWG Fetch, section 3.3). The judge checks that
 * they can read every response.
 */
export function crossOrigin({ run, operation }: OperationContext): Check[] {
  return [preflight(run.caller(null), operation)];
}

function preflight(caller: Caller, operation: Operation): Check {
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
    require(response.status >= 200 && response.status < 300, 'must be answered with a success');
    const allowedOrigin = header(response, 'Access-Control-Allow-Origin');
    const allowsOrigin = allowedOrigin === '*' || allowedOrigin === origin;
    require(allowsOrigin, `must be answered with * or ${origin} in Access-Control-Allow-Origin`);
    const age = Number(header(response, 'Access-Control-Max-Age') ?? 0);
    require(age <= preflightSeconds, `must be remembered for at most ${preflightSeconds} seconds`);
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
    says: says(
      'tags/Responses: A page of any origin',
      'x-cors/requestHeaders',
      'x-cors/origin',
      'x-cors/preflightSeconds',
    ),
    run: async () => {
      // A page asks only for the headers that it sends. All pages send the key.
      const some = ['Authorization', ...own].map((name) => [name.toLowerCase()]);
      await inParallel([headers, ...some], requireAllowed);
    },
  };
}

/** Returns the names in a header with a comma-separated list, in lower case. */
function listed(response: HttpResponse, name: string): readonly string[] {
  return (header(response, name) ?? '').split(',').map((item) => item.trim().toLowerCase());
}
