/** Creates a document for each row of a CSV file: `node batch.ts posts.csv`. Start it again to continue. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ContentgenError, createClient, templateIds } from '@contentgen/client';

const [file = 'posts.csv'] = process.argv.slice(2);
const doneFile = `${file}.done.jsonl`;
const { documents } = createClient();

/** Returns the cells of a line. A cell with a comma or a quotation mark is in quotation marks (RFC 4180). */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted ?? plain).replaceAll('""', '"'),
  );

const [, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
const lines = existsSync(doneFile) ? readFileSync(doneFile, 'utf8').trim().split('\n') : [];
const done = new Set(lines.filter(Boolean).map((line) => JSON.parse(line).row));

const write = async (line: string, row: number) => {
  if (done.has(row)) return;
  const [name = '', prompt = ''] = cellsOf(line);
  // The same row has the same key in each run, so a repeated create returns the first document, and costs nothing.
  const idempotencyKey = createHash('sha256').update(`${file} ${row} ${line}`).digest('hex');
  const body = { name, prompt, creativity: 0.5, template_id: templateIds.socialPost } as const;
  try {
    const { id } = await documents.create(body, { idempotencyKey });
    appendFileSync(doneFile, `${JSON.stringify({ row, id })}\n`);
  } catch (error) {
    if (!(error instanceof ContentgenError)) throw error;
    process.stderr.write(`Row ${row}: ${error.message}\n`);
    process.exitCode = 1;
  }
};
// The client runs ten calls at once, and waits as long as the service asks.
await Promise.all(rows.map((line, index) => write(line, index + 2)));
