import { operations } from '@contentgen/contract';
import { missingDocs, sites } from './sites.ts';
import { keyNotes, storeKeys } from './store/api-keys.ts';

/**
 * Returns what a developer needs to begin: the addresses of the console and the docs, the API keys, and a request to paste.
 *
 * @param url the URL of the mock, without a trailing slash.
 */
export function welcome(url: string, isStateless: boolean): string {
  const keys = Object.entries(storeKeys).map(
    ([name, key]) => `  ${key.padEnd(18)} ${keyNotes[name as keyof typeof storeKeys]}\n`,
  );
  const anyKey = 'Any API key works, because this mock stores nothing.\n';
  return `This mock of the content generation API listens on ${url}
Console: ${url}/
Docs:    ${sites.docs().isBuilt ? `${url}/docs/` : missingDocs}

${isStateless ? anyKey : `API keys:\n${keys.join('')}  ${'mock-…'.padEnd(18)} each other one: an account of its own\n`}
A request:
  curl -H 'Authorization: Bearer ${storeKeys.key}' '${url}${operations.listDocuments.path}'
`;
}
