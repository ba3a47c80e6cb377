import { scriptLiteral, scriptString } from './literals.ts';

/**
 * A program in TypeScript with the client.
 *
 * @param imports what it uses of `@contentgen/client` besides `createClient`.
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

/** A call of a method that a resource of the client has, such as `client.documents.list(query)`. */
export function resourceCall(resource: string, method: string, parameters: readonly string[]): string {
  return `client.${resource}.${method}(${parameters.join(', ')})`;
}

/**
 * A call of a PUT: resources have no method for it, because PATCH is the same operation.
 *
 * @param more other members of the options, such as `headers`.
 */
export function putCall(path: string, id: string, body: object, more: object = {}): string {
  return `client.PUT(${scriptString(path)}, ${scriptLiteral({ params: { path: { id } }, body, ...more })})`;
}
