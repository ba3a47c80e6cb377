import { join } from 'node:path';
import { publishedPackages } from './published-packages.ts';
import { run } from './run.ts';

/** The paths of the tarballs, by the name of the package. */
export type Tarballs = ReadonlyMap<string, string>;

/** Packs every published package as it was built. */
export async function packPublishedPackages(destination: string): Promise<Tarballs> {
  const packed = [...publishedPackages].map(async ([name, { folder }]) => {
    // `npm pack` would run these scripts, too, but it would also build all again.
    const script = (name: string) => run('npm', ['run', '--if-present', name], { cwd: folder });
    await script('copy-docs');
    const parameters = ['pack', '--ignore-scripts', '--json', '--pack-destination', destination];
    const { stdout } = await run('npm', parameters, { cwd: folder });
    await script('postpack');
    const [report] = Object.values<{ filename: string }>(JSON.parse(stdout));
    if (!report) throw new Error(`npm packed nothing in ${folder}.`);
    return [name, join(destination, report.filename)] as const;
  });
  return new Map(await Promise.all(packed));
}
