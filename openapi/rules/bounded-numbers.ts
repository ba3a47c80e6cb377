import type { Rule } from './rule.ts';
import { listsItsValues, typesOf } from './schema-types.ts';

/** Every integer and every number has a minimum and a maximum. */
export const boundedNumbers: Rule = () => ({
  Schema(schema, { report, location }) {
    const types = typesOf(schema);
    if (!(types.includes('integer') || types.includes('number')) || listsItsValues(schema)) return;
    for (const bound of ['minimum', 'maximum']) {
      if (schema[bound] === undefined) {
        report({ message: `A number needs \`${bound}\`, or \`enum\` or \`const\`.`, location });
      }
    }
  },
});
