import { contract, dereference } from '@contentgen/contract';
import { anchorOf } from './anchor.ts';
import { allOperations, operationLink } from './operation-link.ts';
import { remedies } from './remedies.ts';
import { table } from './table.ts';

/** A problem of the contract (RFC 9457). */
interface DocumentedProblem {
  readonly status: number;
  readonly title: string;
  /** The URI that identifies the problem. */
  readonly type: string;
  /** Why a response has this problem, in Markdown. */
  readonly causes: readonly string[];
  /** The body of such a response. */
  readonly example: unknown;
}

const document = dereference(contract);

/** Every problem of the contract, by ascending status. */
const problems: readonly DocumentedProblem[] = Object.values(document.components.schemas)
  .flatMap(({ properties }) => {
    const { status, title, type } = properties ?? {};
    if (typeof status?.const !== 'number') return [];
    const responses = Object.values(document.components.responses).filter(
      ({ content }) => content?.['application/problem+json']?.schema.properties?.type?.const === type?.const,
    );
    const examples = responses.flatMap(({ content }) =>
      Object.values(content?.['application/problem+json']?.examples ?? {}),
    );
    return {
      status: status.const,
      title: String(title?.const),
      type: String(type?.const),
      causes: [...new Set(responses.map(({ description }) => description))],
      example: examples[0]?.value,
    };
  })
  .sort((one, other) => one.status - other.status);

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
    .map(({ status, title, type, causes, example }) =>
      [
        `## ${status} ${title}`,
        `**Cause.** ${causes.join(' Or: ')}`,
        `**Remedy.** ${remedyOf(status).remedy}`,
        `**Type.** \`${type}\`, sent by ${senders(status)}.`,
        `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
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

function senders(status: number): string {
  const sending = allOperations.filter(({ responses }) => status in responses);
  return sending.length === allOperations.length ? 'every operation' : sending.map(operationLink).join(', ');
}
