declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the socket of the PostgreSQL server of the run. Null in a run on the embedded database. */
    postgresql: string | null;
  }
}

/** The migrated database that is the template of the others. */
export const template = 'contentgen_template';

/** Returns the connection string of a database on the server whose socket is in `folder`. */
export function databaseUrl(folder: string, name: string): string {
  return `postgresql://contentgen:confidential@localhost/${name}?host=${encodeURIComponent(folder)}`;
}
