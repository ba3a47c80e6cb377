import type { Operation } from '@contentgen/contract';
import { documentedResponse, type Resource, resources } from '@contentgen/contract-tests/internals';
import { withRequestHeader } from '@contentgen/faulty-proxy';
import { refusal } from '../behaviour/responses.ts';
import { type CrossedMutant, crossedMutant, type Probe } from './crossed-mutant.ts';
import { validCall } from './request-variants.ts';

const json = 'application/json';
const events = 'text/event-stream';

/** A fault in reading `Accept`: the value that the service reads instead, or null if it refuses the request. */
type Reading = (accept: string) => string | null;

const readings: Readonly<Record<string, Reading>> = {
  'the first media type counts, not its weight': (accept) => accept.split(',')[0]?.split(';')[0] ?? accept,
  'the weight 0 does not exclude': (accept) => accept.replaceAll(/;\s*q=0(\.0*)?(?=,|$)/g, ';q=0.1'),
  'a range with a weight is not read': (accept) =>
    accept
      .split(',')
      .filter((range) => !/;\s*q=/.test(range))
      .join() || null,
  'a wildcard is refused': (accept) => (accept.includes('*') && accept !== '*/*' ? null : accept),
  'a media type in upper case is refused': (accept) => (/[A-Z]/.test(accept) ? null : accept),
};

/** Values of `Accept` that the probes send (RFC 9110, section 12.5.1). */
const values = [
  `${events};q=0.1, ${json}`,
  `${json};q=0.5, ${events}`,
  `text/html, ${json};q=0.9`,
  `${json};q=0`,
  `${json};q=0, */*;q=0.1`,
  'text/*, application/*;q=0.1',
  'APPLICATION/JSON',
];

/** Returns mutants whose operations read `Accept` wrongly. */
export function crossedAcceptMutants(): CrossedMutant[] {
  return resources.flatMap((resource) => {
    const { list, create, get, updates } = resource;
    return [list, create, get, ...updates].flatMap((operation) =>
      Object.entries(readings)
        .filter((_, index) => isMeant(operation, resource, index))
        .map(([rule, read]) => misread(resource, operation, rule, read)),
    );
  });
}

/**
 * Returns whether to create the mutant with a fault for an operation. Operations with several media types get all
 * faults; each other operation gets about half of the faults.
 */
function isMeant({ id }: Operation, resource: Resource, index: number): boolean {
  const bodies = documentedResponse(id, 200)?.bodies ?? {};
  return Object.keys(bodies).length > 1 || (index + id.length + resources.indexOf(resource)) % 2 === 0;
}

function misread(resource: Resource, operation: Operation, rule: string, read: Reading): CrossedMutant {
  const probe: Probe = async (client) => {
    const call = await validCall(client, resource, operation);
    const found: unknown[] = [];
    for (const Accept of values) {
      const { status, headers } = await client.send(operation, {
        ...call,
        headers: { Accept, Prefer: 'respond-async' },
      });
      found.push([Accept, status, headers.get('Content-Type')?.split(';')[0]]);
    }
    return found;
  };
  const parts = {
    kind: 'crossed-response',
    operation,
    place: 'header Accept',
    rule,
    variant: 'weighted',
    probe,
  } as const;
  return crossedMutant(parts, () => async ({ request, operations, forward }) => {
    const { accept } = request.headers;
    const taken = accept === undefined || !operations.has(operation.id) ? accept : read(accept);
    if (taken === accept) return forward();
    if (taken !== null) return forward(withRequestHeader(request, 'Accept', taken));
    // Requests that are refused for an earlier reason keep this refusal.
    const response = await forward({ headers: { ...request.headers, accept: 'image/png' } });
    return response.status === 406 ? refusal(operation.id, 406, request) : response;
  });
}
