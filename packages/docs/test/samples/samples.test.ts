import { contract, operations } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCodeSamples, writeSamples } from '../../src/samples/code-samples.ts';
import { remedyOf } from '../../src/samples/remedies.ts';
import { languages, type Sample } from '../../src/samples/sample.ts';
import { handledStatuses, readSampleFacts, type SampleFacts } from '../../src/samples/sample-facts.ts';
import { triedPrograms } from '../try/tried-programs.ts';
import { checkSamples } from './check-samples.ts';
import { type RefusingServers, startRefusingServers } from './refusing-servers.ts';
import { hasPython, type Program, type RunResult, runSamples } from './run-samples.ts';
import { RecordStore, type StoredRecord } from './stored-records.ts';

const samples = writeSamples();
const allFacts = new Map(readSampleFacts().map((facts) => [facts.operation.id as string, facts]));

/** A run of a sample: of a success, or of an error that it handles. */
interface Run extends Program {
  readonly sample: Sample;
  readonly facts: SampleFacts;
  /** The status of the refusal; undefined for a success. */
  readonly refusal: number | undefined;
}

const runs: readonly Run[] = samples.flatMap((sample, index) => {
  const facts = allFacts.get(sample.operationId);
  if (facts === undefined) throw new Error(`${sample.operationId} is not in the contract.`);
  const refusals = sample.topic === 'handle errors' ? facts.errors.map(({ status }) => status) : [];
  return [undefined, ...refusals].map((refusal) => ({
    name: `${index}-${refusal ?? 'success'}`,
    language: sample.language,
    code: sample.code,
    sample,
    facts,
    refusal,
  }));
});
const isLeftOut = ({ language }: Program) => language === 'python' && !hasPython;
const leftOut = runs.filter(isLeftOut).length;
if (leftOut > 0)
  process.stderr.write(`python3 is missing: ${leftOut} of ${runs.length} runs are left out.\n`);

const lastListed = 'Listed 26';
let servers: RefusingServers;
let store: RecordStore;
let results: ReadonlyMap<string, RunResult>;
const records = new Map<string, StoredRecord>();

beforeAll(async () => {
  servers = await startRefusingServers();
  store = new RecordStore(servers.url, servers.key);
  const cursors = await storeLists();
  await storeRecords();
  const programs = runs.map((run) => ({ ...run, code: withOwnValues(run, cursors) }));
  results = await runSamples(programs, servers.key);
}, 240_000);
afterAll(() => servers?.close());

/** Stores one page and a record for each list. @returns the cursors of the second pages, by resource. */
async function storeLists(): Promise<ReadonlyMap<string, string>> {
  const cursors = new Map<string, string>();
  for (const facts of allFacts.values()) {
    if (facts.role !== 'list') continue;
    const { form } = allFacts.get(facts.resource.create.id) ?? facts;
    for (let number = 1; number <= 26; number += 1) {
      await store.store(facts, { ...form, name: `Listed ${String(number).padStart(2, '0')}` });
    }
    cursors.set(facts.resource.name, await store.nextCursor(facts));
  }
  return cursors;
}

/** Stores a record for each run that changes it, and one for the others. They are in no list of a sample. */
async function storeRecords(): Promise<void> {
  const shared = new Map<string, StoredRecord>();
  for (const run of runs) {
    const { resource, role } = run.facts;
    const required = resource.creation.required ?? [];
    const form = allFacts.get(resource.create.id)?.form ?? {};
    const fields = Object.fromEntries(Object.entries(form).filter(([name]) => required.includes(name)));
    const isChanged = run.refusal === undefined && /^(update|put|delete)$/.test(role);
    const known = isChanged ? undefined : shared.get(resource.name);
    const record = known ?? (await store.store(run.facts, fields));
    if (!isChanged) shared.set(resource.name, record);
    records.set(run.name, record);
  }
}

/** Returns the code with a record of the service, as a reader would replace the examples. */
function withOwnValues(run: Run, cursors: ReadonlyMap<string, string>): string {
  const { facts, refusal, code } = run;
  const record = records.get(run.name);
  const replacements = [
    [facts.picture, record?.picture],
    [facts.id, record?.id],
    [facts.cursor, cursors.get(facts.resource.name)],
    [facts.etag, record?.etag],
    [facts.server, refusal === undefined ? servers.url : servers.proxy.urlFor(refusal)],
  ] as const;
  return replacements.reduce(
    (text, [example, own]) => (example === '' || own === undefined ? text : text.replaceAll(example, own)),
    code,
  );
}

describe('the samples', () => {
  it('show every operation in every language, and the contract has them', () => {
    const { paths } = withCodeSamples(contract);
    for (const { id, path, method } of Object.values(operations)) {
      const plain = samples.filter(({ operationId, topic }) => operationId === id && topic === '');
      expect(plain.map(({ language }) => language)).toEqual(Object.keys(languages));
      const own = samples.filter(({ operationId }) => operationId === id);
      expect(paths[path]?.[method]).toHaveProperty('x-codeSamples.length', own.length);
    }
  });

  it('handle every error of an operation, except those of mistakes and faults', () => {
    const others = [400, 405, 406, 408, 413, 415, 431, 500];
    for (const { operation, errors } of allFacts.values()) {
      const documented = operation.statuses.filter((status) => status >= 400);
      expect(documented.filter((status) => !others.includes(status))).toEqual(
        errors.map(({ status }) => status),
      );
    }
    expect(others.filter((status) => handledStatuses.includes(status))).toEqual([]);
  });

  it('have no type errors, in TypeScript and JavaScript, and wrong programs have', async () => {
    const programs = runs
      .filter(({ language, refusal }) => /script$/.test(language) && refusal === undefined)
      .map((run) => ({ ...run, record: run.facts.record }));
    const tried = triedPrograms().map((program) => ({ ...program, record: '' }));
    const broken = (name: string, right: string, wrong: string) =>
      programs
        .filter(({ code }) => code.includes(right))
        .slice(0, 1)
        .map((program) => ({ ...program, name, code: program.code.replace(right, wrong) }));
    const wrong = [
      ...broken('wrong-value', 'template_id: 16', 'template_id: 99'),
      ...broken('wrong-field', 'await response.json();\nconsole.log(document.state', '$&s'),
      ...broken('wrong-page', 'meta.next_cursor === null', 'meta.next === null'),
      ...broken('wrong-problem', '(await response.json()).detail', '(await response.json()).message'),
    ];
    const lines = (await checkSamples([...programs, ...tried, ...wrong])).split('\n');
    const files = lines.filter((line) => line.includes('error TS')).map((line) => line.replace(/\(.*/, ''));
    expect([...new Set(files)].sort()).toEqual([
      'wrong-field.js',
      'wrong-page.js',
      'wrong-problem.js',
      'wrong-value.ts',
    ]);
  });

  const titles = runs.map((run) => {
    const { operationId, language, topic } = run.sample;
    const name = [operationId, languages[language], topic, run.refusal].filter(Boolean).join(', ');
    return [name, run] as const;
  });
  it.each(titles.filter(([, run]) => !isLeftOut(run)))('%s', async (_, run) => {
    const result = results.get(run.name);
    expect(result?.error).toBeNull();
    if (run.refusal === undefined) await expectSuccess(run, result?.output ?? '');
    else expectRefusal(run, run.refusal, result?.output ?? '');
  });
});

/** What a successful run prints, by the topic and the role of the operation. */
const printed: Readonly<Record<string, RegExp>> = {
  'without waiting': /queued|processing|succeeded/,
  'only if changed (304)': /Not changed\.|HTTP\/1\.1 304/,
  'save the pictures': /saved|"results"/,
  'only if unchanged (If-Match)': /Updated at|HTTP\/1\.1 200/,
  create: /succeeded/,
  get: /succeeded/,
  watch: /succeeded/,
  update: /true|True/,
  put: /true|True/,
  delete: /Deleted\.|HTTP\/1\.1 204|^$/,
};

async function expectSuccess({ name, sample, facts }: Run, output: string): Promise<void> {
  const { role, form, json } = facts;
  const isConditional = sample.topic === 'only if unchanged (If-Match)';
  if (role === 'list') {
    if (sample.topic === '') expect(output).toContain(lastListed);
    else expect(output).toMatch(/25/);
    return;
  }
  if (sample.topic !== 'handle errors' || role === 'delete') {
    expect(output).toMatch(printed[sample.topic] ?? printed[role] ?? /^$/);
  }
  const record = await store.read(facts, records.get(name)?.id ?? '');
  if (role === 'delete') expect(record).toBeUndefined();
  else if (/^(update|put)$/.test(role)) {
    const { [facts.result]: given, ...changed } = isConditional ? json : form;
    expect(record).toMatchObject(changed);
    if (isConditional) expect(record?.[facts.result]).toEqual(given);
  }
}

function expectRefusal({ facts, language }: Run, refusal: number, output: string): void {
  const error = facts.errors.find(({ status }) => status === refusal);
  if (error === undefined) throw new Error(`${facts.operation.id} does not document ${refusal}.`);
  expect([...(servers.proxy.seen.get(refusal) ?? [])]).toEqual([refusal]);
  const { advice, needs } = remedyOf(error);
  expect(output).toContain(advice);
  expect(output).toMatch(language === 'sh' ? `"status":${refusal}` : new RegExp(`^${refusal} `, 'm'));
  if (needs === 'errors') expect(output).toContain('unknown');
  if (needs === 'Retry-After') expect(output).toMatch(new RegExp(`${advice} '?\\d+`));
}
