import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** How long the facts of one read are used, because every gauge asks for them. */
const USED_MILLISECONDS = 1_000;
/** The supervisor waits two seconds for the figures of a process. */
const PATIENCE_MILLISECONDS = 1_500;

type Sample = { labels: Record<string, string>; value: number };
/** A number, samples with labels, or undefined when the number is not known: then Prometheus sees no such figure. */
type Reading = number | Sample[] | undefined;

export type GaugeOf<Facts> = {
  name: string;
  help: string;
  labelNames?: string[];
  /** How the figures of the processes become a figure of the whole service. Left out: by their sum. */
  aggregator?: 'max';
  /** `facts` is undefined when they could not be read. */
  of: (facts: Facts | undefined) => Reading;
};

/**
 * Adds gauges whose facts are read together, when somebody asks for the figures and never else.
 * @param read may fail or take long. The gauges then get undefined
 */
export function addGauges<Facts>(
  registry: Registry,
  read: () => Promise<Facts>,
  gauges: readonly GaugeOf<Facts>[],
): void {
  const readOnce = sharedRead(read);
  for (const { name, help, labelNames = [], aggregator = 'sum', of } of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        const reading = of(await readOnce());
        gauge.reset();
        if (typeof reading === 'number') gauge.set(reading);
        // `reset` leaves a 0, which would be taken for a fact.
        else if (labelNames.length === 0) gauge.remove();
        else for (const { labels, value } of reading ?? []) gauge.set(labels, value);
      },
    });
  }
}

function sharedRead<Facts>(read: () => Promise<Facts>): () => Promise<Facts | undefined> {
  let reading: Promise<Facts | undefined> | undefined;
  let readAt = -Infinity;
  return () => {
    if (reading === undefined || performance.now() - readAt > USED_MILLISECONDS) {
      readAt = performance.now();
      reading = inTime(read()).catch(() => undefined);
    }
    return reading;
  };
}

async function inTime<Facts>(facts: Promise<Facts>): Promise<Facts | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MILLISECONDS);
  try {
    return await Promise.race([facts, late]);
  } finally {
    clearTimeout(timer);
  }
}
