import type { Rule } from './rule.ts';

/** `oneOf` says only "this schema, or null": generators disagree about everything else it can say. */
export const nullableOneOf: Rule = () => ({
  Schema({ oneOf }, { report, location }) {
    if (oneOf === undefined) return;
    const [schema, nothing, ...more] = oneOf;
    if (schema?.$ref !== undefined && nothing?.type === 'null' && more.length === 0) return;
    report({ message: "`oneOf` may only be `[$ref, {type: 'null'}]`.", location: location.child(['oneOf']) });
  },
});
