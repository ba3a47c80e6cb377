import { providerListSettings } from './provider-settings.ts';
import { type Environment, readSettings } from './setting.ts';
import { settings } from './settings.ts';

/** Every variable with a fixed name. A variable of a single provider with a wrong name is an error already. */
const names = [...Object.keys(settings), ...Object.keys(providerListSettings)];

/**
 * Minimum length of a name that is compared. Shorter names are too likely to be different variables: only two letters
 * of `HOME` and `HOST` differ.
 */
const shortestName = 7;

/**
 * Returns one sentence for each variable that the service ignores although it is probably meant as a setting: its name is
 * nearly the name of a setting, or it is a setting of a provider that no list contains. Other variables may belong to
 * other programs.
 *
 * @throws ConfigurationError if a list of providers is invalid.
 */
export function ignoredSettings(environment: Environment): string[] {
  return Object.keys(environment).flatMap((variable) => {
    if (!environment[variable] || variable.length < shortestName || names.includes(variable)) return [];
    const [, kind, provider = ''] = /^(TEXT|IMAGE)_PROVIDER_([A-Z][A-Z0-9]*)_./.exec(variable) ?? [];
    if (kind !== undefined)
      return unlistedProvider(
        environment,
        variable,
        kind === 'TEXT' ? 'TEXT_PROVIDERS' : 'IMAGE_PROVIDERS',
        provider.toLowerCase(),
      );
    const meant = names.find((name) => name.length >= shortestName && isNear(variable, name));
    return meant === undefined
      ? []
      : [`The environment variable ${variable} is not a setting and has no effect. Did you mean ${meant}?`];
  });
}

function unlistedProvider(
  environment: Environment,
  variable: string,
  list: 'TEXT_PROVIDERS' | 'IMAGE_PROVIDERS',
  provider: string,
): string[] {
  if (readSettings(providerListSettings, environment)[list].includes(provider)) return [];
  return [
    `The environment variable ${variable} has no effect, because ${list} does not contain the provider "${provider}".`,
  ];
}

/**
 * Returns whether one edit turns a name into the other, or two edits for long names. Case does not count.
 * `DATABASE_SSL` and `DATABASE_URL` have two edits between them.
 */
function isNear(variable: string, name: string): boolean {
  const most = name.length < 16 ? 1 : 2;
  return (
    Math.abs(variable.length - name.length) <= most && editsBetween(variable.toUpperCase(), name) <= most
  );
}

/**
 * Returns how many letters must be added, removed, replaced, or swapped with their neighbour (optimal string
 * alignment distance).
 */
function editsBetween(one: string, other: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const beforePrevious = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const [letter, otherLetter] = [one[row - 1], other[column - 1]];
      const replaced = at(previous, column - 1) + (letter === otherLetter ? 0 : 1);
      let edits = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, replaced);
      const isSwap = letter === other[column - 2] && one[row - 2] === otherLetter;
      if (row > 1 && column > 1 && isSwap) edits = Math.min(edits, at(beforePrevious, column - 2) + 1);
      current.push(edits);
    }
  }
  return at(current, other.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
