import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Gives this process the lowest priority. The process must lead a session (`detached`): Linux may divide the processors
 * between sessions first, and then a priority counts only among the processes of one session (sched(7), autogroup). Each
 * process of PostgreSQL leads another session.
 */
export function useLowestPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  const group = '/proc/self/autogroup';
  if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW));
}
