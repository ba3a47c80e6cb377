import type { Rule } from './rule.ts';
import { typesOf } from './schema-types.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/**
 * A request body is JSON or a form. JSON stands first, because two generators take only the first one. Each list in a
 * form repeats its field, and its values are sent as they are. No optional field has a `default`: generated clients
 * would send it.
 */
export const requestBodyFormats: Rule = () => ({
  Operation({ requestBody }, { report, location, resolve }) {
    if (requestBody?.content === undefined) return;
    const place = location.child(['requestBody', 'content']);
    const content = Object.entries(requestBody.content);
    const others = content.some(([mediaType]) => mediaType !== json && mediaType !== form);
    if (others || content[0]?.[0] !== json) {
      report({ message: `A body is ${json} first, and ${form} after it.`, location: place });
    }
    for (const [mediaType, { schema: reference, encoding = {} }] of content) {
      const { node: schema } = resolve(reference);
      for (const [name, property] of Object.entries(schema?.properties ?? {})) {
        const { style, explode, allowReserved } = encoding[name] ?? {};
        const isList = typesOf(resolve(property).node ?? {}).includes('array');
        const isRepeated = style === 'form' && explode === true && allowReserved === true;
        if (mediaType === form && isList && !isRepeated) {
          report({
            message: `\`${name}\` needs the encoding \`{ style: form, explode: true, allowReserved: true }\`.`,
            location: place.child([mediaType]),
          });
        }
        if (property.default !== undefined && !schema?.required?.includes(name)) {
          report({
            message: `The optional field \`${name}\` must have no \`default\`.`,
            location: place.child([mediaType]),
          });
        }
      }
    }
  },
});
