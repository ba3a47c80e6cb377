import { type Context, isSentByService, type Location, type Rule, type Schema } from './rule.ts';

/**
 * A record always contains every field; a field without a value is null. So every object schema that the response
 * of a success or the request of a webhook uses requires all its properties.
 */
export const recordFieldsRequired: Rule = () => {
  const seen = new Set<Schema>();

  function check(reference: Schema, at: Location, context: Context): void {
    const { node: schema, location = at } = context.resolve(reference);
    if (schema === undefined || seen.has(schema)) return;
    seen.add(schema);
    const place = reference.$ref === undefined ? at : location;
    const properties = Object.entries(schema.properties ?? {});
    for (const [name, property] of properties) {
      const propertyPlace = place.child(['properties', name]);
      if (!schema.required?.includes(name)) {
        context.report({
          message: `The response field \`${name}\` must be required.`,
          location: propertyPlace,
        });
      }
      check(property, propertyPlace, context);
    }
    if (schema.items) check(schema.items, place.child(['items']), context);
    for (const [name, event] of Object.entries(schema['x-events'] ?? {})) {
      check(event, place.child(['x-events', name]), context);
    }
    for (const [index, variant] of (schema.oneOf ?? []).entries()) {
      check(variant, place.child(['oneOf', index]), context);
    }
  }

  return {
    Operation({ requestBody }, context) {
      if (!isSentByService(context.location)) return;
      for (const [name, { schema }] of Object.entries(requestBody?.content ?? {})) {
        if (schema)
          check(schema, context.location.child(['requestBody', 'content', name, 'schema']), context);
      }
    },
    Responses(responses, context) {
      for (const [status, reference] of Object.entries(responses).filter(([one]) => one.startsWith('2'))) {
        const { node: response, location = context.location.child([status]) } = context.resolve(reference);
        for (const [name, { schema }] of Object.entries(response?.content ?? {})) {
          if (schema) check(schema, location.child(['content', name, 'schema']), context);
        }
      }
    },
  };
};
