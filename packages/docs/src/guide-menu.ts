import { getCollection } from 'astro:content';

/** A heading of the menu, with its guides. */
export interface GuideGroup {
  readonly label: string;
  readonly guides: readonly GuideEntry[];
}

/** A guide in the collection that Starlight renders. */
export interface GuideEntry {
  /** The path of the guide in the site, such as `guides/watching`. */
  readonly id: string;
  readonly data: {
    readonly title: string;
    readonly description: string;
    readonly group: string;
    readonly order: number;
  };
}

/** Returns the guides in the order of the menu. A group of guides is at the position of its first guide. */
export async function guideMenu(): Promise<GuideGroup[]> {
  const guides: GuideEntry[] = await getCollection('docs');
  const sorted = guides.sort(({ data: one }, { data: other }) => one.order - other.order);
  const groups = Map.groupBy(sorted, ({ data }) => data.group);
  return [...groups].map(([label, members]) => ({ label, guides: members }));
}
