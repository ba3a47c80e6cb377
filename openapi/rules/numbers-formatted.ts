import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

const formats: Readonly<Record<string, readonly string[]>> = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
};

/**
 * Every integer and every number has a `format` with its width, because code generators choose the type in their
 * language by it.
 */
export const numbersFormatted: Rule = () => ({
  Schema(schema, { report, location }) {
    for (const type of typesOf(schema)) {
      const offered = formats[type];
      if (!offered || offered.includes(String(schema.format))) continue;
      report({ message: `The type ${type} needs \`format\` ${offered.join(' or ')}.`, location });
    }
  },
});
