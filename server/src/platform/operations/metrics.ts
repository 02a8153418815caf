import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { addGauges } from './gauges.ts';
import type { RequestEnds } from './request-course.ts';

export type Metrics = {
  /** The counters of this process. */
  registry: Registry;
  /** The figures of the whole service, as Prometheus reads them. */
  gather(): Promise<string>;
};

/** The figures of a process, as `getMetricsAsJSON` gives them. */
export type Figures = object[];

/** How often the lag of the event loop is measured. The default, 100 times a second, wakes an idle process as often. */
const LAG_MILLISECONDS = 100;

/** The figures of a process that is the whole service. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_MILLISECONDS });
  new Gauge({
    name: 'tilgode_build_info',
    help: 'Always 1; the labels tell the version of Tilgode and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
    // Every process says the same.
    aggregator: 'first',
  }).set({ version: versionOfTilgode(), node: process.versions.node }, 1);
  return { registry, gather: () => registry.metrics() };
}

/** The version in package.json. */
export function versionOfTilgode(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Shows how a pool of connections is used. Costs nothing until somebody asks for the figures. */
export function watchPools(registry: Registry, pools: Record<string, pg.Pool>): void {
  const each = (read: (pool: pg.Pool) => Record<string, number>) =>
    Object.entries(pools).flatMap(([pool, one]) =>
      Object.entries(read(one)).map(([state, value]) => ({ labels: { pool, state }, value })),
    );
  addGauges(registry, async () => {}, [
    {
      name: 'tilgode_pool_connections',
      help: 'Connections to PostgreSQL by pool; state used or idle.',
      labelNames: ['pool', 'state'],
      of: () => each(({ totalCount, idleCount }) => ({ used: totalCount - idleCount, idle: idleCount })),
    },
    {
      name: 'tilgode_pool_waiting',
      help: 'Work that waits for a connection of the pool.',
      labelNames: ['pool'],
      of: () => Object.entries(pools).map(([pool, one]) => ({ labels: { pool }, value: one.waitingCount })),
    },
  ]);
}

/** @returns counts a run of a job */
export function countJobRuns(registry: Registry): (name: string, isWell: boolean) => void {
  const runs = new Counter({
    name: 'tilgode_job_runs_total',
    help: 'Runs of jobs; outcome done or failed.',
    // `job` would clash with the label that Prometheus gives to all figures of a program.
    labelNames: ['name', 'outcome'],
    registers: [registry],
  });
  return (name, isWell) => runs.inc({ name, outcome: isWell ? 'done' : 'failed' });
}

/** @returns counts a mail of a production account that did not arrive */
export function countBounces(registry: Registry): () => void {
  const bounces = new Counter({
    name: 'tilgode_mails_bounced_total',
    help: 'Mails with documents of production accounts that did not arrive.',
    registers: [registry],
  });
  return () => bounces.inc();
}

/** The sum of several processes' figures. Figures that cannot be added, such as a delay, become a mean. */
export function sumOfFigures(figures: Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate(figures).metrics();
}

/** Times every request by route and status (499: its caller broke it off), and serves the service's figures at `/metrics` for Prometheus. */
export function serveMetrics(app: FastifyInstance, { registry, gather }: Metrics, ends: RequestEnds): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  ends.onEnd(({ request, status, milliseconds }) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status }, milliseconds / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    void reply.type(registry.contentType);
    return gather();
  });
}
