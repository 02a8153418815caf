import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = {
  /** The counters of this process. */
  registry: Registry;
  /** The figures of the whole service, as Prometheus reads them. */
  gather(): Promise<string>;
};

export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The figures of a process that is the whole service. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, gather: () => registry.metrics() };
}

/** The sum of several processes' figures. For figures that cannot be added, such as a delay, it is the mean. */
export function sumOfFigures(figures: Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate(figures).metrics();
}

/** Times every request by route and status, and serves the service's figures at `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, { registry, gather }: Metrics): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return gather();
  });
}
