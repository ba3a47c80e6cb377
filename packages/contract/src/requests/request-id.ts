/** Matches an id that a client may choose, as the description of the contract says. */
const allowed = /^[A-Za-z0-9._-]{1,128}$/;

/** The first part of the ids of this process. No other process has it. Undefined before the first id. */
let ownPart: string | undefined;
let count = 0;

/**
 * Returns a new id: a random part and a number. A completely random id for each request would cost more CPU time than
 * the rest of reading the request.
 */
function newId(): string {
  // Some runtimes have no random values before the first request.
  ownPart ??= `req-${crypto.randomUUID()}`;
  count += 1;
  return `${ownPart}-${count.toString(36)}`;
}

/**
 * Returns the id of a request: its `X-Request-Id` if the contract allows this value, otherwise a new id.
 *
 * @param sent the header field. A list of several ids is not valid.
 */
export function requestId(sent?: string | readonly string[]): string {
  return typeof sent === 'string' && allowed.test(sent) ? sent : newId();
}
