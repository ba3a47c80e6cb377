import { contract, readProblemKinds, titleOf } from '@contentgen/contract';
import { anchorOf } from './anchor.ts';
import { allOperations, operationLink } from './operation-link.ts';
import { remedies } from './remedies.ts';
import { table } from './table.ts';

/** Every problem of the contract (RFC 9457), by ascending status. */
const problems = readProblemKinds(contract).map((kind) => ({ ...kind, title: titleOf(kind.type) }));

/** The address of a problem's chapter in the guide of errors, by the problem's type. */
export const problemAnchors: ReadonlyMap<string, string> = new Map(
  problems.map(({ type, status, title }) => [type, anchorOf(`${status} ${title}`)]),
);

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
        `\`\`\`json\n${JSON.stringify(exampleOf(status), null, 2)}\n\`\`\``,
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

function exampleOf(status: number): unknown {
  const [response] = sendersOf(status).map(({ responses }) => responses[status]);
  return Object.values(response?.content?.['application/problem+json']?.examples ?? {})[0]?.value;
}
