import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { redoclyCommand, redoclyEnvironment } from '../redocly-command.ts';
import type { RawContract } from './released-contracts.ts';
import type { Impact } from './version.ts';

/** A change that `redocly diff` reports. */
export interface RedoclyChange {
  /**
   * A JSON pointer with a leading `#` (RFC 6901). It begins at the operation and follows references to the changed
   * part.
   */
  readonly path: string;
  /** The kind of the object at `path`, such as `Parameter`. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: Impact;
  /** The rules that rate the change. If there is no rule, an addition is minor, and every other change a patch. */
  readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[];
  /** The changed property of the object; missing when the object itself was added or removed. */
  readonly property?: string;
  readonly base?: ChangedPart;
  readonly revision?: ChangedPart;
}

interface ChangedPart {
  /** Where the part is in its file, with references followed. */
  readonly pointer: string;
  readonly value?: unknown;
}

/**
 * Returns the changes between two contracts by `redocly diff`, which is experimental.
 *
 * @throws Error with Redocly's message when it fails.
 */
export async function redoclyDiff(base: RawContract, revision: RawContract): Promise<RedoclyChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-changes-'));
  try {
    await writeFile(join(folder, 'base.json'), JSON.stringify(base));
    await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
    const options = ['diff', 'base.json', 'revision.json', '--format', 'json', '--fail-on', 'none'];
    const { stdout } = await promisify(execFile)(process.execPath, [redoclyCommand, ...options], {
      // The redocly.yaml of the repository lacks the rules that rate changes. Without a file, Redocly uses them.
      cwd: folder,
      env: redoclyEnvironment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout).changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
