import { newDatabase } from '../../service/test/database/new-database.ts';
import { startTarget } from '../src/target/target.ts';

const [generous, limited] = await Promise.all([newDatabase(), newDatabase()]);

/**
 * The services of all files of a worker, on the PostgreSQL server of the run if there is one. Each test uses separate accounts.
 * The services end with the worker.
 */
export const target = await startTarget({ generous: generous.databaseUrl, limited: limited.databaseUrl });
