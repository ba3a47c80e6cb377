import openapiTS, { astToString } from 'openapi-typescript';
import { banner } from './banner.ts';
import { comment } from './comment.ts';
import { type Contract, resolver } from './contract.ts';

/** Returns the TypeScript types of the contract, as the source of a module. */
export async function typesModule(contract: Contract): Promise<string> {
  const ast = await openapiTS(Buffer.from(JSON.stringify(described(contract))), {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return banner + documented(astToString(ast), contract);
}

/**
 * Writes descriptions as text instead of tags, which editors show apart, and repeats them at the names of the schemas.
 * Objects become interfaces, and types refer to each other by name: an editor shows `Document`, not forty lines.
 */
function documented(types: string, { components }: Contract): string {
  return types
    .replaceAll('@description ', '')
    .replace(/^( *\*) {5}/gm, '$1 ')
    .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replace(/^export type (\w+) = components\['schemas'\]\['\w+'\];/gm, (declaration, name) => {
      const schema = components.schemas[name];
      const isObject = schema?.properties !== undefined;
      const text = isObject ? `export interface ${name} extends Schema<'${name}'> {}` : declaration;
      return comment(schema?.description ?? name, '') + text;
    })
    .concat(`\ntype Schema<Name extends keyof components['schemas']> = components['schemas'][Name];\n`);
}

/** Returns the contract with a description for every property: by default the description of its schema. */
function described(contract: Contract): Contract {
  const { resolve } = resolver(contract);
  const copy = structuredClone(contract);
  for (const { properties = {} } of Object.values(copy.components.schemas)) {
    for (const property of Object.values(properties)) {
      Object.assign(property, { description: resolve(property).description });
    }
  }
  return copy;
}
