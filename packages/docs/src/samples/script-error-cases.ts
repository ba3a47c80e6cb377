import { scriptString } from './literals.ts';
import { groupByRemedy } from './remedies.ts';
import type { HandledError } from './sample-facts.ts';

/** How a program names the parts of a refused response. */
export interface ErrorNames {
  readonly status: string;
  readonly problem: string;
  readonly retryAfter: string;
}

/** Returns the lines of JavaScript after a success: the `else` that prints the problem and handles each error. */
export function scriptErrorCases(errors: readonly HandledError[], names: ErrorNames): string[] {
  const { status, problem, retryAfter } = names;
  const details: Readonly<Record<string, string>> = {
    errors: `, ${problem}.errors`,
    'Retry-After': `, ${retryAfter}`,
  };
  return [
    '} else {',
    `  console.error(${status}, ${problem}.title, ${problem}.detail);`,
    `  switch (${status}) {`,
    ...groupByRemedy(errors).flatMap(([{ advice, needs = '' }, group]) => [
      ...group.map((error) => `    case ${error.status}: // ${error.meaning}.`),
      `      console.error(${scriptString(advice)}${details[needs] ?? ''});`,
      '      break;',
    ]),
    '  }',
    '}',
  ];
}
