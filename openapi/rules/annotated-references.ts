import type { Rule } from './rule.ts';

const annotations = new Set(['$ref', 'description', 'default']);

/** Beside a schema's `$ref` stand annotations only: draft-07 ignores everything that stands there. */
export const annotatedReferences: Rule = () => ({
  ref(reference, { type, report, location }) {
    if (type.name !== 'Schema') return;
    for (const keyword of Object.keys(reference)) {
      if (annotations.has(keyword) || keyword.startsWith('x-')) continue;
      report({
        message: `\`${keyword}\` may not stand beside a \`$ref\`.`,
        location: location.child([keyword]),
      });
    }
  },
});
