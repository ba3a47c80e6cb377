import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector receives it (OTLP 1.0, in JSON). */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, unknown>>;
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
  close(): Promise<void>;
}

interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST' && request.url === '/v1/traces') {
      bodies.push(body);
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
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
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A span whose attributes are an object. */
// biome-ignore lint/suspicious/noExplicitAny: the body of a request
function plain(span: any): CollectedSpan {
  const attributesOf = (list: readonly KeyValue[]) =>
    Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
  return {
    ...span,
    attributes: attributesOf(span.attributes),
    // biome-ignore lint/suspicious/noExplicitAny: the body of a request
    events: span.events.map((event: any) => ({ ...event, attributes: attributesOf(event.attributes) })),
  };
}
