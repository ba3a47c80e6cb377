/** The block of all schemas in the generated types. */
const schemasBlock = /^ {4}schemas: \{\n(.*?)^ {4}\};\n/ms;
/** One schema of the block: an optional comment, a name and a type. */
const schemaEntry = /((?:^ {8}\/\*\*.*?\*\/\n)?)^ {8}(\w+): (.*?;)\n(?=^ {8}[/\w]|$(?![\s\S]))/gms;
const rootType =
  /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export type \w+ = components\['schemas'\]\['\w+'\];\n/gm;

/**
 * Gives each schema a declaration with its name: an object is an interface. Editors then show `Document` and `State`, and
 * not `components["schemas"]["State"]`.
 *
 * @param text the types that openapi-typescript has written, with its root types.
 * @throws Error if they have no block of schemas: openapi-typescript now writes another form.
 */
export function withNamedSchemas(text: string): string {
  const [, block] = schemasBlock.exec(text) ?? [];
  if (block === undefined)
    throw new Error(
      'The output of openapi-typescript has no block "schemas: {". Adapt the patterns in scripts/generate/named-schemas.ts to it.',
    );
  const entries = [...block.matchAll(schemaEntry)];
  const declarations = entries.map(([, comment = '', name, type = '']) => {
    const isObject = type.startsWith('{\n') && type.endsWith('\n        };');
    const declared = isObject ? `interface ${name} ${type.slice(0, -1)}` : `type ${name} = ${type}`;
    return `${comment}        export ${declared}\n`.replace(/^ {8}/gm, '');
  });
  const members = entries.map(([, , name]) => `        ${name}: ${name};\n`);
  return text
    .replace(rootType, '')
    .replace(schemasBlock, () => `    schemas: {\n${members.join('')}    };\n`)
    .concat(...declarations)
    .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}
