/** The index that this migration created is gone. Databases store its name, so that the migration must exist. */
export const olderReleasesWork = true;

export async function up(): Promise<void> {}
