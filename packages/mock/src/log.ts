import type { LoggedRequest } from './store/account.ts';
import { almostKey } from './store/api-keys.ts';
import type { StoreRequest, StoreResponse } from './store/exchange.ts';
import { type Fault, faultField } from './store/faults.ts';

/** A function that takes a line of the log, without a line break. */
export type Log = (line: string) => void;

/** What the log reads of a request. */
type Logged = Pick<StoreRequest, 'method' | 'target'> & Partial<Pick<StoreRequest, 'headers'>>;

/** The number of requests that the log keeps. */
const mostLogged = 20;

/** Adds a request to the last ones of an account, the newest first. */
export function addToLog(log: LoggedRequest[], request: Logged, response: StoreResponse | undefined): void {
  const { method, target } = request;
  log.unshift({
    method,
    target,
    status: response?.status ?? null,
    reason: reasonOf(request, response) ?? null,
  });
  log.splice(mostLogged);
}

/**
 * Returns the line of the log for a request, such as `09:15:00 POST /api/v1/documents 201 52 ms`. If the mock has
 * refused the request, the line says why.
 *
 * @param response undefined for a connection that closed without a response.
 * @param milliseconds the time until the response began.
 */
export function logLine(
  request: Logged,
  response: StoreResponse | undefined,
  time: Date,
  milliseconds: number,
): string {
  const { method, target } = request;
  const clock = time.toTimeString().slice(0, 8);
  const reason = reasonOf(request, response);
  const why = reason === undefined ? '' : `  ${reason}`;
  const line = `${clock} ${method} ${target} ${response?.status ?? 'no response'} ${Math.round(milliseconds)} ms${why}`;
  // A log must not be able to change the terminal.
  return line.replaceAll(/\p{Cc}/gu, '�');
}

/** For each kind of fault, the sentence that says why the response is not the one of the service. */
const faultNotes: Readonly<Record<Fault, string>> = {
  chosen: 'This was chosen as the next response.',
  preferred: 'The request has asked for this with Prefer.',
  random: 'This is a random fault.',
};

function reasonOf({ headers: sent }: Logged, response: StoreResponse | undefined): string | undefined {
  if (response === undefined) return 'The connection was closed without a response.';
  const { headers, body } = response;
  const fault = headers[faultField];
  const notes = fault === undefined ? [] : [faultNotes[fault as Fault]];
  if (headers['content-type'] !== 'application/problem+json' || typeof body !== 'string') return notes[0];
  const { detail, errors = [] } = JSON.parse(body) as {
    readonly detail: string;
    readonly errors?: readonly { readonly field: string; readonly detail: string }[];
  };
  // The detail has the first error.
  const others = errors.slice(1).map((error) => `${error.field} ${error.detail}.`);
  const almost = almostKey(String(sent?.authorization ?? '').replace(/^Bearer /i, ''));
  const advice =
    response.status === 401 && almost !== undefined
      ? [`The key is almost ${almost}: send that, or a key that differs more.`]
      : [];
  return [...notes, detail, ...others, ...advice].join(' ');
}
