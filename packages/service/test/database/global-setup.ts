import type { TestProject } from 'vitest/node';
import { prepareDatabase } from './prepared-database.ts';

/** Provides the prepared embedded database. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide('preparedDatabase', await prepareDatabase());
}
