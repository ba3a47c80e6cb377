/** The error when a newer release has updated the schema in a way that this release does not work with. */
export class SchemaTooNewError extends Error {
  override readonly name = 'SchemaTooNewError';

  /**
   * @param migration the migration that this release does not know.
   * @param missing a migration of this release that the database does not have.
   */
  constructor(migration: string, missing?: string) {
    const reason =
      missing === undefined
        ? 'and this release does not work with it'
        : `but not the migration ${missing} of this release`;
    super(
      `The database has the migration ${migration} of a newer release, ${reason}. ` +
        'Start that release or a newer one, or restore a backup of this release into an empty database.',
    );
  }
}
