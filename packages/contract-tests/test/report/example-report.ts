import type { OperationId } from '@contentgen/contract';
import { createReport, type Findings, type Outcome, type Report } from '../../src/report/report.ts';

/** An outcome of `getDocument` that passed, but for the parts that are given. */
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

/** The outcome of a documented response, of the set `contract`. */
export function response(operation: OperationId, status: number, parts: Partial<Outcome> = {}): Outcome {
  const documented = `${operation} ${status}`;
  return outcome({ set: 'contract', operation, title: String(status), documented, ...parts });
}

/** A failed check, with a curl line as every request has one. */
export const failed = outcome({
  set: 'rules',
  operation: 'listDocuments',
  title: 'filters by favorite',
  result: 'failed',
  messages: [
    'listDocuments 200: shows a document that is no favorite',
    'curl -X GET "$API"\'/api/v1/documents?favorite=true\' -H "Authorization: Bearer $KEY"',
  ],
});

export const unprovokable = response('getDocument', 500, {
  result: 'unprovokable',
  messages: ['it needs an internal error of the service'],
});

export const keyless = response('getDocument', 403, {
  result: 'keyless',
  messages: ['it needs a key without the scope read: pass one with --write-key'],
});

/** A report of these outcomes, of the sets that they belong to. */
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
    ...findings,
  });
}
