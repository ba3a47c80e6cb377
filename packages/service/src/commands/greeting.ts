import { contract, operations } from '@contentgen/contract';
import { commandLine } from './command-line.ts';
import { shellWord } from './shell-word.ts';

/** What a start tells people. */
export interface GreetingFacts {
  /** The address, without a trailing slash. */
  readonly url: string;
  /** The database server and its database; null with the embedded one. */
  readonly server: string | null;
  readonly dataFolder: string | null;
  /** The key of the first start; null later. */
  readonly firstKey: string | null;
  /** Words that commands need to find this service's data, such as `--data FOLDER`. */
  readonly dataFlag: readonly string[];
}

/** What a start prints: the addresses, and how to come by a first answer. */
export function greeting({ url, server, dataFolder, firstKey, dataFlag }: GreetingFacts): string {
  const facts = [
    `  Address  ${url}`,
    `  Docs     ${url}/docs`,
    ...(server === null ? [] : [`  Database ${server}`]),
    `  ${server === null ? 'Data  ' : 'Images'}   ${dataFolder ?? 'in memory; it ends with this process'}`,
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
    'The key is shown only this once: keep it. To make another:',
    '',
    `  ${create}`,
    '',
    'Paste this to have a document written:',
    '',
    exampleRequest(url, firstKey),
  ].join('\n')}\n`;
}

/** The contract's first example of creating a document, as a command to paste. */
export function exampleRequest(url: string, key: string): string {
  const { path, bodyMediaTypes } = operations.createDocument;
  const examples = contract.paths[path]?.post?.requestBody?.content[bodyMediaTypes[0]]?.examples ?? {};
  const fields = Object.values(examples)[0]?.value as Record<string, string | number>;
  return [
    `curl ${shellWord(url + path)}`,
    `  --header ${shellWord(`Authorization: Bearer ${key}`)}`,
    ...Object.entries(fields).map(([name, value]) => `  --data-urlencode ${shellWord(`${name}=${value}`)}`),
  ].join(' \\\n');
}
