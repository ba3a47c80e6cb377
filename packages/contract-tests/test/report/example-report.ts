import type { OperationId } from '@contentgen/contract';
import { createReport, type Outcome, type Ran, type Report } from '../../src/report/report.ts';

/** Returns a passed outcome of `getDocument`, with these changes. */
export function outcome(parts: Partial<Outcome> = {}): Outcome {
  return {
    set: 'rules',
    operation: 'getDocument',
    title: 'is shown',
    result: 'passed',
    messages: [],
    violations: [],
    duration: 12,
    ...parts,
  };
}

/** Returns the outcome for a documented response, in the set `contract`. */
export function response(operation: OperationId, status: number, parts: Partial<Outcome> = {}): Outcome {
  return outcome({ set: 'contract', operation, title: String(status), ...parts });
}

/** Returns a failed check of an operation, with what it found and its requests. */
export function failing(
  operation: OperationId,
  cause: string,
  requests: readonly string[],
  value = '"0"',
): Outcome {
  const sentence = `${cause}, but is ${value}`;
  const place = `${operation} 200`;
  return outcome({
    operation,
    title: `finds ${sentence} with ${requests.length} requests`,
    result: 'failed',
    messages: [`${place}: ${sentence}`, ...requests],
    violations: [{ cause, sentence, place, requests }],
  });
}

export const failed = failing('listDocuments', 'Document.favorite must be true or false', [
  'curl -X GET "$API"\'/api/v1/documents?favorite=true\' -H "Authorization: Bearer $KEY"',
]);

export const untestable = response('getDocument', 500, {
  result: 'untestable',
  messages: ['it needs an internal error of the service'],
});

export const withoutKey = response('getDocument', 403, {
  result: 'no-key',
  messages: ['it needs a key without the scope read: pass one with --write-key'],
});

/** Returns a report of these outcomes and their sets. */
export function reportOf(outcomes: readonly Outcome[], ran: Partial<Ran> = {}): Report {
  const sets = [...new Set(outcomes.map(({ set }) => set))];
  return createReport({
    baseUrl: 'http://127.0.0.1:8080',
    startedAt: '2026-11-21T08:00:00.000Z',
    sets: sets.map((set) => ({ set, duration: 1500 })),
    outcomes,
    hostile: undefined,
    wanted: [],
    recordsLeft: [],
    endedEarly: false,
    ...ran,
  });
}
