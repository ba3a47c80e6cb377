import { Command } from 'commander';

/**
 * Creates the command line of a script. After wrong arguments, it prints what is wrong and the help, and ends the
 * process with exit code 2.
 */
export function script(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 wrong usage.')
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}
