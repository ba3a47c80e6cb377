import type { ServerResponse } from 'node:http';
import { operations } from '@contentgen/contract';
import { document } from './contract-document.ts';

const exposed = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .flatMap((node) => Object.values('responses' in node ? node.responses : {}))
  .flatMap((response) => Object.entries(response.headers ?? {}))
  .filter(([, header]) => header['x-corsExposed'])
  .map(([name]) => name);

const exposedHeaders = [...new Set(exposed)].join(', ');
const methods = [...new Set(Object.values(operations).map(({ method }) => method.toUpperCase()))].join(', ');

/** Lets pages of every origin call the mock and read the headers that the contract exposes (Fetch, CORS). */
export function openToOrigins(response: ServerResponse, requestedHeaders: string | undefined): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
  response.setHeader('Access-Control-Allow-Methods', methods);
  // `*` would not cover Authorization.
  response.setHeader('Access-Control-Allow-Headers', requestedHeaders ?? 'Authorization, Content-Type');
}
