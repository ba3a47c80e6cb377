import type { ResourceName } from '@contentgen/contract';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_URL_SCHEME,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AttemptObserver,
  type AttemptOutcome,
  currentTraceParent,
  type GenerationObserver,
} from '../generation/generation-observer.ts';
import { isProbe } from '../http/health-routes.ts';
import { proxiedAgent } from '../proxy.ts';
import type { Configuration } from '../settings.ts';
import { withTimeLimit } from '../time-limit.ts';

/**
 * The methods that the names of spans contain. All other methods share one name, because a client can send any text
 * as its method.
 */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** The attributes of a model's call, in the semantic conventions for generative AI. */
const ATTR_GEN_AI_RESPONSE_MODEL = 'gen_ai.response.model';
const ATTR_GEN_AI_USAGE_INPUT_TOKENS = 'gen_ai.usage.input_tokens';
const ATTR_GEN_AI_USAGE_OUTPUT_TOKENS = 'gen_ai.usage.output_tokens';

/** Maximum milliseconds for sending the last spans when the service stops. */
const flushTime = 1_000;

/** Milliseconds between two reports that spans can't be sent. */
const reportInterval = 60_000;

/**
 * Traces requests and attempts of generations with OpenTelemetry, in the terms of its semantic conventions. No attribute
 * holds an account, a prompt, an API key or a path.
 */
export class Tracing implements GenerationObserver {
  readonly #provider: TracerProvider;
  readonly #tracer;

  /**
   * @param configuration where the spans are sent, as OTLP over HTTP in JSON.
   * @param onError reports that spans can't be sent.
   */
  constructor(
    { endpoint, headers, serviceName }: NonNullable<Configuration['traces']>,
    onError: (error: unknown) => void,
  ) {
    setGlobalErrorHandler(throttled(onError));
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers,
      httpAgentOptions: { keepAlive: true, ...proxiedAgent() },
    });
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName })),
      sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('contentgen-service');
  }

  /** Traces every request of an application, except probes. Call it before the routes are added. */
  instrument(application: FastifyInstance): void {
    const spans = new WeakMap<FastifyRequest, Span>();
    application.addHook('onRequest', (request, _reply, done) => {
      if (isProbe(request)) return done();
      const { method, protocol, headers, routeOptions } = request;
      const operation = routeOptions.config.operation;
      const knownMethod = knownMethods.has(method) ? method : '_OTHER';
      const attributes = {
        [ATTR_HTTP_REQUEST_METHOD]: knownMethod,
        [ATTR_URL_SCHEME]: protocol,
        ...(operation !== undefined && { [ATTR_HTTP_ROUTE]: operation.path }),
      };
      const span = this.#tracer.startSpan(
        operation?.id ?? knownMethod,
        { kind: SpanKind.SERVER, attributes },
        contextOf(headers.traceparent),
      );
      spans.set(request, span);
      currentTraceParent.run(traceParentOf(span), done);
    });
    application.addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request);
      if (span !== undefined) endRequest(span, reply);
      done();
    });
  }

  attemptStarted(resource: ResourceName, traceParent: string | null): AttemptObserver {
    const span = this.#tracer.startSpan(
      `generate ${resource}`,
      { kind: SpanKind.INTERNAL, attributes: { 'contentgen.resource': resource } },
      contextOf(traceParent),
    );
    let [read, written] = [0, 0];
    return {
      providerCalled: (provider) => {
        span.setAttribute('contentgen.provider', provider);
      },
      providerFailed: (provider, code) => {
        span.setAttribute('contentgen.provider', provider);
        span.addEvent('provider failed', { 'contentgen.provider': provider, [ATTR_ERROR_TYPE]: code });
      },
      tokensUsed: (model, { input, output }) => {
        span.setAttribute(ATTR_GEN_AI_RESPONSE_MODEL, model);
        read += input ?? 0;
        written += output ?? 0;
        if (read > 0) span.setAttribute(ATTR_GEN_AI_USAGE_INPUT_TOKENS, read);
        if (written > 0) span.setAttribute(ATTR_GEN_AI_USAGE_OUTPUT_TOKENS, written);
      },
      formMissed: (template) => {
        span.addEvent('form missed', { 'contentgen.template': template });
      },
      ended: (outcome: AttemptOutcome) => {
        span.setAttribute('contentgen.outcome', outcome);
        if (outcome === 'failed' || outcome === 'retried') span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** Sends the last spans, for a second at most. */
  async close(): Promise<void> {
    await withTimeLimit(flushTime, () => this.#provider.shutdown()).catch(() => undefined);
  }
}

function endRequest(span: Span, { statusCode }: FastifyReply): void {
  span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
  if (statusCode >= 500) {
    span.setAttribute(ATTR_ERROR_TYPE, String(statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Returns the context of the parent of a span. A malformed value counts as none (W3C Trace Context, section 3.2.2). */
function contextOf(traceParent: unknown): Context {
  const parent = typeof traceParent === 'string' ? parseTraceParent(traceParent) : null;
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Calls a function at most once in each `reportInterval`. */
function throttled(report: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - last < reportInterval) return;
    last = now;
    report(error);
  };
}
