import type { Rule } from './rule.ts';

/** No two components have the same name, whatever their kinds: generated types would have the same name. */
export const componentNamesUnique: Rule = () => ({
  Components({ securitySchemes: _, examples: __, ...components }, { report, location }) {
    const kinds = new Map<string, string>();
    for (const [kind, named] of Object.entries(components)) {
      for (const name of Object.keys(named)) {
        const other = kinds.get(name);
        kinds.set(name, kind);
        if (other === undefined) continue;
        report({
          message: `There is a component \`${name}\` among the ${other}, too.`,
          location: location.child([kind, name]),
        });
      }
    }
  },
});
