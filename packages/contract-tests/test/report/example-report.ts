import type { OperationId } from '@contentgen/contract';
import { createReport, type Findings, type Outcome, type Report } from '../../src/report/report.ts';

/** Returns a passed outcome of `getDocument`, with these changes. */
export function outcome(parts: Partial<Outcome> = {}): Outcome {
  return {
    set: 'rules',
    operation: 'getDocument',
    title: 'is shown',
    result: 'passed',
    messages: [],
    duration: 12,
    ...parts,
  };
}

/** Returns the outcome for a documented response, in the set `contract`. */
export function response(operation: OperationId, status: number, parts: Partial<Outcome> = {}): Outcome {
  const documented = `${operation} ${status}`;
  return outcome({ set: 'contract', operation, title: String(status), documented, ...parts });
}

/** A failed check with its curl command. */
export const failed = outcome({
  set: 'rules',
  operation: 'listDocuments',
  title: 'filters by favorite',
  result: 'failed',
  messages: [
    'listDocuments 200: shows a document that is not a favorite',
    'curl -X GET "$API"\'/api/v1/documents?favorite=true\' -H "Authorization: Bearer $KEY"',
  ],
});

export const untestable = response('getDocument', 500, {
  result: 'untestable',
  messages: ['it needs an internal error of the service'],
});

export const withoutKey = response('getDocument', 403, {
  result: 'no-key',
  messages: ['it needs a key without the scope read: pass one with --write-key'],
});

/** Returns a report of these outcomes and their sets. */
export function reportOf(outcomes: readonly Outcome[], findings: Partial<Findings> = {}): Report {
  const sets = [...new Set(outcomes.map(({ set }) => set))];
  return createReport({
    baseUrl: 'http://127.0.0.1:8080',
    startedAt: '2026-11-21T08:00:00.000Z',
    sets: sets.map((set) => ({ set, inapplicable: undefined, duration: 1500 })),
    outcomes,
    hostile: undefined,
    documented: [],
    recordsLeft: [],
    unmatched: [],
    endedEarly: false,
    ...findings,
  });
}
