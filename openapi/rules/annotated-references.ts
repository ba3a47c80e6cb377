import type { Rule } from './rule.ts';

const annotations = new Set(['$ref', 'description', 'default']);

/** Next to the `$ref` of a schema there are only annotations, because draft-07 ignores all other keywords there. */
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
