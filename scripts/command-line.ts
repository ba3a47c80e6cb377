import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the command line of a script. After `--help`, prints the usage and ends the process. After wrong arguments,
 * prints what is wrong and the usage, and ends the process with exit code 2.
 */
export function readCommandLine<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs<Config>({ ...config, args });
  } catch (error) {
    // Further sentences of Node are about values that begin with a dash.
    const [mistake] = (error as Error).message.split(/\. |\.?\n/);
    return refuse(`${mistake}.`, usage);
  }
}

/** Prints what is wrong with the arguments and the usage, and ends the process with exit code 2. */
export function refuse(mistake: string, usage: string): never {
  process.stderr.write(`${mistake}\n${usage}\n`);
  process.exit(2);
}
