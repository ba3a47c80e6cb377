import type { Received } from './http/caller.ts';
import { curlLine } from './http/curl-line.ts';

/** Thrown when an answer breaks the contract or one of its rules. */
export class Violated extends Error {
  override readonly name = 'Violated';
  /** Each a sentence; the last is the request as a `curl` line, where there is one request to blame. */
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** The violation that an answer shows: the sentence behind its operation and status, and its request. */
export function violation({ operation, status, request }: Received, sentence: string): Violated {
  return new Violated([`${operation} ${status}: ${sentence}`, curlLine(request)]);
}

/**
 * Goes on when a rule is kept.
 *
 * @throws Violated with the sentence when it is not.
 */
export function requireRule(kept: boolean, received: Received, sentence: string): void {
  if (!kept) throw violation(received, sentence);
}
