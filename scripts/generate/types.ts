import openapiTS, { astToString } from 'openapi-typescript';
import { banner } from './banner.ts';

/** The TypeScript types of the contract at `location`, as the source of a module. */
export async function typesModule(location: URL): Promise<string> {
  const ast = await openapiTS(location, {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
  });
  return banner + astToString(ast);
}
