import type { Command } from 'commander';
import type { Database } from '../database/connection.ts';
import { OperatorError } from '../operator-error.ts';
import {
  readDeliveries,
  readWebhooks,
  retryFailed,
  stateOf,
  type WebhookRow,
} from '../webhooks/deliveries.ts';
import { accountOption, namedAccount } from './accounts.ts';
import { type DataOptions, type OnData, withDataOption } from './data-access.ts';
import { commandLine, formatTime, textTable } from './output-format.ts';

interface ListOptions extends DataOptions {
  readonly account?: string;
  readonly json?: boolean;
}

/** Adds the commands that list webhooks and their deliveries, and send failed ones again. */
export function addWebhookCommands(program: Command, onData: OnData): void {
  const group = program
    .command('webhooks')
    .description('List webhooks and their deliveries, and send again.');
  withDataOption(group.command('list'))
    .description('List the webhooks, with the host of each URL.')
    .option(...accountOption('List only the webhooks of this account.'))
    .option('--json', 'Print a JSON array, for programs.')
    .action(({ account: name, json = false, ...options }: ListOptions) =>
      onData(async ({ accounts, database, hasKeyOf }) => {
        const account = name === undefined ? undefined : await namedAccount(accounts, name);
        const names = new Map((await accounts.list()).map((one) => [one.id, one.name]));
        const stateOfWebhook = (one: WebhookRow) => {
          if (one.disabled_reason !== null) return one.disabled_reason;
          if (!hasKeyOf(one)) return 'waiting for its key';
          return one.failing_since === null ? 'active' : 'retrying';
        };
        const found = (await readWebhooks(database, account?.id)).map(({ account_id, url, ...webhook }) => ({
          id: webhook.id,
          account: names.get(account_id) ?? account_id,
          // The rest of a URL may have a password.
          host: new URL(url).host,
          types: webhook.types,
          state: stateOfWebhook({ account_id, url, ...webhook }),
          failing_since: webhook.failing_since,
          created_at: webhook.created_at,
        }));
        if (json) return { stdout: JSON.stringify(found, null, 2) };
        const rows = found.map(({ id, account, host, types, state, failing_since, created_at }) => [
          ...[id, account, host, types?.join(',') ?? 'all', formatTime(created_at), state],
          formatTime(failing_since),
        ]);
        const headings = ['ID', 'ACCOUNT', 'HOST', 'EVENTS', 'CREATED', 'STATE', 'FAILING SINCE'];
        return { stdout: textTable(headings, rows) };
      }, options),
    );
  withDataOption(group.command('deliveries'))
    .description('List the last 100 deliveries of a webhook, the newest first.')
    .argument('<ID>', 'The id of the webhook. "webhooks list" shows it.')
    .option('--json', 'Print a JSON array, for programs.')
    .action((id: string, { json = false, ...options }: ListOptions) =>
      onData(async ({ database }) => {
        const { account_id } = await webhookWithId(database, id);
        const found = await readDeliveries(database, account_id, id, 100);
        if (json) return { stdout: JSON.stringify(found, null, 2) };
        const rows = found.map((one) => [
          ...[one.id, one.type, stateOf(one), String(one.attempts)],
          one.error ?? String(one.response_status ?? ''),
          ...[one.created_at, one.attempted_at, one.due_at].map(formatTime),
        ]);
        const headings = ['EVENT', 'TYPE', 'STATE', 'ATTEMPTS', 'RESPONSE', 'CREATED', 'ATTEMPTED', 'NEXT'];
        return { stdout: textTable(headings, rows) };
      }, options),
    );
  withDataOption(group.command('retry'))
    .description('Send the failed and waiting deliveries of a webhook again, now, and enable it.')
    .argument('<ID>', 'The id of the webhook. "webhooks list" shows it.')
    .action((id: string, options: DataOptions) =>
      onData(async ({ accounts, database, change }) => {
        const { account_id } = await webhookWithId(database, id);
        const account = (await accounts.list()).find((one) => one.id === account_id);
        const count = await change(async (changed) => {
          const result = await retryFailed(changed.database, { id, account_id });
          const details = { webhook_id: id, deliveries: result };
          return { event: { action: 'webhook retried', ...(account && { account }), details }, result };
        });
        return { stderr: `${count === 1 ? '1 delivery is' : `${count} deliveries are`} sent again.` };
      }, options),
    );
}

/** @throws OperatorError if there is no such webhook. */
async function webhookWithId(database: Database, id: string) {
  const found = (await readWebhooks(database)).find((one) => one.id === id.toLowerCase());
  if (found !== undefined) return found;
  throw new OperatorError(
    `There is no webhook with the id "${id}". "${commandLine('webhooks list')}" shows the ids.`,
  );
}
