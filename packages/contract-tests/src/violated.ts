import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationId } from '@contentgen/contract';
import { curlLine } from './http/curl.ts';
import type { HttpRequest } from './http/request.ts';
import type { Broken } from './judge/judge.ts';
import { inWords, type Quotations } from './quotations.ts';

/** One thing that is wrong with a server. */
export interface Violation {
  /**
   * The cause: the sentence without what differs from check to check, such as ids and values. Violations with the same
   * cause are one finding of the report.
   */
  readonly cause: string;
  /** What must be, and what is: `Document.favorite must be boolean, but is the text "no"`. */
  readonly sentence: string;
  /** The operation and the status of the response: `getDocument 200`. */
  readonly place: string;
  /** The requests that show it, in order, as curl commands. */
  readonly requests: readonly string[];
  /** What the contract says about it; default: what it says about the check. */
  readonly says?: Quotations;
}

/** The exchange that a violation is about. Without a status, there was no response. */
export interface Exchanged {
  readonly operation: OperationId;
  readonly request: HttpRequest;
  readonly status?: number;
}

/** The error when a response breaks the contract or a rule of the contract. */
export class Violated extends Error {
  override readonly name = 'Violated';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.flatMap(linesOf).join('\n'));
    this.violations = violations;
  }

  /** Returns the error for what the judge has found in a response. */
  static byResponse(exchanged: Exchanged, broken: readonly Broken[]): Violated {
    const isAboutCommon = broken.some(({ where }) => /^header (Access-Control|X-Request-Id)/i.test(where));
    const common = { place: placeOf(exchanged), requests: [curlLine(exchanged.request, isAboutCommon)] };
    return new Violated(broken.map(({ cause, sentence, says }) => ({ cause, sentence, says, ...common })));
  }
}

/** The requests of the current check that the server has carried out. */
export const carriedOut = new AsyncLocalStorage<HttpRequest[]>();

/** Maximum number of requests that a violation shows before the last one. */
const mostBefore = 3;

/**
 * Returns the error for a broken rule, with the request, and the last requests of this check that may have changed what
 * it shows.
 *
 * @param own what this sentence has in common with the sentences of other checks, and what the contract says, if it is
 *   not what it says about the check.
 */
export function violated(
  exchanged: Exchanged,
  sentence: string,
  own: Partial<Pick<Violation, 'cause' | 'says'>> = {},
): Violated {
  const requests = [...changesBefore(exchanged.request), exchanged.request].map((request) =>
    curlLine(request),
  );
  return new Violated([{ cause: causeOf(sentence), sentence, place: placeOf(exchanged), requests, ...own }]);
}

/**
 * Requires that the service keeps a rule.
 *
 * @throws Violated with the sentence if the rule is broken.
 */
export function requireRule(
  isKept: boolean,
  exchanged: Exchanged,
  sentence: string,
  own?: Partial<Pick<Violation, 'says'>>,
): void {
  if (!isKept) throw violated(exchanged, sentence, own);
}

/** Returns a violation as lines: the sentence, the contract's words, and the requests, numbered if there are several. */
export function linesOf({ place, sentence, requests, says }: Violation): string[] {
  const numbered = requests.map((line, index) => (requests.length > 1 ? `${index + 1}. ${line}` : line));
  return [`${place}: ${sentence}`, ...(says ?? []).map(inWords), ...numbered];
}

/**
 * Returns a sentence without what differs from check to check: what is there instead, quoted values, ids, times, numbers
 * and queries. The status that must be there stays.
 */
export function causeOf(sentence: string): string {
  return sentence
    .replaceAll(/(?<=\bwith )(?:\{[^}]*\}|\w+=\S*)/g, namesIn)
    .replace(/^(the list .*? must) (?:not )?show .*$/s, '$1 show other records')
    .replace(/,? (?:but|not|instead of) .*$/s, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"?(?:… \(\d+ characters\))?/g, '"…"')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')
    .replaceAll(/https?:\/\/[^\s,]+/g, '…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '…')
    .replaceAll(/(?<![\w.])(?![1-5]\d\d\b)\d[\d.]*/g, '#');
}

/** Returns the only parameter of a query; the same words for any query with several: each pair is tried many times. */
function namesIn(query: string): string {
  const names = [...query.matchAll(/(\w+)(?:":|=)/g)].map(([, name]) => name);
  return names.length === 1 ? `${names}` : 'several parameters';
}

function changesBefore(request: HttpRequest): readonly HttpRequest[] {
  const earlier = (carriedOut.getStore() ?? []).filter((one) => one !== request);
  const key = request.headers['Idempotency-Key'];
  const isCause = (one: HttpRequest): boolean =>
    request.method === 'POST'
      ? key !== undefined && one.headers['Idempotency-Key'] === key
      : one.method !== 'GET' && one.method !== 'HEAD' && folderOf(one) === folderOf(request);
  return earlier.filter(isCause).slice(-mostBefore);
}

/** Returns the path of a request's collection, such as `/api/v1/documents`. */
function folderOf({ path }: HttpRequest): string {
  return path.split(/[/?]/).slice(0, 4).join('/');
}

function placeOf({ operation, status }: Exchanged): string {
  return status === undefined ? operation : `${operation} ${status}`;
}
