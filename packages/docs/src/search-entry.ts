/** What the search finds: a part of a guide, or an operation of the reference. */
export interface SearchEntry {
  readonly title: string;
  /** The title of the page that the part is in; empty for the introduction of a guide. */
  readonly page: string;
  /** The address, from the root of the site. */
  readonly url: string;
  /** Words that readers search for and the text does not say. */
  readonly keywords?: string;
  readonly text: string;
  /** How much the entry counts; 1 if it is missing. */
  readonly weight?: number;
}
