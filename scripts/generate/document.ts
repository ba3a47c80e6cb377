import { banner } from './banner.ts';

/**
 * Returns the module with the contract as an OpenAPI document. It is not a JSON module: Node 20 prints a warning when
 * it loads one, and older browsers cannot load one.
 */
export function documentModule(contract: object): string {
  // Typed as unknown, so that the declarations don't repeat the document as a type.
  return `${banner}\nexport const openapi: unknown = ${JSON.stringify(contract, null, 2)};\n`;
}
