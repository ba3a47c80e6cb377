import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Document, Image, OperationId } from '@contentgen/contract';
import { documentedResponse } from '@contentgen/contract/requests';

type AnyRecord = Document | Image;
type Kind = 'documents' | 'images';

const queued = {
  documents: exampleOf('createDocument') as Document,
  images: exampleOf('createImage') as Image,
};
const pageSize = 2;

function exampleOf(operation: OperationId): unknown {
  return documentedResponse(operation, 202)?.content?.['application/json']?.examples.queued?.value;
}

/**
 * Starts a service on loopback with documents and images in memory, open to every origin. It answers a create
 * immediately. Each request for a record advances its state: queued, processing, succeeded. A page of a list has two
 * records.
 */
export async function recordServer() {
  const records: Record<Kind, AnyRecord[]> = { documents: [], images: [] };
  /** The requests in order, such as `GET /api/v1/documents`. */
  const seen: string[] = [];
  /** The `Prefer` of every create. */
  const preferences: unknown[] = [];

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    if (request.method === 'OPTIONS') return void open(response).writeHead(204).end();
    const form = request.method === 'GET' || request.method === 'DELETE' ? '' : ` ${body}`;
    seen.push(`${request.method} ${request.url}${form}`);
    respond(request, response, body);
  });

  function respond(
    { method, url = '', headers: { prefer } }: IncomingMessage,
    response: ServerResponse,
    body: URLSearchParams,
  ) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, kind = '', id] = pathname.match(/^\/api\/v1\/(\w+)(?:\/(.+))?$/) ?? [];
    const kept = records[kind as Kind];
    const send = (status: number, content?: unknown) =>
      open(response)
        .writeHead(status)
        .end(content && JSON.stringify(content));
    if (method === 'POST') {
      preferences.push(prefer);
      if (!body.get('name')) return send(422, problem(422));
      const record = { ...queued[kind as Kind], ...Object.fromEntries(body), id: randomUUID() } as AnyRecord;
      kept.unshift(record);
      return send(202, record);
    }
    if (id === undefined) return send(200, page(kept, Number(searchParams.get('cursor'))));
    const index = kept.findIndex((record) => record.id === id);
    const record = kept[index];
    if (record === undefined) return send(404, problem(404));
    if (method === 'DELETE') {
      kept.splice(index, 1);
      return send(204);
    }
    if (method === 'PATCH') {
      record.name = body.get('name') ?? record.name;
      record.favorite = body.get('favorite') === 'true';
    } else if (record.state === 'processing') record.state = 'succeeded';
    else if (record.state === 'queued') record.state = 'processing';
    return send(200, record);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    preferences,
    /** Adds a finished record. */
    add(kind: Kind, name: string): string {
      const record = { ...queued[kind], id: randomUUID(), name, state: 'succeeded' } as AnyRecord;
      records[kind].unshift(record);
      return record.id;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function page(records: readonly AnyRecord[], from: number) {
  const end = from + pageSize;
  const next_cursor = end < records.length ? String(end) : null;
  return {
    data: records.slice(from, end),
    meta: { per_page: 10, next_cursor, prev_cursor: null, total: null },
  };
}

function problem(status: number) {
  return { type: 'urn:x', title: 'X', status, detail: 'why', instance: '/', request_id: 'req-1', errors: [] };
}

function open(response: ServerResponse): ServerResponse {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key, prefer');
  return response;
}
