import type { Rule } from './rule.ts';

const agreed = new Set([
  ...['type', 'format', 'contentMediaType', 'description', 'enum', 'const', 'default'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems'],
  ...['items', 'properties', 'required', 'additionalProperties', 'oneOf'],
]);

/**
 * Schemas use only those keywords that all our tools read in the same way: a subset of the keywords that mean the
 * same in draft-07 and OpenAPI 3.1. To use a further keyword, add it here and to `JsonSchema` in
 * packages/contract/src/document.ts.
 */
export const agreedKeywords: Rule = () => ({
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
