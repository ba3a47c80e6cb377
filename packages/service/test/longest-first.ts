import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that run for longest, the longest first. Most of their time is waiting: for processes, leases and a database
 * server. Without this, the size of a file decides, and the last one runs alone while the other processors are idle.
 */
const longest: readonly string[] = [
  'verify/rules',
  'verify/hostile',
  'readme',
  'generation/attempts',
  'commands/start',
  'commands/keys',
  'commands/backup',
  'postgresql/commands',
  'postgresql/process-group',
  'verify/isolation',
  'verify/contract',
  'durability/sigkill',
  'watching',
  'client-chaos',
  'database/embedded-connection',
  'media/s3-storage',
  'database/embedded-database',
].map((file) => `/test/${file}.test.ts`);

/** Starts the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    // The files of a project stay together, because they share workers.
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((one, other) => rank(one) - rank(other)),
    );
  }
}

function rank({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((file) => moduleId.endsWith(file));
  return index === -1 ? longest.length : index;
}
