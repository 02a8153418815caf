import { createHistogram } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';

/** What a number of connections did in some seconds; times are from a request's first byte to its answer's last. */
export type Measurement = { perSecond: number; p50Milliseconds: number; p99Milliseconds: number };

export type Stopwatch = { histogram: RecordableHistogram; startedAt: number };

export function startStopwatch(): Stopwatch {
  return { histogram: createHistogram(), startedAt: performance.now() };
}

export function recordMilliseconds({ histogram }: Stopwatch, milliseconds: number): void {
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
}

export function measurementOf({ histogram, startedAt }: Stopwatch): Measurement {
  return {
    perSecond: histogram.count / ((performance.now() - startedAt) / 1000),
    p50Milliseconds: histogram.percentile(50) / 1000,
    p99Milliseconds: histogram.percentile(99) / 1000,
  };
}
