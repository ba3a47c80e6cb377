import { isDeepStrictEqual } from 'node:util';
import type { Operation, Rule } from './rule.ts';

const methods = ['post', 'put', 'patch'] as const;
const updates = ['put', 'patch'] as const;

/**
 * All media types of a request body have the same schema, and so do PUT and PATCH of a path. The code reads only one
 * schema for a body and one for an update, so it would ignore a field that only one of them has.
 */
export const requestBodySchemas: Rule = () => ({
  PathItem(pathItem, { report, location }) {
    for (const method of methods) {
      const [first, ...others] = bodySchemas(pathItem[method]);
      for (const { mediaType, schema } of others) {
        if (isDeepStrictEqual(schema, first?.schema)) continue;
        report({
          message: `The schema of ${mediaType} must be that of ${first?.mediaType}.`,
          location: location.child([method, 'requestBody', 'content', mediaType, 'schema']),
        });
      }
    }
    const [put, patch] = updates.map((method) => pathItem[method]);
    if (put === undefined || patch === undefined) return;
    if (isDeepStrictEqual(bodySchemas(put)[0]?.schema, bodySchemas(patch)[0]?.schema)) return;
    report({ message: 'PUT and PATCH must have the same body.', location: location.child(['patch']) });
  },
});

/** Returns the schemas of a request body, by media type. */
function bodySchemas(operation: Operation | undefined) {
  const content = Object.entries(operation?.requestBody?.content ?? {});
  return content.map(([mediaType, { schema }]) => ({ mediaType, schema }));
}
