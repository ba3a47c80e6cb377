import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector receives it (OTLP 1.0, in JSON). */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Attributes;
  readonly events: readonly {
    readonly name: string;
    readonly attributes: Attributes;
  }[];
  readonly status: { readonly code: number };
}

/** A collector of OpenTelemetry on a free port. */
export interface Collector {
  readonly url: string;
  /** The spans received so far. */
  readonly spans: CollectedSpan[];
  /** The bodies received so far. */
  readonly bodies: string[];
  /** The headers of each request so far, and the attributes of its resources. */
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly resources: readonly Attributes[] }[];
  close(): Promise<void>;
}

type Attributes = Readonly<Record<string, unknown>>;

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const requests: Collector['requests'] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST' && request.url === '/v1/traces') {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body);
      requests.push({
        headers: request.headers,
        // biome-ignore lint/suspicious/noExplicitAny: the body of a request
        resources: resourceSpans.map(({ resource }: any) => attributesOf(resource.attributes)),
      });
      for (const { scopeSpans } of resourceSpans) {
        for (const { spans: received } of scopeSpans) spans.push(...received.map(plain));
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function attributesOf(list: readonly KeyValue[]): Attributes {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** A span whose attributes are an object. */
// biome-ignore lint/suspicious/noExplicitAny: the body of a request
function plain(span: any): CollectedSpan {
  return {
    ...span,
    attributes: attributesOf(span.attributes),
    // biome-ignore lint/suspicious/noExplicitAny: the body of a request
    events: span.events.map((event: any) => ({ ...event, attributes: attributesOf(event.attributes) })),
  };
}
