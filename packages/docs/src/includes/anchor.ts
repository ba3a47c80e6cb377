/** Returns the id that GitHub and Starlight give to a heading, if the page has no other heading with the same text. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
