import autocannon from 'autocannon';
import type { Request, Result } from 'autocannon';
import type { Measurement } from './measurement.ts';
import { measurementOf, newStopwatch, recordMilliseconds, runRound } from './measurement.ts';

/** Of a measurement. */
export type Length = { seconds: number } | { requests: number };

/**
 * Sends requests over so many connections, on each the next when the one before is answered. Their times are those of kept-alive
 * connections: a first request waits until its connection has been accepted and handed to a process, and is only counted.
 * @param stopwatch of the rounds before, which this one is added to
 * @throws Error when one fails or is answered with an error
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
  const run = autocannon({
    url,
    connections,
    // How often it looks whether it is done; every second by default, as long as a round.
    sampleInt: 50,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  run.on('response', (connection: unknown, status: number, _bytes: number, milliseconds: number) => {
    if (status >= 300) refusals.add(status);
    if (open.has(connection)) recordMilliseconds(stopwatch, milliseconds);
    else stopwatch.untimed += 1;
    open.add(connection);
  });
  const { errors, timeouts } = await runRound<Result>(stopwatch, () => run);
  if (refusals.size > 0) throw new Error(`${url} answers ${[...refusals].join(', ')}.`);
  if (errors + timeouts > 0) throw new Error(`${errors} requests failed, ${timeouts} took too long.`);
  return measurementOf(stopwatch);
}
