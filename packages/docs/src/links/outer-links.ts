/**
 * The addresses of other sites that pages link to. The tests have no internet access, so they only compare the links
 * of the built pages with this list. `npm run check-links --workspace=@contentgen/docs` requests each address.
 */
export const outerLinks: readonly string[] = [
  'https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10',
  'https://github.com/oapi-codegen/oapi-codegen',
  'https://github.com/openapi-generators/openapi-python-client',
  'https://html.spec.whatwg.org/multipage/server-sent-events.html',
  'https://mswjs.io',
  'https://openapi-generator.tech',
  'https://openapi-ts.dev/openapi-fetch/',
  'https://openapi-ts.dev/openapi-react-query/',
  'https://redocly.com/redoc/',
  'https://tanstack.com/query',
  'https://www.rfc-editor.org/rfc/rfc7240',
  'https://www.rfc-editor.org/rfc/rfc9457',
];
