import type { Rule } from './rule.ts';

/** `x-exclusive` names only query parameters of its operation, at least one in `when` and one in `without`. */
export const exclusiveParameters: Rule = () => ({
  Operation(operation, { report, location, resolve }) {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve(parameter).node);
    const names = parameters.flatMap((parameter) => (parameter?.in === 'query' ? parameter.name : []));
    for (const [index, { when = {}, without = [] }] of (operation['x-exclusive'] ?? []).entries()) {
      const place = location.child(['x-exclusive', index]);
      if (Object.keys(when).length === 0 || without.length === 0) {
        report({
          message: 'An `x-exclusive` rule must name parameters in `when` and in `without`.',
          location: place,
        });
      }
      for (const name of [...Object.keys(when), ...without].filter((one) => !names.includes(one))) {
        report({ message: `\`${name}\` is not a query parameter of this operation.`, location: place });
      }
    }
  },
});
