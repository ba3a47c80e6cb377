import { newDatabase } from '../../service/test/database/new-database.ts';
import { startTarget } from '../src/target/target.ts';

const [generous, limited] = await Promise.all([newDatabase(), newDatabase()]);

/**
 * The services behind the mutants, on the PostgreSQL server of the run if there is one. They end with the worker.
 */
export const target = await startTarget({ generous: generous.databaseUrl, limited: limited.databaseUrl });
