import { steppedValues } from '../../packages/contract/src/choice-schema.ts';
import type { Rule } from './rule.ts';

/**
 * Every enum is a schema under components/schemas, where `npm run generate` finds it. What its private keywords say,
 * they say of its values: a label (`x-enumDescriptions`) where the value itself is none, a group and a line.
 */
export const choicesLabelled: Rule = () => ({
  Schema(schema, { report, location }) {
    const values = (schema.enum ?? steppedValues(schema))?.map(String);
    if (values === undefined) return;
    if (!/^#\/components\/schemas\/[^/]+$/.test(location.pointer)) {
      report({ message: 'An enum must be a schema under components/schemas.', location });
    }
    const groups = Object.values(schema['x-enumGroups'] ?? {}) as readonly unknown[][];
    const described = {
      label: Object.keys(schema['x-enumDescriptions'] ?? {}),
      line: Object.keys(schema['x-enumLines'] ?? {}),
      group: groups.flat().map(String),
    };
    for (const [what, keys] of Object.entries(described)) {
      for (const key of keys.filter((one) => !values.includes(one))) {
        report({ message: `The ${what} of ${key} belongs to no value of the enum.`, location });
      }
      const isPartial = what !== 'label' && keys.length > 0;
      for (const value of values.filter((one) => isPartial && !keys.includes(one))) {
        report({ message: `The value ${value} has no ${what}, but others have.`, location });
      }
    }
  },
});
