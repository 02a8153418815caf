import type { LatePaymentFigure, MissingFigure } from '../domain/late-payment-figures.ts';
import { findFigure, missingFigures, withBuiltInFigures } from '../domain/late-payment-figures.ts';
import { osloDate } from '../domain/local-date.ts';
import type { Db } from '../database/database.ts';
import { listEnteredFigures, readFigures } from './figures.store.ts';

export type ListedFigure = LatePaymentFigure & {
  /** Whether it was entered here, instead of coming with this version. */
  isEntered: boolean;
};

/** Every figure that is known, by kind and day, and what is missing today or in the half-year that begins soon. */
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

/** What is missing by the real time: the half-year of today, and the next one from six weeks before. */
export async function listMissingFigures(db: Db, now: Date): Promise<MissingFigure[]> {
  return missingFigures(await readFigures(db), osloDate(now));
}
