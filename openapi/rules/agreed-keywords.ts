import type { Rule } from './rule.ts';

const agreed = new Set([
  ...['type', 'format', 'contentMediaType', 'description', 'enum', 'const', 'default'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['items', 'properties', 'required', 'additionalProperties', 'oneOf'],
]);

/**
 * Schemas keep to the keywords that every tool of ours reads alike: a subset of what draft-07 and OpenAPI 3.1
 * share. A new one belongs here and in `JsonSchema` of packages/contract/src/document.ts.
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
