import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What this package reads of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface PublishedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly readme: string;
}

/** The packages of this repository that are not private, by name. */
export const publishedPackages: ReadonlyMap<string, PublishedPackage> = new Map(
  readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .map((folder) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return { folder, manifest, readme: readFileSync(join(folder, 'README.md'), 'utf8') };
    })
    .filter(({ manifest }) => manifest.private !== true)
    .map((published) => [published.manifest.name, published]),
);

/** @throws Error if no published package has the name: a published package must not depend on a private one. */
export function publishedPackage(name: string): PublishedPackage {
  const found = publishedPackages.get(name);
  if (!found) throw new Error(`${name} is not a published package.`);
  return found;
}

/** Returns the package and the published packages that it depends on, directly or not. */
export function withOwnDependencies(name: string): string[] {
  const { manifest } = publishedPackage(name);
  const own = Object.keys(manifest.dependencies ?? {}).filter((one) => one.startsWith('@contentgen/'));
  return [...new Set([name, ...own.flatMap(withOwnDependencies)])];
}

/** Returns the paths that a program imports, such as `@contentgen/client/react`. */
export function importPaths({ name, exports }: Manifest): string[] {
  return Object.entries(exports)
    .filter(([, conditions]) => conditions.default !== undefined)
    .map(([path]) => name + path.slice(1));
}
