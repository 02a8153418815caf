import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import type { Attributes, Span } from '@opentelemetry/api';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { listenToStatements } from '../../platform/database/statement-listener.ts';
import { versionOfTilgode } from '../../platform/operations/metrics.ts';
import type { Settings } from '../settings.ts';
import { requireTracePackages } from './trace-packages.ts';

export type Traces = {
  /** Gives each request a span. Must come before the hooks and routes that the spans are to cover. */
  follow(app: FastifyInstance): void;
  /** Sends what has not been sent. */
  end(): Promise<void>;
};

const COMPLAIN_MILLISECONDS = 60_000;

/**
 * Sends traces by OTLP: a span for each request, and in it one for each statement. Spans name routes, statuses, the
 * kinds of statements and their tables. They hold no address, body, id of an account or customer, and no value of a
 * statement (decision 59).
 *
 * The packages are loaded here, so that a service without traces neither needs nor loads them.
 * @throws SettingError when the packages are not installed
 */
export async function startTraces(
  { endpoint, share }: NonNullable<Settings['traces']>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Traces> {
  const { api, core, otlp, resources, sdk } = await loadPackages();
  core.setGlobalErrorHandler(complainRarely(log));
  // Strangers may send a traceparent. What they say does not raise the share of requests that are traced.
  const sampler = new sdk.TraceIdRatioBasedSampler(share);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'tilgode',
      'service.version': versionOfTilgode(),
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new otlp.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('tilgode');
  const propagator = new core.W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  listenToStatements((text, startTime) => {
    const parent = current.getStore();
    if (parent === undefined || !parent.isRecording()) return () => {};
    const { name, attributes } = describe(text);
    const context = api.trace.setSpan(api.ROOT_CONTEXT, parent);
    const span = tracer.startSpan(
      name,
      { kind: api.SpanKind.CLIENT, attributes, ...(startTime !== undefined && { startTime }) },
      context,
    );
    return (error) => {
      if (error !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        // The code only, because the message may quote values.
        span.setAttribute('error.type', codeOf(error));
      }
      span.end();
    };
  });

  return {
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const context = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter);
        const route = request.routeOptions.url ?? 'unknown';
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          // As in the log and in X-Request-Id.
          'tilgode.request_id': request.id,
        };
        const name = `${request.method} ${route}`;
        const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, context);
        spans.set(request, span);
        current.run(span, done);
      });
      // Reading the body has left the context of the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span === undefined) done();
        else current.run(span, done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
        span?.end();
      });
      app.addHook('onRequestAbort', async (request) => spans.get(request)?.end());
    },
    end: () => provider.shutdown(),
  };
}

async function loadPackages() {
  requireTracePackages();
  const [api, core, otlp, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  return { api, core, otlp, resources, sdk };
}

/** The kind of a statement and its first table, as in `select invoices`. The text itself stays here. */
function describe(text: string): { name: string; attributes: Attributes } {
  const [operation = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const kind = operation.toLowerCase();
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(text) ?? [];
  return {
    name: table === undefined ? kind : `${kind} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

/** A collector that is away would fill the log. */
function complainRarely(log: Pick<FastifyBaseLogger, 'warn'>): (error: unknown) => void {
  let complainedAt = -Infinity;
  return (error) => {
    if (performance.now() - complainedAt < COMPLAIN_MILLISECONDS) return;
    complainedAt = performance.now();
    log.warn({ err: error }, 'traces could not be sent');
  };
}
