import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { PassingTime } from '../../platform/operations/passing-time.ts';
import type { FetchDeps } from './exchange-rates/fetch-rates.ts';
import { fetchExchangeRates } from './exchange-rates/fetch-rates.ts';
import { listMissingFigures } from './list-figures.ts';

type Deps = { db: Db; clock: () => Date; log: Pick<FastifyBaseLogger, 'warn'> };

/** Warns each morning while a figure is missing. */
export const WARN_OF_MISSING_RATES: PassingTime<Deps> = {
  name: 'warn-of-missing-rates',
  at: { hour: 7, minute: 5 },
  afterRestore: { goes: 'it writes to the log' },
  onTestClock: { not: 'the operator enters figures in real time' },
  run: warnOfMissingFigures,
};

/**
 * Fetches exchange rates soon after they are published, and each hour until they are there. It asks nobody while the newest published rates
 * are known.
 */
export const FETCH_EXCHANGE_RATES: PassingTime<FetchDeps> = {
  name: 'fetch-exchange-rates',
  at: { minute: 10 },
  isDueAtStart: true,
  afterRestore: { goes: 'it asks for rates that are published, and changes none that is known' },
  onTestClock: {
    not: 'Norges Bank publishes in real time; example rates count where a test clock lies in the future',
  },
  run: fetchExchangeRates,
};

/** Logs the missing figures. */
export async function warnOfMissingFigures({ db, clock, log }: Deps): Promise<void> {
  const missing = await listMissingFigures(db, clock());
  if (missing.length === 0) return;
  log.warn(
    { missing },
    'No figures are entered for a half-year: letters claim no interest and no compensation for it. Enter them with `tilgode rates set` once they are announced.',
  );
}
