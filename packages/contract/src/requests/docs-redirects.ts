/**
 * The paths that people and programs try first, each with the path of the file. The servers redirect with 308 (RFC
 * 9110, section 15.4.9).
 */
export const docsRedirects = {
  '/llms.txt': '/docs/llms.txt',
  '/docs/openapi.json': '/openapi.json',
} as const;
