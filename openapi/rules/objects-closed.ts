import { isSentByService, type Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

/**
 * An object in a request has no fields that the contract does not name, so that a typo is an error. An object in a
 * response, or in the request of a webhook, is open: programs that were generated from this version must read the fields
 * of later ones.
 */
export const objectsClosed: Rule = () => {
  let isInRequest = false;
  return {
    RequestBody: {
      enter: (_, { location }) => {
        isInRequest = !isSentByService(location);
      },
      leave: () => {
        isInRequest = false;
      },
    },
    Schema(schema, { report, location }) {
      if (!typesOf(schema).includes('object')) return;
      const isClosed = schema.additionalProperties === false;
      if (isInRequest && !isClosed) {
        report({ message: 'An object of a request needs `additionalProperties: false`.', location });
      }
      if (!isInRequest && isClosed) {
        report({
          message: 'An object of a response must be open for the fields of later versions.',
          location,
        });
      }
    },
  };
};
