import { findPostgresql } from '../test/postgresql/binaries.ts';
import { MissingProgramError } from './missing-program.ts';

/**
 * Returns the folder with the programs of PostgreSQL.
 *
 * @throws MissingProgramError
 */
export function requirePostgresql(): string {
  const programs = findPostgresql();
  if (programs !== undefined) return programs;
  throw new MissingProgramError(
    'A scenario needs PostgreSQL. On Debian: apt-get install postgresql postgresql-contrib.',
  );
}
