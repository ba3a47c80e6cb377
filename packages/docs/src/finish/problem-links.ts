import { problemAnchors } from '../includes/problem-chapters.ts';

/** A page with a link on each `type` of a problem that an element contains alone, such as a string of a JSON block. */
export function withProblemLinks(page: string): string {
  return page.replaceAll(/(?<=>)urn:problem-type:[\w:-]+(?=<)/g, (type) => {
    const anchor = problemAnchors.get(type);
    return anchor === undefined
      ? type
      : `<a class="problem-type" href="/guides/errors/#${anchor}">${type}</a>`;
  });
}
