import { Expression } from './literals.ts';
import type { Fields, Subject } from './subject.ts';

/** Whether an update of the resource requires its current results. Then a program must read the record first. */
export function needsResults({ resource, result, form }: Subject): boolean {
  return resource.results !== undefined && result in form;
}

/**
 * The body of an update with the results of the record that a program has read.
 *
 * @param results an expression of the language, such as `image.results`.
 */
export function withCurrentResults(subject: Subject, results: string): Fields {
  return needsResults(subject)
    ? { ...subject.form, [subject.result]: new Expression(results) }
    : subject.form;
}
