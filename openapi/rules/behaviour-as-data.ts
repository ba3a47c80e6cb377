import type { Parameter, Rule, Schema } from './rule.ts';

/** A list or table whose items begin with code. */
const list = /^(?:- |\| (?:\d{3} \| )?)`/m;

/**
 * What programs read stands as data beside the words, so that other words change nothing. A header of a response or a member
 * that only one status or type has says so in `x-when`; a query parameter that switches another one off, in `x-turns-off`;
 * the meanings of values are `x-enumDescriptions`, `x-events` or `x-problem-types`, from which `npm run generate` writes
 * the list in the description.
 */
export const behaviourAsData: Rule = () => {
  let types: readonly string[] = [];
  const names = (description: unknown) =>
    [...String(description).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const isConditional = (description: unknown) =>
    names(description).some((name) => /^[45]\d\d$/.test(name) || types.includes(name));
  return {
    Root({ components }) {
      const kinds = components?.schemas?.Problem?.['x-problem-types'] as
        | readonly { type: string }[]
        | undefined;
      types = (kinds ?? []).flatMap(({ type }) => [type, type.slice(type.lastIndexOf(':') + 1)]);
    },
    Header(header, { report, location }) {
      if (header['x-when'] !== undefined || !isConditional(header.description)) return;
      report({ message: 'Say in `x-when` which status alone has this header.', location });
    },
    Schema(schema, { report, location }) {
      const { description, properties = {} } = schema;
      const isListed = ['x-problem-types', 'x-enumDescriptions', 'x-events'].some((key) => key in schema);
      if (!isListed && list.test(String(description))) {
        report({ message: 'Say what the values mean in `x-enumDescriptions`.', location });
      }
      for (const [name, property] of Object.entries(properties)) {
        if (property['x-when'] !== undefined || !isConditional(property.description)) continue;
        const message = `Say in \`x-when\` which status or type alone has \`${name}\`.`;
        report({ message, location: location.child(['properties', name]) });
      }
    },
    Operation({ parameters = [] }, { report, resolve, location }) {
      const all = parameters.map((parameter) => resolve(parameter).node as (Parameter & Schema) | undefined);
      const queries = all.flatMap((one) => (one?.in === 'query' ? [one.name] : []));
      for (const [index, parameter] of all.entries()) {
        const other = names(parameter?.description).find((name) => queries.includes(name));
        if (parameter?.in !== 'query' || other === undefined || 'x-turns-off' in parameter) continue;
        const message = `Say in \`x-turns-off\` what \`${parameter.name}\` does to \`${other}\`.`;
        report({ message, location: location.child(['parameters', index]) });
      }
    },
  };
};
