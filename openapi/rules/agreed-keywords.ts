import type { Rule } from './rule.ts';

const agreed = new Set([
  ...['title', 'type', 'format', 'contentMediaType', 'description', 'enum', 'const', 'examples', 'default'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'],
  ...['items', 'properties', 'required', 'additionalProperties', 'oneOf'],
]);

/** Our own keywords. */
const own = new Set([
  ...['x-enumDescriptions', 'x-enum-varnames', 'x-enumGroups', 'x-enumLines', 'x-events'],
  ...['x-problem-types', 'x-when', 'x-turns-off', 'x-also-known-as', 'x-visible'],
  ...['x-limits', 'x-cors', 'x-booleans'],
]);

/**
 * Schemas use only those keywords that all our tools read in the same way: a subset of the keywords that mean the
 * same in draft-07 and OpenAPI 3.1. The contract uses only the private keywords (`x-…`) that our code reads. To use a
 * further keyword, add it here and to the types in packages/contract/src/document.ts.
 */
export const agreedKeywords: Rule = () => ({
  any: {
    enter(node, { report, location }) {
      if (typeof node !== 'object' || node === null) return;
      for (const keyword of Object.keys(node)) {
        if (!keyword.startsWith('x-') || own.has(keyword)) continue;
        report({
          message: `\`${keyword}\` is not one of our own keywords.`,
          location: location.child([keyword]),
        });
      }
    },
  },
  Schema(schema, { report, location }) {
    for (const keyword of Object.keys(schema)) {
      if (agreed.has(keyword) || keyword.startsWith('x-')) continue;
      report({
        message: `\`${keyword}\` is not an agreed schema keyword.`,
        location: location.child([keyword]),
      });
    }
  },
});
