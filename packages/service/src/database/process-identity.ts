import { readFileSync } from 'node:fs';

/**
 * Positions of fields in `/proc/<pid>/stat`, counted after the command's name. The name is in parentheses and may
 * contain any characters.
 */
const stateField = 0;
const startTimeField = 19;

/**
 * Returns a text that identifies when a process started, for comparisons only. The system reuses process ids, so an
 * id alone does not identify a process.
 *
 * @returns null on a system without `/proc`, and for a process that has ended.
 */
export function processStart(pid: number): string | null {
  const fields = statFields(pid);
  if (fields === null || hasEnded(fields)) return null;
  // The start time counts from the boot, so a service that starts at boot may have the same one after the next boot.
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}/${fields[startTimeField]}`;
}

/**
 * Returns whether the process that had this pid and start is still running.
 *
 * @param start the result of {@link processStart}, which may be null.
 */
export function isProcessRunning(pid: number, start: string | null): boolean {
  const fields = statFields(pid);
  // A zombie process still has its pid and accepts signals.
  if (fields !== null && hasEnded(fields)) return false;
  if (fields !== null && start !== null) return processStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function hasEnded(fields: readonly string[]): boolean {
  return fields[stateField] === 'Z' || fields[stateField] === 'X';
}

function statFields(pid: number): string[] | null {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
