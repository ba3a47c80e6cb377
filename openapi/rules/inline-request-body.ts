import type { Rule } from './rule.ts';

/** Each operation spells out its request body: a `$ref` to a shared one breaks several generators. */
export const inlineRequestBody: Rule = () => ({
  Operation({ requestBody }, { report, location }) {
    if (requestBody?.$ref === undefined) return;
    report({ message: 'The request body must stand inline.', location: location.child(['requestBody']) });
  },
});
