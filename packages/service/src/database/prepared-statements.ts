import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { DatabaseAwayError, isStalePlan } from './connection.ts';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement that the embedded database has parsed. */
interface Prepared {
  readonly name: string;
  /** The types of its parameters, as object identifiers (PostgreSQL, section 8.19). */
  readonly types: readonly number[];
  /** The description of its rows; empty if it returns none. */
  readonly described: Messages;
}

/** The statements of a database. */
interface Statements {
  /** The statements by their texts. */
  readonly known: LRUCache<string, Prepared>;
  /** The names of statements that the database still has, and that nothing uses any more. */
  readonly unused: string[];
}

/** Maximum number of statements. One of a list takes 45 kB of memory. */
const maxStatements = 200;

/** The number of statements so far, which makes the names of statements unique, even if a database is opened twice. */
let count = 0;

const { bind, close, describe, execute, parse: parseStatement, sync } = protocol.serialize;

/**
 * Runs statements that the embedded database parses once and plans at most a few times. `PGlite.query` parses and
 * plans a statement each time, which takes longer than to execute a small one, and calls the database six times
 * instead of once.
 */
export class PreparedStatements {
  readonly #pglite: PGlite;
  /** The statements of each database. After a crash, another database replaces the running one. */
  readonly #statements = new WeakMap<object, Statements>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /**
   * Runs a statement. The database keeps it until many others have been used.
   *
   * @throws DatabaseAwayError if the database is closed.
   */
  run(text: string, values: readonly unknown[]): Promise<Results> {
    return this.#pglite.runExclusive(async () => {
      if (!this.#pglite.ready) throw new DatabaseAwayError(new Error('The embedded database is closed.'));
      const { known, unused } = this.#ofRunning();
      let prepared = known.get(text);
      if (prepared === undefined) {
        prepared = await this.#prepare(text, unused);
        known.set(text, prepared);
      }
      try {
        return await this.#execute(prepared, values);
      } catch (error) {
        if (isStalePlan(error)) known.delete(text);
        throw error;
      }
    });
  }

  #ofRunning(): Statements {
    const running = this.#pglite.Module;
    const existing = this.#statements.get(running);
    if (existing !== undefined) return existing;
    const unused: string[] = [];
    const known = new LRUCache<string, Prepared>({
      max: maxStatements,
      dispose: ({ name }) => unused.push(name),
    });
    const statements = { known, unused };
    this.#statements.set(running, statements);
    return statements;
  }

  /** Parses a statement, and closes those that are unused. */
  async #prepare(text: string, unused: string[]): Promise<Prepared> {
    count += 1;
    const name = `kept-${count}`;
    const closed = unused.splice(0).map((name) => close({ type: 'S', name }));
    const messages = await this.#send(
      ...closed,
      parseStatement({ name, text }),
      describe({ type: 'S', name }),
      sync(),
    );
    const described = messages.filter((message) => message.name === 'rowDescription');
    return { name, types: parse.parseDescribeStatementResults(messages), described };
  }

  async #execute({ name, types, described }: Prepared, values: readonly unknown[]): Promise<Results> {
    const written = values.map((value, at) => this.#write(value, types[at]));
    const messages = await this.#send(bind({ statement: name, values: written }), execute(), sync());
    return parse.parseResults([...described, ...messages], this.#pglite.parsers)[0] as Results;
  }

  #write(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  #send(...messages: readonly Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages));
  }
}
