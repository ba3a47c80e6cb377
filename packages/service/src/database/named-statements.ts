import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { DatabaseAwayError, isStalePlan } from './connection.ts';
import { planEachTime } from './plan-each-time.ts';

/** So many different statements get names in a process; a connection keeps the plan of each. */
const mostNames = 1_000;

const names = new Map<string, string>();

/** Part of every name: another one after each migration that makes plans stale. */
let generation = 0;

/**
 * A connection that has the server plan each statement once, which nearly doubles the rate of small queries, and
 * that says by the type of its errors when it is lost.
 */
export class NamedStatementsClient extends Client {
  // The overloads of the original take callbacks and streams, too; Kysely uses this one alone.
  override query = (async (text: unknown, values?: unknown): Promise<unknown> => {
    const query = super.query.bind(this) as (...parameters: unknown[]) => Promise<unknown>;
    try {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return await (name === undefined ? query(text, values) : query({ name, text, values }));
    } catch (error) {
      if (isStalePlan(error)) generation += 1;
      throw isConnectionLost(error) ? new DatabaseAwayError(error) : error;
    }
  }) as Client['query'];
}

function nameOf(text: string): string | undefined {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || text.includes(planEachTime))
    return undefined;
  let name = names.get(text);
  if (name === undefined && names.size < mostNames) {
    name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
  }
  return name && `${generation}-${name}`;
}

/** Whether it comes from the connection, not from the server: those errors have no type of their own. */
function isConnectionLost(error: unknown): boolean {
  const { message = '', code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    (syscall !== undefined && code.startsWith('E')) ||
    /^Connection terminated|is not queryable$|^Query read timeout$/.test(message)
  );
}
