import type { Rule } from './rule.ts';

/** `oneOf` is used only for "this schema or null", because code generators disagree about other uses. */
export const nullableOneOf: Rule = () => ({
  Schema({ oneOf }, { report, location }) {
    if (oneOf === undefined) return;
    const [schema, nothing, ...more] = oneOf;
    if (schema?.$ref !== undefined && nothing?.type === 'null' && more.length === 0) return;
    report({ message: "`oneOf` may only be `[$ref, {type: 'null'}]`.", location: location.child(['oneOf']) });
  },
});
