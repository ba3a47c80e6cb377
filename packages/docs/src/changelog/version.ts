/**
 * The parts of a semantic version, the smallest one first (semver.org 2.0.0). A change requires that one of them
 * increases.
 */
export const impacts = ['patch', 'minor', 'major'] as const;
export type Impact = (typeof impacts)[number];

/** Returns the larger one of two impacts. */
export function larger(one: Impact, other: Impact): Impact {
  return impacts.indexOf(one) < impacts.indexOf(other) ? other : one;
}

/**
 * Returns the version that follows a version.
 *
 * @param version three numbers, such as `1.3.1`.
 * @throws Error for any other text.
 */
export function nextVersion(version: string, impact: Impact): string {
  const [major, minor, patch] = numbersOf(version);
  if (impact === 'major') return `${major + 1}.0.0`;
  return impact === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Orders versions, the oldest one first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const index = left.findIndex((number, place) => number !== right[place]);
  return index < 0 ? 0 : Number(left[index]) - Number(right[index]);
}

function numbersOf(version: string): [number, number, number] {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (match === null) throw new Error(`${version} is not a version of three numbers, such as 1.3.1.`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}
