import { createHistogram } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';

/** The answers over some connections. Times are from a request's first byte to its answer's last byte. */
export type Measurement = {
  count: number;
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
};

/** Adds up several rounds. `early`: answers that came before `seconds` began to run. They cost CPU time all the same. */
export type Stopwatch = { histogram: RecordableHistogram; seconds: number; early: number };

export function newStopwatch(): Stopwatch {
  return { histogram: createHistogram(), seconds: 0, early: 0 };
}

export function recordMilliseconds({ histogram }: Stopwatch, milliseconds: number): void {
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
}

/** Adds the seconds that a round takes. */
export async function runRound(stopwatch: Stopwatch, round: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await round();
  stopwatch.seconds += (performance.now() - from) / 1000;
}

export function measurementOf({ histogram, seconds }: Stopwatch): Measurement {
  return {
    count: histogram.count,
    perSecond: histogram.count / seconds,
    p50Milliseconds: histogram.percentile(50) / 1000,
    p99Milliseconds: histogram.percentile(99) / 1000,
  };
}
