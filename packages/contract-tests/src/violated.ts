import { curlLine } from './http/curl-line.ts';
import type { Received } from './http/received.ts';

/** Thrown when a response breaks the contract or one of its rules. */
export class Violated extends Error {
  override readonly name = 'Violated';
  /** One sentence each. The last is the request as a `curl` command, if one request is the cause. */
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** The violation of a response, with its operation, status and request. */
export function violation({ operation, status, request }: Received, sentence: string): Violated {
  return new Violated([`${operation} ${status}: ${sentence}`, curlLine(request)]);
}

/**
 * Requires that the service keeps a rule.
 *
 * @throws Violated with the sentence if it does not.
 */
export function requireRule(kept: boolean, received: Received, sentence: string): void {
  if (!kept) throw violation(received, sentence);
}
