import type { Rule } from './rule.ts';

/** Each operation has its request body inline: a `$ref` to a shared one breaks several generators. */
export const inlineRequestBody: Rule = () => ({
  Operation({ requestBody }, { report, location }) {
    if (requestBody?.$ref === undefined) return;
    report({ message: 'The request body must be inline.', location: location.child(['requestBody']) });
  },
});
