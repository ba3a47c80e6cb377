import type { JsonSchema } from './document.ts';

/** A kind of problem: a row of the table in the description of the schema `Problem`. */
export interface ProblemKind {
  readonly status: number;
  /** The URI of the kind, in the member `type`. */
  readonly type: string;
  /** When it occurs, in a sentence. */
  readonly cause: string;
}

/** Returns the title of a kind: `urn:problem-type:contentgen:not-found` becomes `Not found`. */
export function titleOf(type: string): string {
  const words = type.slice(type.lastIndexOf(':') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Components = { readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } };

type Responses = Readonly<Record<string, unknown>>;

/**
 * Returns the kinds of problem of a contract, in the order of their statuses.
 *
 * @throws Error if the description of `Problem` has no table.
 */
export function readProblemKinds({ components }: Components): readonly ProblemKind[] {
  const { description = '' } = components.schemas.Problem ?? {};
  const [, prefix = ''] = /begin with\s+`([^`]+)`/.exec(description) ?? [];
  const rows = [...description.matchAll(/^\| (\d{3}) \| `([a-z-]+)` \| (.+?) \|$/gm)];
  if (rows.length === 0) throw new Error('The description of the schema Problem has no table of its types.');
  return rows.map(([, status, name, cause = '']) => ({
    status: Number(status),
    type: `${prefix}${name}`,
    cause,
  }));
}

/** The errors about the content of a request (RFC 9110, sections 15.5.14 and 15.5.16). */
const aboutContent = [413, 415];

/** The error about the content of a response (RFC 9110, section 15.5.7). A 204 has none. */
const notAcceptable = 406;

/**
 * Returns every status that an operation can have: those that it lists, and for `default` those of all other kinds of
 * problem. A status that any operation lists occurs only where it is listed.
 *
 * @param paths the paths of the contract.
 */
export function statusesOf(
  { responses, requestBody }: { readonly responses: Responses; readonly requestBody?: unknown },
  paths: object,
  kinds: readonly ProblemKind[],
): readonly number[] {
  const own = Object.keys(responses).filter((status) => status !== 'default');
  if (!('default' in responses)) return own.map(Number);
  const listed = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as Readonly<Record<string, { readonly responses?: Responses }>>).flatMap(
        (operation) => Object.keys(operation.responses ?? {}),
      ),
    ),
  );
  const hasContent = own.some((status) => status.startsWith('2') && status !== '204');
  const others = kinds.filter(
    ({ status }) =>
      !listed.has(String(status)) &&
      (requestBody !== undefined || !aboutContent.includes(status)) &&
      (hasContent || status !== notAcceptable),
  );
  return [...new Set([...own, ...others.map(({ status }) => status)].map(Number))].sort(
    (one, other) => one - other,
  );
}
