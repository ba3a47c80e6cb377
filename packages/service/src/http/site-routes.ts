import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';
import {
  BuiltSite,
  contractInJson,
  docsRedirects,
  type FileRequest,
  type FileResponse,
} from '@contentgen/site/built-site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedApiKey } from '../accounts/api-key.ts';
import type { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { KeylessQueries } from '../limits/keyless-queries.ts';
import type { Authentication } from './authentication.ts';

/** The parts that are needed to serve the docs and the console. */
export interface SiteParts {
  /** The built docs, with the list `files.json`. */
  readonly docsFolder: string;
  /** The built console, with the list `files.json`. */
  readonly consoleFolder: string;
  readonly apiKeys: ApiKeysRepository;
  readonly keyless: KeylessQueries;
  readonly authentication: Authentication;
  /** Returns what the console says of models to people who have a key: those in use, and those that could be. */
  models(): Promise<object>;
  /** Returns the URL that clients use. The pages show it instead of the URL in the contract. */
  publicUrl(): string;
}

/** Serves the console at `/`, the docs at `/docs/`, and the contract at `/openapi.json` and `/openapi.yaml`. */
export function serveSites(
  application: FastifyInstance,
  { docsFolder, consoleFolder, apiKeys, keyless, authentication, models, publicUrl }: SiteParts,
): void {
  const docs = new BuiltSite({
    folder: docsFolder,
    missing:
      'The docs are being built. "npm start" builds them in a few seconds, and this page then shows them. If you started the service in another way, run "npm run docs".',
  });
  const page = new BuiltSite({
    folder: consoleFolder,
    missing:
      'The console is being built. "npm start" builds it in a few seconds, and this page then shows it. If you started the service in another way, run "npm run console".',
  });
  type Answer = (request: FileRequest) => Promise<FileResponse>;
  const send = async (answer: Answer, { headers }: FastifyRequest, reply: FastifyReply) => {
    const sent = await answer({ headers, publicUrl: publicUrl() });
    return reply.status(sent.status).headers(sent.headers).send(sent.body);
  };
  // One route for all files: with a route for each, a start takes longer.
  application.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) =>
    send((asked) => docs.respond(request.params['*'], asked), request, reply),
  );
  application.get<{ Params: { '*': string } }>('/console/*', async (request, reply) =>
    send((asked) => page.respond(`console/${request.params['*']}`, asked), request, reply),
  );
  application.get('/', async (request, reply) => send((asked) => page.respond('', asked), request, reply));
  application.get('/docs', async (_request, reply) => reply.redirect('docs/'));
  for (const [guess, address] of Object.entries(docsRedirects)) {
    application.get(guess, async (_request, reply) => reply.redirect(address, 308));
  }
  application.get('/openapi.yaml', async (request, reply) =>
    send((asked) => docs.respond('openapi.yaml', asked), request, reply),
  );
  application.get('/openapi.json', async (request, reply) =>
    send((asked) => contractInJson.respond(asked), request, reply),
  );
  const neverStored = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const sendJson = (reply: FastifyReply, value: object) =>
    reply.headers(neverStored).send(Buffer.from(JSON.stringify(value)));
  application.get('/console.json', async (_request, reply) => sendJson(reply, { server: 'service' }));
  application.get('/console/models', async ({ raw }, reply) => {
    await authentication.authenticate(raw.headersDistinct.authorization);
    return sendJson(reply, await models());
  });
  // The code of a link works once, so that a link in a history or a chat is worthless.
  const codeOf = ({ raw }: FastifyRequest) => readApiKey(raw.headersDistinct.authorization);
  application.post('/console/key', {
    // Before the body arrives and before the database is asked: anybody may send these requests.
    onRequest: async (request) => {
      if (!isWellFormedApiKey(codeOf(request))) throw invalidApiKey();
    },
    handler: async (request, reply) => {
      const key = await keyless.run(() => apiKeys.exchangeCode(codeOf(request)));
      if (key === undefined) throw invalidApiKey();
      return sendJson(reply, { key });
    },
  });
}
