import type { JsonSchema, ProblemKind } from './document.ts';

/** Returns the title of a kind: `urn:problem-type:contentgen:not-found` becomes `Not found`. */
export function titleOf(type: string): string {
  const words = nameOf(type).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the last part of the URI of a kind: `not-found`. */
export const nameOf = (type: string) => type.slice(type.lastIndexOf(':') + 1);

type Components = { readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } };

type Responses = Readonly<Record<string, unknown>>;

/** Returns the kinds of problem of a contract, in the order of their statuses. */
export function readProblemKinds({ components }: Components): readonly ProblemKind[] {
  return components.schemas.Problem?.['x-problem-types'] ?? [];
}

/**
 * Returns the Markdown table of the kinds, which is in the description of the schema `Problem`.
 *
 * @param linkOf the address of the words about a kind; undefined without one.
 */
export function problemTable(
  kinds: readonly ProblemKind[],
  linkOf: (name: string) => string | undefined = () => undefined,
): string {
  const rows = kinds.map(({ status, type, cause }) => {
    const name = nameOf(type);
    const link = linkOf(name);
    return `| ${status} | ${link === undefined ? `\`${name}\`` : `[\`${name}\`](${link})`} | ${cause} |`;
  });
  return ['| Status | Type | Cause |', '|---|---|---|', ...rows].join('\n');
}

/** The errors about the content of a request (RFC 9110, sections 15.5.14 and 15.5.16). */
const aboutContent = [413, 415];

/** The error about the content of a response (RFC 9110, section 15.5.7). A 204 has none. */
const notAcceptable = 406;

/**
 * Returns every status that an operation can have: those that it lists, and for `default` those of the unlisted kinds of
 * problem.
 */
export function statusesOf(
  { responses, requestBody }: { readonly responses: Responses; readonly requestBody?: unknown },
  kinds: readonly ProblemKind[],
): readonly number[] {
  const own = Object.keys(responses).filter((status) => status !== 'default');
  const hasContent = own.some((status) => status.startsWith('2') && status !== '204');
  const others = kinds.filter(
    ({ status, unlisted }) =>
      unlisted &&
      'default' in responses &&
      (requestBody !== undefined || !aboutContent.includes(status)) &&
      (hasContent || status !== notAcceptable),
  );
  return [...new Set([...own, ...others.map(({ status }) => status)].map(Number))].sort(
    (one, other) => one - other,
  );
}
