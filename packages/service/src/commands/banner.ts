import { contract, dereference, operations } from '@contentgen/contract';
import { commandLine, shellWord } from './output-format.ts';

/** The facts that a started service prints. */
export interface StartFacts {
  /** The URL that clients use, without a trailing slash; null if this process serves no requests. */
  readonly url: string | null;
  /** The address that the service listens on, for a proxy; null if clients use it, too. */
  readonly proxied: string | null;
  /** Whether this process leaves the generations to workers. */
  readonly needsWorker: boolean;
  /** Whether anybody can ask whether this process is alive and ready. */
  readonly hasProbes: boolean;
  /** Whether the docs are built. */
  readonly hasDocs: boolean;
  /** The database server and its database; null with the embedded one. */
  readonly server: string | null;
  /** Where the data is, or with a database server, where the images are. */
  readonly storage: string;
  /** The key that the first start creates; null later. */
  readonly firstKey: FirstKey | null;
  /** The code in the link to the console, which works once; null if the output is no terminal. */
  readonly consoleCode: string | null;
  /** The option that later commands need to find this service's data, such as `--data FOLDER`. */
  readonly dataFlag: readonly string[];
}

/**
 * The API key of the first start: the key itself if the output is a terminal. Otherwise the file that contains the
 * key, because the output may be a log.
 */
export type FirstKey =
  | { readonly secret: string }
  | { readonly file: string }
  /** Why the first start created no key. */
  | { readonly obstacle: string };

/** Returns the banner of a start: the addresses, and a first request to paste. At most ten lines. */
export function startBanner(facts: StartFacts): string {
  const { url, proxied, needsWorker, hasProbes, hasDocs, server, storage, firstKey, consoleCode, dataFlag } =
    facts;
  const storageLines = [
    ...(server === null ? [] : [`  Database ${server}`]),
    `  ${server === null ? 'Data  ' : 'Images'}   ${storage}`,
  ];
  const lines =
    url === null
      ? [
          'The content generation worker is running.',
          ...storageLines,
          ...(hasProbes ? [] : ['  Probes   none, and no metrics. To answer them, set METRICS_ADDRESS.']),
        ]
      : [
          `The content generation service is running.${needsWorker ? ` Its generations need a worker: ${commandLine('start --role worker')}` : ''}`,
          `  Console  ${url}/${consoleCode === null ? '  Paste an API key there.' : `#key=${consoleCode}  This link works once, for ten minutes.`}`,
          `  Address  ${url}${proxied === null ? '' : `  The proxy finds the service at ${proxied}`}`,
          `  Docs     ${url}/docs${hasDocs ? '' : `  ${docsAdvice}`}`,
          ...storageLines,
          ...keyLines(firstKey, dataFlag),
          ...requestLines(url, firstKey),
        ];
  return lines.join('\n');
}

/** `npm start` builds missing docs after the service listens. */
const docsAdvice =
  process.env.npm_lifecycle_event === 'start'
    ? 'They are being built, which takes a few seconds.'
    : 'They are not built yet. To build them: npm run docs';

function keyLines(firstKey: FirstKey | null, dataFlag: readonly string[]): string[] {
  const create = commandLine('keys create', ...dataFlag);
  if (firstKey === null) {
    return [`  API keys ${commandLine('keys list', ...dataFlag)}`, `           ${create}`];
  }
  if ('secret' in firstKey) {
    return [`  API key  ${firstKey.secret}  Shown only once. To create another key: ${create}`];
  }
  return 'file' in firstKey
    ? [
        `  API key  in the file ${firstKey.file}  Delete the file after you copy the key. To create another key: ${create}`,
      ]
    : [`  API key  none, because ${firstKey.obstacle}. To create one: ${create}`];
}

function requestLines(url: string, firstKey: FirstKey | null): string[] {
  if (firstKey === null || 'obstacle' in firstKey) return [];
  const key = 'secret' in firstKey ? firstKey.secret : `$(cat ${shellWord(firstKey.file)})`;
  return ['To create a document, paste this:', exampleRequest(url, key)];
}

const form = 'application/x-www-form-urlencoded';

/** Returns the first form in the contract that creates a document, as a command to paste. */
function exampleRequest(url: string, key: string): string {
  const { path } = operations.createDocument;
  const examples = contract.paths[path]?.post?.requestBody?.content[form]?.examples ?? {};
  const [example] = Object.values(dereference(examples, contract));
  const fields = Object.entries(example?.value as Record<string, string | number>);
  const head = ['curl', shellWord(url + path), '-H', `"Authorization: Bearer ${key}"`];
  const body = fields.flatMap(([name, value]) => formField(name, String(value)));
  return `${head.join(' ')} \\\n  ${body.join(' ')}`;
}

/** Returns the option of curl that sends a field. Only `--data-urlencode` encodes the value. */
function formField(name: string, value: string): string[] {
  const needsEncoding = /[&+%\r\n]/.test(value);
  return [needsEncoding ? '--data-urlencode' : '-d', shellWord(`${name}=${value}`)];
}
