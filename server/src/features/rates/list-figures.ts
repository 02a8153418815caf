import type { LatePaymentFigure, MissingFigure } from '../../domain/invoices/late-payment-figures.ts';
import {
  findFigure,
  missingFigures,
  withBuiltInFigures,
} from '../../domain/invoices/late-payment-figures.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Db } from '../../platform/database/database.ts';
import { listEnteredFigures, readFigures } from './rates.store.ts';

export type ListedFigure = LatePaymentFigure & {
  /** Whether the figure was entered by command. Other figures are built in. */
  isEntered: boolean;
};

/**
 * All known figures, by kind and day, and those missing today or for the next half-year, from six weeks
 * before it.
 */
export async function listFigures({
  db,
  now,
}: {
  db: Db;
  now: Date;
}): Promise<{ figures: ListedFigure[]; missing: MissingFigure[] }> {
  const entered = await listEnteredFigures(db);
  const figures = withBuiltInFigures(entered);
  return {
    figures: figures.map((figure) => ({
      ...figure,
      isEntered: findFigure(entered, figure.kind, figure.from) !== undefined,
    })),
    missing: missingFigures(figures, osloDate(now)),
  };
}

/**
 * The figures missing at `now` (real time): for the half-year of today, and for the next one from six weeks
 * before it.
 */
export async function listMissingFigures(db: Db, now: Date): Promise<MissingFigure[]> {
  return missingFigures(await readFigures(db), osloDate(now));
}
