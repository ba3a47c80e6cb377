import type { Context, Location, Operation, Rule } from './rule.ts';

/** The `maxItems` of a list's `data` is the largest allowed value of the query parameter `per_page`. */
export const pageSizes: Rule = () => ({
  Operation(operation, context) {
    const largest = largestPage(operation, context);
    if (largest === undefined) return;
    const { node: response } = context.resolve(operation.responses?.['200']);
    for (const { schema: reference } of Object.values(response?.content ?? {})) {
      const { node: page, location = context.location } = context.resolve(reference);
      const maxItems = page?.properties?.data?.maxItems;
      if (maxItems === undefined || maxItems === largest) continue;
      const message = `\`maxItems\` is ${maxItems}, but the largest \`per_page\` is ${largest}.`;
      context.report({ message, location: place(location) });
    }
  },
});

const place = (page: Location) => page.child(['properties', 'data', 'maxItems']);

/** Returns the largest choice of `per_page`; undefined for an operation that is not a list. */
function largestPage({ parameters = [] }: Operation, { resolve }: Context): number | undefined {
  const all = parameters.map((parameter) => resolve(parameter).node);
  const size = all.find((parameter) => parameter?.in === 'query' && parameter.name === 'per_page');
  const choices = resolve(size?.schema).node?.enum;
  return choices && Math.max(...choices.map(Number));
}
