import { type Client, createClient } from '@contentgen/client';
import { scopes as allScopes, type Scope } from '../src/accounts/api-key.ts';
import type { ApiKey } from '../src/accounts/api-keys-repository.ts';
import { Secret } from '../src/generation/providers/provider-configuration.ts';
import { type Providers, type Service, startService } from '../src/server.ts';
import { type Configuration, readConfiguration } from '../src/settings.ts';
import { newDatabase } from './database/new-database.ts';
import { openPrepared } from './database/test-database.ts';
import { requireKeptContract } from './judged.ts';

export interface Caller {
  readonly accountId: string;
  readonly secret: string;
  readonly key: ApiKey;
  /** The generated client, with this caller's key. */
  readonly client: Client;
  /** Sends the request unchanged, with this caller's key unless `headers` has another Authorization. */
  send(method: string, path: string, options?: SendOptions): Promise<HttpResponse>;
  /** Sends a POST, PUT or PATCH with a form body. */
  sendForm(
    method: string,
    path: string,
    fields: Form,
    headers?: Record<string, string>,
  ): Promise<HttpResponse>;
}

export type Form = Record<string, string> | [string, string][] | string;

export interface SendOptions {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any property of a response
  readonly json: any;
}

export interface RunningService {
  readonly service: Service;
  readonly url: string;
  /** A new account with a new key. */
  newCaller(options?: { scopes?: readonly Scope[]; expiresAt?: Date; accountId?: string }): Promise<Caller>;
  /** A request without any key. */
  send(method: string, path: string, options?: SendOptions): Promise<HttpResponse>;
  close(): Promise<void>;
}

let accounts = 0;

/**
 * Resolves to the service on a new database and a free port, with generous limits. The project of the run selects the
 * database, in memory or on a server; `overrides` may name another.
 */
export async function runService(
  overrides: Partial<Configuration> = {},
  providers?: Providers,
): Promise<RunningService> {
  const { databaseUrl, drop } = choosesDatabase(overrides) ? nowhere : await newDatabase();
  const service = await startService(
    {
      ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
      databaseUrl,
      dataFolder: null,
      // No test waits for a provider that never answers.
      stopDeadline: 0,
      accountRateLimit: { requests: 1_000_000, windowSeconds: 60 },
      webhookKey: new Secret('k'.repeat(32)),
      ...overrides,
    },
    providers,
    openPrepared,
  );
  const { url } = service;
  if (url === null) throw new Error('A worker serves no requests.');
  const send = async (
    method: string,
    path: string,
    { headers = {}, body }: SendOptions = {},
  ): Promise<HttpResponse> => {
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    requireKeptContract(method, path, response, text);
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
  return {
    service,
    url,
    send,
    async close() {
      await service.close();
      await drop();
    },
    async newCaller({ scopes = allScopes, expiresAt, accountId } = {}) {
      accounts += 1;
      const account = accountId ?? (await service.accounts.create(`account ${accounts}`))?.id;
      if (account === undefined) throw new Error('The account exists already.');
      const { secret, key } = await service.apiKeys.create({
        accountId: account,
        name: 'test',
        scopes,
        expiresAt: expiresAt ?? null,
      });
      const authorized: Caller['send'] = (method, path, options = {}) =>
        send(method, path, {
          ...options,
          headers: { authorization: `Bearer ${secret}`, ...options.headers },
        });
      return {
        accountId: account,
        secret,
        key,
        send: authorized,
        client: createClient({ baseUrl: url, apiKey: secret, fetch: judgedFetch }),
        sendForm: (method, path, fields, headers = {}) =>
          authorized(method, path, {
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
            body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
          }),
      };
    },
  };
}

const nowhere = { databaseUrl: null, async drop() {} };

/** Returns whether the test itself has chosen the database or the data folder of the service. */
function choosesDatabase({ databaseUrl, dataFolder }: Partial<Configuration>): boolean {
  return databaseUrl !== undefined || dataFolder !== undefined;
}

/** `fetch` that validates each response against the contract. */
async function judgedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  requireKeptContract(request.method, request.url, response, await response.clone().text());
  return response;
}
