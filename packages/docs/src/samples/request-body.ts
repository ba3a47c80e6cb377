import { Expression } from './literals.ts';
import type { Fields, SampleFacts } from './sample-facts.ts';

/**
 * Returns whether an update of the resource requires its current results. Then a program must read the record first.
 */
export function needsResults({ resource, result, form }: SampleFacts): boolean {
  return resource.results !== undefined && result in form;
}

/**
 * Returns the body of an update with the results of the record that a program has read.
 *
 * @param results an expression of the language, such as `image.results`.
 */
export function withCurrentResults(facts: SampleFacts, results: string): Fields {
  return needsResults(facts) ? { ...facts.form, [facts.result]: new Expression(results) } : facts.form;
}
