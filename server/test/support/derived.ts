import type { Db } from '../../src/platform/database/database.ts';
import { derivedInOutbox } from '../../src/features/derived/jobs.ts';
import { listDue, workOff } from './work-off.ts';

/** Makes new documents and entries quick to find: of all accounts, or of these. */
export async function indexSearch(db: Db, accounts?: readonly string[]): Promise<void> {
  await workOff(
    db,
    derivedInOutbox(db).filter(({ name }) => name === 'search-index'),
    accounts,
  );
}

/** Counts the figures of accounts whose figures are to be counted. @throws what the count throws */
export async function countFigures(db: Db): Promise<void> {
  const figures = derivedInOutbox(db).find(({ name }) => name === 'figures');
  if (figures === undefined) throw new Error('The outbox has no figures.');
  for (const due of await listDue(db, figures)) await figures.work(due, new AbortController().signal);
}
