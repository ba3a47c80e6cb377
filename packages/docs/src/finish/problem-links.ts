import { problemAnchors } from '../includes/problem-chapters.ts';

/**
 * Adds links to a page: if an element contains only the `type` of a problem, such as a string in a JSON block, it
 * becomes a link to the guide of errors.
 */
export function withProblemLinks(page: string): string {
  return page.replaceAll(/(?<=>)urn:problem-type:[\w:-]+(?=<)/g, (type) => {
    const anchor = problemAnchors.get(type);
    return anchor === undefined
      ? type
      : `<a class="problem-type" href="/guides/errors/#${anchor}">${type}</a>`;
  });
}
