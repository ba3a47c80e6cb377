import { startTarget } from '../src/target/target.ts';

/** The services of all files of a worker. Each test uses separate accounts. The services end with the worker. */
export const target = await startTarget();
