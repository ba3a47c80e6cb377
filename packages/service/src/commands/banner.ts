import { contract, dereference, operations } from '@contentgen/contract';
import { commandLine, shellWord } from './output-format.ts';

/** The facts that a started service prints. */
interface StartFacts {
  /** The address, without a trailing slash. */
  readonly url: string;
  /** The database server and its database; null with the embedded one. */
  readonly server: string | null;
  readonly dataFolder: string | null;
  /** The key that the first start creates; null later. */
  readonly firstKey: string | null;
  /** The option that later commands need to find this service's data, such as `--data FOLDER`. */
  readonly dataFlag: readonly string[];
}

/** The banner of a start: the addresses, and a first request to paste. */
export function startBanner({ url, server, dataFolder, firstKey, dataFlag }: StartFacts): string {
  const facts = [
    `  Address  ${url}`,
    `  Docs     ${url}/docs`,
    ...(server === null ? [] : [`  Database ${server}`]),
    `  ${server === null ? 'Data  ' : 'Images'}   ${dataFolder ?? 'in memory, lost when this process ends'}`,
  ];
  const list = commandLine('keys list', ...dataFlag);
  const create = commandLine('keys create', ...dataFlag);
  if (firstKey === null) {
    const keys = [`  Keys     ${list}`, `           ${create}`];
    return `${['The content generation service is running.', '', ...facts, ...keys].join('\n')}\n`;
  }
  return `${[
    'The content generation service is running for the first time.',
    '',
    ...facts,
    `  API key  ${firstKey}`,
    '',
    'The key is shown only this once, so keep it. To create another:',
    '',
    `  ${create}`,
    '',
    'To create a document, paste this:',
    '',
    exampleRequest(url, firstKey),
  ].join('\n')}\n`;
}

/** The contract's first example of creating a document, as a command to paste. */
function exampleRequest(url: string, key: string): string {
  const { path, bodyMediaTypes } = operations.createDocument;
  const examples = contract.paths[path]?.post?.requestBody?.content[bodyMediaTypes[0]]?.examples ?? {};
  const [example] = Object.values(dereference(examples, contract));
  const fields = example?.value as Record<string, string | number>;
  return [
    `curl ${shellWord(url + path)}`,
    `  --header ${shellWord(`Authorization: Bearer ${key}`)}`,
    ...Object.entries(fields).map(([name, value]) => `  --data-urlencode ${shellWord(`${name}=${value}`)}`),
  ].join(' \\\n');
}
