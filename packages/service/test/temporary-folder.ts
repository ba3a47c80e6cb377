import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** The file system in memory that Linux has. */
const inMemory = '/dev/shm';

/** Bytes. A run needs less than a quarter of it. Containers often have a small file system in memory. */
const enough = 4 * 2 ** 30;

/**
 * Returns the folder for the temporary files of tests, which are databases of a thousand files each: in memory if there
 * is room, because creating and deleting them there takes half the CPU time.
 */
export function temporaryFolder(): string {
  return freeBytes() >= enough && freemem() >= enough ? inMemory : tmpdir();
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
