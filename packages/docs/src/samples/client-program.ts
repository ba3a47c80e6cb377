import { scriptLiteral, scriptString } from './literals.ts';

/**
 * Returns a program in TypeScript that uses the client.
 *
 * @param imports the names that the program imports from `@contentgen/client` besides `createClient`.
 */
export function clientProgram(
  server: string,
  imports: readonly string[],
  ...lines: readonly string[]
): string {
  return [
    `import { ${['createClient', ...imports].join(', ')} } from '@contentgen/client';`,
    '',
    '// The API key is in the environment variable CONTENTGEN_API_KEY.',
    `const client = createClient({ baseUrl: ${scriptString(server)} });`,
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Returns a call of a method that a resource of the client has, such as `client.documents.list(query)`. */
export function resourceCall(resource: string, method: string, parameters: readonly string[]): string {
  return `client.${resource}.${method}(${parameters.join(', ')})`;
}

/**
 * Returns a call of a PUT. Resources have no method for it, because PATCH is the same operation.
 *
 * @param more other members of the options, such as `headers`.
 */
export function putCall(path: string, id: string, body: object, more: object = {}): string {
  return `client.PUT(${scriptString(path)}, ${scriptLiteral({ params: { path: { id } }, body, ...more })})`;
}
