declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the socket of the run's PostgreSQL server; null where the run is about the embedded database. */
    postgresql: string | null;
  }
}

/** The migrated database that others are made from. */
export const template = 'contentgen_template';

/** The connection string of a database on the server whose socket is in `folder`. */
export function databaseUrl(folder: string, name: string): string {
  return `postgresql://contentgen:confidential@localhost/${name}?host=${encodeURIComponent(folder)}`;
}
