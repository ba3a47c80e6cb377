import type { Rule } from './rule.ts';

const annotations = new Set(['$ref', 'description', 'default']);

/** The `$ref` of a schema has only annotations beside it, because draft-07 ignores its siblings. */
export const annotatedReferences: Rule = () => ({
  ref(reference, { type, report, location }) {
    if (type.name !== 'Schema') return;
    for (const keyword of Object.keys(reference)) {
      if (annotations.has(keyword) || keyword.startsWith('x-')) continue;
      report({
        message: `\`${keyword}\` must not be beside a \`$ref\`.`,
        location: location.child([keyword]),
      });
    }
  },
});
