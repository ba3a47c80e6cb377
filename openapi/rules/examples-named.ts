import type { Rule } from './rule.ts';

/** Every request and every response with content has at least one named example. */
export const examplesNamed: Rule = () => ({
  MediaType({ examples = {} }, { report, location }) {
    if (Object.keys(examples).length > 0) return;
    report({ message: 'A body needs at least one example under `examples`.', location });
  },
});
