import {
  contract,
  dereference,
  type OpenApiOperation,
  readProblemKinds,
  titleOf,
  withEveryResponse,
} from '@contentgen/contract';
import { remedies } from './remedies.ts';
import { anchorOf, table } from './table.ts';

/** The page with the chapters of all problems. */
export const errorsPage = 'guides/errors/';

/** The operations of the contract, in its order, without references, with each response under its own status. */
export const allOperations: readonly OpenApiOperation[] = Object.values(
  withEveryResponse(dereference(contract)).paths,
).flatMap(({ parameters, ...methods }) => Object.values(methods));

/** Every problem of the contract (RFC 9457), by ascending status. */
const problems = readProblemKinds(contract).map((kind) => ({ ...kind, title: titleOf(kind.type) }));

/**
 * Returns the address of a problem's chapter in the site.
 *
 * @param name the last part of the problem's type, such as `not-found`.
 */
export function problemLink(name: string): string | undefined {
  const problem = problems.find(({ type }) => type.endsWith(`:${name}`));
  return problem && `${errorsPage}#${anchorOf(`${problem.status} ${problem.title}`)}`;
}

/** Returns a table of the problems, with links to their chapters, and whether a client may repeat the request. */
export function problemTable(): string {
  return table(
    ['status', 'title', 'send the same request again?'],
    problems.map(({ status, title }) => [
      `\`${status}\``,
      `[${title}](#${anchorOf(`${status} ${title}`)})`,
      remedyOf(status).repeat,
    ]),
  );
}

/** Returns a chapter for each problem: its cause, its remedy, the operations that send it, and an example. */
export function problemChapters(): string {
  return problems
    .map(({ status, title, type, cause }) =>
      [
        `## ${status} ${title}`,
        `**Cause.** ${cause}`,
        `**Remedy.** ${remedyOf(status).remedy}`,
        `**Type.** \`${type}\`, sent by ${senders(status)}.`,
        `\`\`\`json\n${JSON.stringify(exampleOf(type, status), null, 2)}\n\`\`\``,
      ].join('\n\n'),
    )
    .join('\n\n');
}

function remedyOf(status: number) {
  const remedy = remedies[status];
  if (remedy === undefined)
    throw new Error(
      `packages/docs/src/includes/remedies.ts has no remedy for the status ${status}. Add one.`,
    );
  return remedy;
}

const sendersOf = (status: number) => allOperations.filter(({ responses }) => status in responses);

function senders(status: number): string {
  const sending = sendersOf(status);
  return sending.length === allOperations.length ? 'every operation' : sending.map(operationLink).join(', ');
}

function operationLink({ operationId }: OpenApiOperation): string {
  return `[\`${operationId}\`](/reference/#operation/${operationId})`;
}

function exampleOf(type: string, status: number): unknown {
  const [response] = sendersOf(status).map(({ responses }) => responses[status]);
  const examples = Object.values(response?.content?.['application/problem+json']?.examples ?? {});
  return examples
    .map(({ value }) => value)
    .find((value) => (value as { readonly type: string }).type === type);
}
