import type { Command } from 'commander';
import { readEvents } from '../accounts/audit.ts';
import { accountOption } from './accounts.ts';
import { parseSince } from './argument-values.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { formatTime, textTable } from './output-format.ts';

interface AuditOptions extends DataOptions {
  readonly account?: string;
  readonly since?: string;
  readonly json?: boolean;
}

/** Adds the command that lists what operators have changed. */
export function addAuditCommand(program: Command, onData: OnData): void {
  withDataOption(program.command('audit'))
    .description(
      'List who changed accounts, keys and limits, and who exported, saved or restored data. Kept for a year.',
    )
    .option(...accountOption('Only this account, also if it is deleted.'))
    .option(
      '--since <TIME>',
      'Only later changes, such as 12h, 30d, 2026-11-01 or 2026-11-01T09:30:00Z. Default: 30d.',
    )
    .option('--json', 'Print a JSON array, for programs.')
    .action(({ account, since = '30d', json = false, ...options }: AuditOptions) => {
      const begin = parseSince('--since', since, new Date());
      return onData(async ({ database }) => {
        const events = await readEvents(database, { account, since: begin });
        if (json) return { stdout: JSON.stringify(events, null, 2) };
        if (events.length === 0) return { stderr: `There was no change since ${formatTime(begin)}.` };
        const rows = events.map((event) => [
          formatTime(event.changed_at),
          event.action,
          event.account_name ?? '',
          `${event.person} on ${event.host}`,
          event.command,
          Object.entries({ ...(event.key_id !== null && { key: event.key_id }), ...event.details })
            .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
            .join(' '),
        ]);
        return { stdout: textTable(['TIME', 'CHANGE', 'ACCOUNT', 'BY', 'COMMAND', 'DETAILS'], rows) };
      }, options);
    });
}
