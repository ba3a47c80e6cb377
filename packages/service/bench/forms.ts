/**
 * Asks the configured providers for one text of each template through the API, with the prompt of its example, and one
 * attempt. Prints each text that failed or has another form, and how many have the form, the facts of the prompt and an
 * end. `npm run forms -w packages/service` reads the same variables as `npm start`. With `-- --texts`, it prints all.
 */
import { problemsOf } from '@contentgen/templates/check';
import { examplesOf } from '@contentgen/templates/examples';
import { templates } from '@contentgen/templates/templates';
import { scopes } from '../src/accounts/api-key.ts';
import { startService } from '../src/server.ts';
import { readConfiguration } from '../src/settings.ts';

const isWordy = process.argv.includes('--texts');
const configuration = readConfiguration({
  ...process.env,
  PORT: '0',
  GENERATION_ATTEMPTS: '1',
  LOG_LEVEL: 'fatal',
});
const service = await startService({ ...configuration, dataFolder: null });
const account = await service.accounts.create('forms');
const { secret } = await service.apiKeys.create({
  accountId: account?.id ?? '',
  name: 'forms',
  scopes,
  expiresAt: null,
});
const documents = `${service.url}/api/v1/documents`;
const headers = { authorization: `Bearer ${secret}`, prefer: 'respond-async' };
const start = performance.now();
const counts = {
  succeeded: 0,
  form: 0,
  facts: 0,
  ofFacts: 0,
  'all facts': 0,
  'length limit': 0,
  repetition: 0,
};

await Promise.all(
  Object.entries(templates).map(async ([id, { form }]) => {
    const [example] = examplesOf(Number(id));
    const body = new URLSearchParams({
      name: `Template ${id}`,
      template_id: id,
      prompt: example.prompt,
      creativity: '0.5',
    });
    const created = await fetch(documents, { method: 'POST', headers, body });
    if (!created.ok) throw new Error(await created.text());
    const { id: record } = (await created.json()) as { id: string };
    const stream = await fetch(`${documents}/${record}/events`, { headers });
    await stream.text();
    const shown = await (await fetch(`${documents}/${record}`, { headers })).json();
    const { state, result, error } = shown as { state: string; result?: string; error?: { detail: string } };
    const text = result ?? '';
    const problems = state === 'succeeded' ? problemsOf(form, text) : [];
    const facts = new Set(example.prompt.match(/\d+(?:[:.,]\d+)*|(?<=\S )\p{Lu}[\p{L}\d]+/gu));
    const kept = [...facts].filter((fact) => text.includes(fact)).length;
    if (state === 'succeeded') {
      counts.succeeded += 1;
      if (problems.length === 0) counts.form += 1;
      if (kept === facts.size) counts['all facts'] += 1;
    }
    counts.facts += kept;
    counts.ofFacts += facts.size;
    if (/length limit/.test(error?.detail ?? '')) counts['length limit'] += 1;
    if (/repeated/.test(error?.detail ?? '')) counts.repetition += 1;
    if (isWordy || state !== 'succeeded' || problems.length > 0) {
      process.stdout.write(
        `## ${id}: ${state}, ${kept} of ${facts.size} facts. ${error?.detail ?? problems.map(({ detail }) => detail).join(' ')}\n${text}\n\n`,
      );
    }
  }),
);
process.stdout.write(`${JSON.stringify(counts)} in ${Math.round((performance.now() - start) / 1_000)} s\n`);
await service.close();
process.exit();
