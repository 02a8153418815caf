import type { Db } from '../../src/platform/database/database.ts';
import { derivedInOutbox } from '../../src/features/derived/jobs.ts';
import { listDue, workOff } from './work-off.ts';

/** Makes new documents and entries of all accounts quick to find. */
export async function indexSearch(db: Db): Promise<void> {
  await workOff(
    db,
    derivedInOutbox(db).filter(({ name }) => name === 'search-index'),
  );
}

/** Counts the figures of accounts whose figures are to be counted. @throws what the count throws */
export async function countFigures(db: Db): Promise<void> {
  const figures = derivedInOutbox(db).find(({ name }) => name === 'figures');
  if (figures === undefined) throw new Error('The outbox has no figures.');
  for (const due of await listDue(db, figures)) await figures.work(due, new AbortController().signal);
}
