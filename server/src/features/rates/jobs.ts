import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import type { PassingTime } from '../../platform/operations/passing-time.ts';
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

/** Logs the missing figures. */
export async function warnOfMissingFigures({ db, clock, log }: Deps): Promise<void> {
  const missing = await listMissingFigures(db, clock());
  if (missing.length === 0) return;
  log.warn(
    { missing },
    'No figures are entered for a half-year: letters claim no interest and no compensation for it. Enter them with `tilgode rates set` once they are announced.',
  );
}
