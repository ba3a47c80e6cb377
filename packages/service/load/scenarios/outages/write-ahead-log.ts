import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentOfAccount } from '../../agent-of-account.ts';
import { documentForm } from '../../requests.ts';

/** The bytes to leave free. After a few more changes, the database needs a new segment. */
const reserve = 100_000;
const documents = '/api/v1/documents';

/**
 * Writes until the current segment of the embedded database's write-ahead log is almost full. If PostgreSQL then
 * can't create the next segment, it ends itself.
 */
export async function fillSegment(account: AgentOfAccount, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'database', 'pg_wal');
  const created = await account.send('POST', documents, documentForm);
  const { id } = JSON.parse(created.text) as { id: string };
  for (let left = await bytesLeft(folder); left > reserve; left = await bytesLeft(folder)) {
    const changes = left > 1_000_000 ? 40 : left > 2 * reserve ? 4 : 1;
    const change = (number: number) => {
      const result = `${left} ${number} `.repeat(100).slice(0, 1_200);
      return account.send('PATCH', `${documents}/${id}`, new URLSearchParams({ result }).toString());
    };
    await Promise.all(Array.from({ length: changes }, (_, number) => change(number)));
  }
}

/**
 * Resolves to the number of free bytes at the end of the segment that was written last. Later segments may already
 * exist, unused.
 */
async function bytesLeft(folder: string): Promise<number> {
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const ages = await Promise.all(
    segments.map(async (name) => [(await stat(join(folder, name))).mtimeMs, name] as const),
  );
  const [, current = ''] = ages.sort(([one], [other]) => other - one)[0] ?? [];
  const bytes = await readFile(join(folder, current));
  return bytes.length - bytes.findLastIndex((byte) => byte !== 0);
}
