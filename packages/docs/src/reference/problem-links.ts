import type { OpenApiDocument } from '@contentgen/contract';
import { problemAnchors } from '../includes/problem-chapters.ts';

/**
 * Returns the contract with a link from each type in the table of problems to its chapter in the guide of errors, for
 * the reference. The links fit a page in a folder beside `guides`.
 */
export function withProblemLinks(contract: OpenApiDocument): OpenApiDocument {
  const { Problem, ...schemas } = contract.components.schemas;
  const anchors = new Map(
    [...problemAnchors].map(([type, anchor]) => [type.slice(type.lastIndexOf(':') + 1), anchor]),
  );
  const description = Problem?.description?.replaceAll(/\| `([a-z-]+)` \|/g, (cell, name: string) => {
    const anchor = anchors.get(name);
    return anchor === undefined ? cell : `| [\`${name}\`](../guides/errors/#${anchor}) |`;
  });
  return {
    ...contract,
    components: { ...contract.components, schemas: { ...schemas, Problem: { ...Problem, description } } },
  } as OpenApiDocument;
}
