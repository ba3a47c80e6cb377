import { type ContractChange, contractChanges } from './contract-changes.ts';
import { type ContractVersion, currentContract, releasedContracts } from './released-contracts.ts';

/**
 * Returns the changelog of the contract in Markdown, the newest version first. It has a chapter for each version,
 * which lists the differences from the last version. The same contracts give the same text.
 *
 * @param versions the versions to compare, the oldest one first. Default: all releases, and the contract as it is now.
 * @throws Error with Redocly's message when it fails.
 */
export async function changelogMarkdown(versions?: readonly ContractVersion[]): Promise<string> {
  const compared = versions ?? (await contractVersions());
  const chapters = await Promise.all(
    compared.map(async (version, index) => {
      const before = compared[index - 1];
      const changes = before === undefined ? [] : await contractChanges(before.contract, version.contract);
      return chapterOf(version, changes);
    }),
  );
  return chapters.reverse().join('\n');
}

/** Returns the released versions, and the one that `openapi/v1.yaml` prepares. */
async function contractVersions(): Promise<ContractVersion[]> {
  const released = await releasedContracts();
  const contract = await currentContract();
  const last = released.at(-1);
  return last?.contract.info.version === contract.info.version ? released : [...released, { contract }];
}

function chapterOf({ contract, date, note }: ContractVersion, changes: readonly ContractChange[]): string {
  const visible = changes.filter(({ impact }) => impact !== 'patch');
  const clarified = changes.filter(({ impact }) => impact === 'patch');
  const sections = [
    section('Removed', lines(visible.filter(({ kind }) => kind === 'removed'))),
    section('Changed', lines(visible.filter(({ kind }) => kind === 'modified'))),
    section('Added', lines(visible.filter(({ kind }) => kind === 'added'))),
    section('Clarified', clarified.length === 0 ? [] : [`- ${clarifiedPlaces(clarified)}`]),
  ];
  const title = `## ${contract.info.version}\n\n${date === undefined ? 'Not released yet.' : `Released on ${date}.`}`;
  return [title, ...(note === undefined ? [] : [note]), ...sections.flat()].join('\n\n').concat('\n');
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`### ${title}`, items.join('\n')];
}

/** Returns a line for each change, with all its places. */
function lines(changes: readonly ContractChange[]): string[] {
  const byWhat = Map.groupBy(changes, ({ what }) => what);
  return [...byWhat].map(([what, places]) => {
    const owners = distinct(places).filter((where) => where !== what);
    return owners.length === 0 ? `- ${what}` : `- ${what} in ${owners.join(', ')}`;
  });
}

/** Maximum number of places that a line lists. More say nothing to a reader. */
const mostPlaces = 12;

function clarifiedPlaces(changes: readonly ContractChange[]): string {
  const places = distinct(changes);
  return places.length > mostPlaces ? `Descriptions in ${places.length} places` : places.join(', ');
}

function distinct(changes: readonly ContractChange[]): string[] {
  return [...new Set(changes.map(({ where }) => where))];
}
