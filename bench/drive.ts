import autocannon from 'autocannon';
import type { Request, Result } from 'autocannon';
import type { Measurement } from './measurement.ts';
import { measurementOf, newStopwatch, recordMilliseconds } from './measurement.ts';

/** The length of a measurement. */
export type Length = { seconds: number } | { requests: number };

/**
 * Sends requests over many connections. Each connection sends its next request when its last one is answered. The time
 * runs from the moment when every connection has had its first answer, to the last answer. The first answers are left
 * out, because each waits until a process has accepted its connection. The limit measures kept-alive
 * connections too.
 * @param stopwatch of the earlier rounds; this round is added to it
 * @throws Error when a request fails or is answered with an error
 */
export async function drive(
  url: string,
  connections: number,
  length: Length,
  next: () => Request,
  stopwatch = newStopwatch(),
): Promise<Measurement> {
  const refusals = new Set<number>();
  const open = new Set<unknown>();
  let [from, to] = [0, 0];
  const run = autocannon({
    url,
    connections,
    // How often autocannon checks for the end. The default of one second is as long as a round.
    sampleInt: 50,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  run.on('response', (connection: unknown, status: number, _bytes: number, milliseconds: number) => {
    if (status >= 300) refusals.add(status);
    to = performance.now();
    if (open.size === connections) {
      recordMilliseconds(stopwatch, milliseconds);
      return;
    }
    stopwatch.early += 1;
    if (open.add(connection).size === connections) from = to;
  });
  const { errors, timeouts }: Result = await run;
  if (refusals.size > 0) throw new Error(`${url} answers ${[...refusals].join(', ')}.`);
  if (errors + timeouts > 0) throw new Error(`${errors} requests failed, ${timeouts} took too long.`);
  // A round in which a connection had no answer at all is not measured.
  if (open.size === connections) stopwatch.seconds += (to - from) / 1000;
  return measurementOf(stopwatch);
}
