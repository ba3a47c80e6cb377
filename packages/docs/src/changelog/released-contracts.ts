import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { compareVersions } from './version.ts';

/** A contract with its `$ref`s. */
export interface RawContract {
  readonly info: { readonly version: string };
  readonly [key: string]: unknown;
}

/** A version of the contract. */
export interface ContractVersion {
  readonly contract: RawContract;
  /** The day of its release, such as `2026-11-22`; undefined before its release. */
  readonly date?: string;
  /** A sentence in Markdown about the version, which no comparison can write. */
  readonly note?: string;
}

const folder = new URL('../../../../openapi/', import.meta.url);

/**
 * Returns the released versions, the oldest one first: the files of `openapi/released`.
 *
 * @throws Error when the files and `releases.json` have different versions, or a file has another `info.version` than
 *   its name.
 */
export async function releasedContracts(): Promise<ContractVersion[]> {
  const released = new URL('released/', folder);
  const releases: Record<string, { readonly date: string; readonly note?: string }> = JSON.parse(
    await readFile(new URL('releases.json', released), 'utf8'),
  );
  const names = (await readdir(released)).filter((name) => name.endsWith('.yaml'));
  const versions = names.map((name) => name.slice(0, -'.yaml'.length)).sort(compareVersions);
  if (versions.join() !== Object.keys(releases).join()) {
    throw new Error(
      `openapi/released has the contracts ${versions.join(', ')}, but releases.json has the versions ` +
        `${Object.keys(releases).join(', ')}. Give releases.json the same versions in ascending order.`,
    );
  }
  return Promise.all(
    versions.map(async (version) => {
      const contract: RawContract = parse(await readFile(new URL(`${version}.yaml`, released), 'utf8'));
      if (contract.info.version === version) return { contract, ...releases[version] };
      throw new Error(
        `openapi/released/${version}.yaml has the info.version ${contract.info.version}, but it must be ${version}. ` +
          'Restore the released file, or rename it.',
      );
    }),
  );
}

/** Returns the contract as it is now: `openapi/v1.yaml`. */
export async function currentContract(): Promise<RawContract> {
  return parse(await readFile(new URL('v1.yaml', folder), 'utf8'));
}
