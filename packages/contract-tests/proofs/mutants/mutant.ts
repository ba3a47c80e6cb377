import type { OperationId } from '@contentgen/contract';
import type { Keys } from '@contentgen/contract-tests';
import { contentOf, recordId } from '../changes.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';

/** The kinds of mutants with their faults, in the order of the table. */
export const kinds = {
  'wrong-type': 'a value of another JSON type',
  null: 'null where the contract does not allow it',
  missing: 'a missing required property',
  extra: 'an unknown property',
  'outside-enum': 'a value that is not allowed',
  'broken-format': 'a value with a wrong format or pattern',
  'out-of-range': 'a number, a length or a count out of range',
  'broken-body': 'invalid JSON or UTF-8, a missing body, or an unexpected body',
  'missing-header': 'a missing required header',
  'broken-header': 'a header that breaks its schema',
  'repeated-header': 'a second value of a header that must have only one',
  'other-media-type': 'a wrong media type or charset, or none',
  'other-status': 'a wrong status',
  'other-response': 'a well-formed response of another status',
  'other-value': 'a well-formed but wrong value',
  'foreign-record': 'a record of another account that is shown, found, counted or changed',
  'ignored-filter': 'a filter or a search that returns wrong or too few records',
  'ignored-sort': 'a list in the wrong order',
  'wrong-page': 'a page with wrong records or wrong cursors',
  'wrong-total': 'a wrong total',
  'ignored-header': 'an ignored request header',
  'broken-stream': 'a stream of events that does not match the record or its text',
  'lost-create': 'a create that loses a field, or creates two records',
  'lost-update': 'an update that loses a field, or changes another one',
  'lost-delete': 'a deleted record that still exists',
  'accepted-bad-input': 'an invalid request that is accepted',
  'refused-good-input': 'a valid request that is refused',
  'misnamed-error': 'a refusal that names a wrong field or rule',
  'ignored-key': 'a request without a valid key or scope that is accepted',
} as const;

/** The kind of a mutant. */
export type Kind = keyof typeof kinds;

/** Every kind, in the order of the table. */
export const kindNames = Object.keys(kinds) as Kind[];

/** A request at a mutant, and the keys of the run. */
export interface KeyedExchange extends Exchange {
  readonly keys: Keys;
}

/** Answers requests in a faulty way. */
export type Behaviour = (exchange: KeyedExchange) => Promise<HttpResponse>;

/** Creates the behaviour of one run, which may have state. */
export type Begin = () => Behaviour;

/** What is faulty. */
export interface Subject {
  readonly kind: Kind;
  /** The operation with the fault. */
  readonly operation: OperationId;
  /** The status of the responses that the mutant changes; undefined if the request triggers the fault, not a status. */
  readonly status?: number;
  /** The faulty part, such as `body/favorite` or `query sort`. */
  readonly place: string;
}

/** A server with one fault. */
export interface Mutant extends Subject {
  /** The name: place and fault, unique among all mutants, such as `getDocument 200 body/favorite: a string`. */
  readonly id: string;
  readonly start: Begin;
}

/** Returns a mutant whose other operations work. `what` is its fault, for the name. */
export function mutantOf(subject: Subject, what: string, begin: Begin): Mutant {
  const { operation } = subject;
  return named(subject, what, () => {
    const behave = begin();
    return (exchange) => (exchange.operations.has(operation) ? behave(exchange) : exchange.forward());
  });
}

/**
 * Returns a mutant that answers in place of the 404 for a deleted record.
 *
 * @param answer gets the last response that showed the record; undefined if there was none.
 */
export function mutantAfterDeletion(
  subject: Subject,
  what: string,
  answer: (exchange: KeyedExchange, last: HttpResponse | undefined) => HttpResponse | undefined,
): Mutant {
  return named(subject, what, () => {
    const shown = new Map<string, HttpResponse>();
    const deleted = new Set<string>();
    return async (exchange) => {
      const { request, operations, forward } = exchange;
      const response = await forward();
      const id = request.method === 'POST' ? contentOf(response)?.id : recordId(request);
      if (isSuccess(response) && request.method === 'DELETE') deleted.add(id);
      else if (isSuccess(response) && response.body) shown.set(id, { ...response, status: 200 });
      const isMeant = operations.has(subject.operation) && response.status === 404 && deleted.has(id);
      return (isMeant ? answer(exchange, shown.get(id)) : undefined) ?? response;
    };
  });
}

function named(subject: Subject, what: string, start: Begin): Mutant {
  const { operation, status, place } = subject;
  const answered = status === undefined ? operation : `${operation} ${status}`;
  return { ...subject, id: `${answered} ${place}: ${what}`, start };
}

/** Returns a mutant for each behaviour of a table. Its keys are the faults. */
export function mutantsOf(
  kind: Kind,
  operation: OperationId,
  place: string,
  behaviours: Readonly<Record<string, Begin>>,
): Mutant[] {
  return Object.entries(behaviours).map(([what, begin]) => mutantOf({ kind, operation, place }, what, begin));
}

/** What a fault answers; undefined keeps the response of the server. */
export type Answer = HttpResponse | undefined | Promise<HttpResponse | undefined>;

/** Lets the server answer, then changes the responses with this status, or every success. */
export function answering(
  status: number | 'success',
  change: (response: HttpResponse, exchange: KeyedExchange) => Answer,
): Begin {
  return () => async (exchange) => {
    const response = await exchange.forward();
    const isMeant = status === 'success' ? isSuccess(response) : response.status === status;
    return (isMeant ? await change(response, exchange) : undefined) ?? response;
  };
}

/** Answers in place of the server. */
export function replacing(reply: (exchange: KeyedExchange) => Answer): Begin {
  return () => async (exchange) => (await reply(exchange)) ?? exchange.forward();
}

/** Returns whether a request succeeded. */
export function isSuccess({ status }: HttpResponse): boolean {
  return status < 300;
}

/** Selects about `count` mutants over all kinds and operations: always the same ones. */
export function sampleOf(mutants: readonly Mutant[], count: number): Mutant[] {
  const groups = Map.groupBy(mutants, ({ kind, operation }) => `${kind} ${operation}`);
  const ranked = [...groups].flatMap(([name, group]) =>
    group
      .toSorted((one, other) => hash(one.id) - hash(other.id))
      .map((mutant, rank) => ({ mutant, rank, turn: hash(name) })),
  );
  return ranked
    .toSorted((one, other) => one.rank - other.rank || one.turn - other.turn)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Returns the FNV-1a hash of a text, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
