import { readFileSync } from 'node:fs';

/** Fields of `/proc/<pid>/stat` after the command's name, which is in parentheses and may hold anything. */
const stateField = 0;
const startTimeField = 19;

/**
 * When the process started, in words to be compared and not read: a pid is given away again, this never.
 *
 * @returns null where the system does not tell (no `/proc`), and for a process that has ended.
 */
export function processStart(pid: number): string | null {
  const fields = statFields(pid);
  if (fields === null || hasEnded(fields)) return null;
  // Clock ticks count from the boot, and a service started at boot may get the same ones after the next.
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}/${fields[startTimeField]}`;
}

/**
 * Whether the process that had this pid and start is still running.
 *
 * @param start what {@link processStart} said of it, or null when it couldn't.
 */
export function isProcessRunning(pid: number, start: string | null): boolean {
  const fields = statFields(pid);
  // A killed process that its parent has not collected yet still has its pid and takes signals.
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
