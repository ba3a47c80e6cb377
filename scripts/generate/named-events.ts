import { type Contract, resolver, type Schema } from './contract.ts';

/**
 * Returns the contract with the data of every event as a schema under components, named by its `title`, so that
 * a type is generated for it. In the contract the data is beside its event: a linter that does not know `x-events`
 * would report an unused component.
 *
 * @throws Error for data that is neither a component nor has a `title`.
 */
export function withNamedEvents(contract: Contract): Contract {
  const { resolve } = resolver(contract);
  const schemas: Record<string, Schema> = { ...contract.components.schemas };
  for (const [stream, schema] of Object.entries(schemas)) {
    const events = Object.entries(schema['x-events'] ?? {}).map(([event, data]) => {
      if (/^#\/components\/schemas\/\w+$/.test(data.$ref ?? '')) return [event, data];
      const { title: name, ...named } = resolve(data);
      if (name === undefined) throw new Error(`The event ${event} of ${stream} needs a \`title\`.`);
      schemas[name] = named;
      return [event, { $ref: `#/components/schemas/${name}` }];
    });
    if (events.length > 0) schemas[stream] = { ...schema, 'x-events': Object.fromEntries(events) };
  }
  return { ...contract, components: { ...contract.components, schemas } };
}
