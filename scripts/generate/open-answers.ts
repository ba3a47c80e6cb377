import { type Contract, resolver, type Schema } from './contract.ts';

/**
 * Opens the choices in the schemas of responses, because an enum in a response may get new values: `Style` becomes
 * `Style | (string & {})`, whose known values editors still complete. Schemas of requests stay closed.
 *
 * @param text the types with a declaration for each schema, from `withNamedSchemas`.
 */
export function withOpenAnswers(text: string, contract: Contract): string {
  const { resolve } = resolver(contract);
  const { schemas } = contract.components;
  const operations = Object.values(contract.paths).flatMap(({ parameters, ...methods }) => {
    return Object.values(methods).map((operation) => ({ parameters, ...operation }));
  });
  const sent = namesIn(
    contract,
    operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
  );
  const received = namesIn(
    contract,
    operations.map(({ responses }) => responses),
  );
  const choices = Object.keys(schemas).filter((name) => schemas[name]?.enum);
  const isChoice = new RegExp(`\\b(?:${choices.join('|')})\\b(?=(?: \\| null)?;$)`, 'gm');
  const opened = (name: string) => `${name} | (${kindOf(resolve(schemas[name] ?? {}))} & {})`;
  return text.replace(/^export interface (\w+) \{\n.*?^\}/gms, (declaration, name: string) =>
    received.has(name) && !sent.has(name) ? declaration.replace(isChoice, opened) : declaration,
  );
}

/** Returns the type of a choice in TypeScript. */
function kindOf({ type }: Schema): string {
  return type === 'string' ? 'string' : 'number';
}

/** Returns the names of the schemas that a part of the contract refers to, directly or not. */
function namesIn(
  contract: Contract,
  part: unknown,
  names = new Set<string>(),
  seen = new Set(),
): Set<string> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return names;
  seen.add(part);
  const { $ref } = part as { readonly $ref?: unknown };
  if (typeof $ref === 'string') {
    const [, name] = /^#\/components\/schemas\/(\w+)$/.exec($ref) ?? [];
    if (name) names.add(name);
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], contract);
    namesIn(contract, target, names, seen);
  }
  for (const value of Object.values(part)) namesIn(contract, value, names, seen);
  return names;
}
