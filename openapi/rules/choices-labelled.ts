import { steppedValues } from '../../packages/contract/src/stepped-values.ts';
import type { Rule } from './rule.ts';

/**
 * Every enum, and every number with a step, is a choice with a unique name (`x-choices`) and a label for each value. It is a schema under
 * components/schemas, where `npm run generate` finds it.
 */
export const choicesLabelled: Rule = () => {
  const names = new Set<unknown>();
  return {
    Schema(schema, { report, location }) {
      const values = (schema.enum ?? steppedValues(schema))?.map(String);
      if (values === undefined) return;
      if (!/^#\/components\/schemas\/[^/]+$/.test(location.pointer)) {
        report({ message: 'An enum must be a schema under components/schemas.', location });
      }
      const name = schema['x-choices'];
      if (typeof name !== 'string' || names.has(name)) {
        report({ message: 'An enum needs a unique name in `x-choices`.', location });
      }
      names.add(name);

      const labels = (schema['x-enumDescriptions'] ?? {}) as Readonly<Record<string, unknown>>;
      for (const value of values.filter((one) => !labels[one])) {
        report({ message: `The value ${value} has no label in \`x-enumDescriptions\`.`, location });
      }
      for (const label of Object.keys(labels).filter((one) => !values.includes(one))) {
        report({ message: `The label of ${label} belongs to no value of the enum.`, location });
      }
    },
  };
};
