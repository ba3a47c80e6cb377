/** The responses of the stubbed `fetch` and of the server on loopback. They are the examples of the contract. */
import { contract, dereference } from '@contentgen/contract';

const path = '/api/v1/documents';
const operations = dereference(contract).paths[path];

/** The path of the list and of the create. */
export const documentsPath = path;

/** A page of documents, as JSON. */
export const listResponse = example(operations?.get?.responses['200']?.content);

/** A created document, as JSON. */
export const createResponse = example(operations?.post?.responses['201']?.content);

type Content = Readonly<Record<string, { readonly examples: Readonly<Record<string, { value: unknown }>> }>>;

function example(content: Content | undefined): string {
  const [mediaType] = Object.values(content ?? {});
  const [first] = Object.values(mediaType?.examples ?? {});
  return JSON.stringify(first?.value);
}
