import { contract } from '@contentgen/contract';

/**
 * Returns the contract in OpenAPI 3.2, which describes each event of a stream by `itemSchema` (OpenAPI 3.2.0, section
 * 4.14). In 3.1, a stream is a string. The rest is the same.
 */
export function contractWithEventItems(): unknown {
  const replacer = (key: string, value: unknown) => {
    if (key !== 'text/event-stream') return value;
    const { schema, ...others } = value as { readonly schema: { readonly $ref: string } };
    const name = schema.$ref.split('/').at(-1) ?? '';
    const { 'x-events': events = {} } =
      (contract.components.schemas as Record<string, EventStream>)[name] ?? {};
    const items = Object.entries(events).map(([event, contentSchema]) => ({
      type: 'object',
      required: ['event', 'id', 'data'],
      properties: {
        event: { const: event },
        id: { type: 'string' },
        data: { type: 'string', contentMediaType: 'application/json', contentSchema },
      },
    }));
    return { itemSchema: { oneOf: items }, ...others };
  };
  return { ...JSON.parse(JSON.stringify(contract, replacer)), openapi: '3.2.0' };
}

/** The schema of a stream in the contract, with the data of each event. */
interface EventStream {
  readonly 'x-events'?: Readonly<Record<string, object>>;
}
