import openapiTS, { astToString } from 'openapi-typescript';
import { banner } from './banner.ts';
import { type Contract, resolver } from './contract.ts';
import { withNamedSchemas } from './named-schemas.ts';
import { withOpenAnswers } from './open-answers.ts';

/** Matches an optional member. It may also be undefined, which counts as left out. */
const optionalMember = /^( +[\w"-]+\?: (?!never;).+);$/gm;

/** The tag `@description` at the start of a comment, which editors show less well than plain text. */
const descriptionTag = /(?<=\/\*\*\s+(?:\* )?)@description /g;

/** The indentation of the further lines of a description. */
const furtherLine = /(?<=^ +\*) {5}(?=\S)/gm;

/** The format before a description, which says the same in words. */
const formatBefore = /Format: [\w-]+\n +\* @description /g;

/** Matches the type of an optional parameter, and captures the name of the parameter. */
const parameterType = /(?<=^ +(\w+)\?: )components\["parameters"\]\["\w+"\]/gm;

/** Removes the formats of numbers: TypeScript has one type of number, and the format would hide the description. */
const withoutNumberFormats = (key: string, value: unknown) =>
  key === 'format' && /^(int32|int64|float|double)$/.test(String(value)) ? undefined : value;

/** Returns the TypeScript types of the contract, as the source of a module. */
export async function typesModule(contract: Contract): Promise<string> {
  const ast = await openapiTS(Buffer.from(JSON.stringify(described(contract), withoutNumberFormats)), {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  const text = astToString(ast)
    .replace(optionalMember, '$1 | undefined;')
    .replace(descriptionTag, '')
    .replace(formatBefore, '')
    .replace(furtherLine, ' ');
  return banner + withNamedSchemas(text);
}

/**
 * Returns the TypeScript types for the client, which may be older than the service: the choices in responses are
 * open. A parameter whose value a page has for the next page, such as `cursor`, can be null, as on the last page.
 *
 * @param text the types of the contract.
 */
export function clientTypesModule(text: string, contract: Contract): string {
  return withOpenAnswers(text, contract).replace(parameterType, (type, name: string) =>
    text.includes(` next_${name}: `) ? `${type} | null` : type,
  );
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
