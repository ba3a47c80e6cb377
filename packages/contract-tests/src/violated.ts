import { curlLine } from './http/curl-line.ts';
import type { Received } from './http/received.ts';

/** The error when a response breaks the contract or a rule of the contract. */
export class Violated extends Error {
  override readonly name = 'Violated';
  /**
   * The violations, one sentence each. The last message is the request as a `curl` command, if one request is the
   * cause.
   */
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** Returns the error for a response, with its operation, status and request. */
export function violation({ operation, status, request }: Received, sentence: string): Violated {
  return new Violated([`${operation} ${status}: ${sentence}`, curlLine(request)]);
}

/**
 * Requires that the service keeps a rule.
 *
 * @throws Violated with the sentence if the rule is broken.
 */
export function requireRule(kept: boolean, received: Received, sentence: string): void {
  if (!kept) throw violation(received, sentence);
}
