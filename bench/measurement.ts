import { createHistogram } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';

/** What a number of connections did in some seconds; times are from a request's first byte to its answer's last. */
export type Measurement = {
  count: number;
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
};

/** Adds up what is measured in several rounds. `untimed`: what counts as done, though its time does not count. */
export type Stopwatch = { histogram: RecordableHistogram; seconds: number; untimed: number };

export function newStopwatch(): Stopwatch {
  return { histogram: createHistogram(), seconds: 0, untimed: 0 };
}

export function recordMilliseconds({ histogram }: Stopwatch, milliseconds: number): void {
  histogram.record(Math.max(1, Math.round(milliseconds * 1000)));
}

/** Counts the seconds that a round takes. */
export async function runRound<T>(stopwatch: Stopwatch, round: () => PromiseLike<T>): Promise<T> {
  const from = performance.now();
  const result = await round();
  stopwatch.seconds += (performance.now() - from) / 1000;
  return result;
}

export function measurementOf({ histogram, seconds, untimed }: Stopwatch): Measurement {
  const count = histogram.count + untimed;
  return {
    count,
    perSecond: count / seconds,
    p50Milliseconds: histogram.percentile(50) / 1000,
    p99Milliseconds: histogram.percentile(99) / 1000,
  };
}
