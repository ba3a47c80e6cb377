import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { settings } from '../../src/settings/settings.ts';

/** Variables that are not settings of the service, but of Node and of the system. */
const foreignVariables = ['NODE_ENV', 'TMPDIR'];

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The path of a file in `deploy`. */
export const deploymentFile = (name: string) => `${root}deploy/${name}`;

export const readDeploymentFile = (name: string) => readFile(deploymentFile(name), 'utf8');

/** Returns the names of variables that no setting has. */
export function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(settings, name) && !foreignVariables.includes(name));
}

/** A service of the Compose file, as far as the tests read it. */
export interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly user?: string;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
}

/** Resolves to the services of the Compose file by their names. */
export async function composeServices(): Promise<Readonly<Record<string, ComposeService>>> {
  return parse(await readDeploymentFile('compose.yaml'), { merge: true }).services;
}

/** Resolves to the services of the Compose file that run this service. */
export async function composeReplicas(): Promise<readonly (readonly [string, ComposeService])[]> {
  return Object.entries(await composeServices()).filter(([name]) => name.startsWith('service-'));
}
