import type { MockAnswer } from './mock-answer.ts';

/** Thrown where a request ends early; carries the answer it ends with. */
export class Refusal extends Error {
  readonly answer: MockAnswer;

  constructor(answer: MockAnswer) {
    super(`Refused with ${answer.status}`);
    this.answer = answer;
  }
}
