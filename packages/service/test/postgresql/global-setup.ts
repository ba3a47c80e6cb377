import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '../../src/database/server-database.ts';
import { findPostgresql } from './binaries.ts';
import { databaseUrl, template } from './database-url.ts';
import { startServer } from './running-server.ts';

/** Starts a server for the run, with a migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgresql();
  if (programs === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const { folder, end } = await startServer(programs);
  try {
    await makeTemplate(folder);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgresql', folder);
  return end;
}

async function makeTemplate(folder: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(folder, 'postgres') });
  await client.connect();
  await client.query(`create database ${template}`);
  await (await openServerDatabase({ url: databaseUrl(folder, template), directUrl: null }, 1)).close();
  await client.query(`alter database ${template} with is_template true allow_connections false`);
  await client.end();
}
