import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { accountsToCount, countAnew } from '../../platform/events/figures.store.ts';
import { accountsToSum, sumMonths } from '../../platform/events/month-sums.store.ts';
import { sequenceAccounts } from '../../platform/events/sequencer.ts';
import { accountsLeftBehind } from '../../platform/events/sequences.store.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { FIGURES } from './figures.ts';
import { indexAccount } from './index-search.ts';
import { accountsToIndex } from './search-marks.store.ts';

/** What follows from what is committed: numbers of events, figures, and what searches look in. */
export function derivedInOutbox(db: Db): OutboxKind[] {
  return [
    // What a process has left behind that died after a commit.
    {
      name: 'events',
      due: accountsLeftBehind,
      atOnce: 1,
      work: ({ accountId }, stopping) => sequenceAccounts(db, [accountId], stopping),
    },
    // Accounts that have no figures yet, or whose figures could not be added to.
    {
      name: 'figures',
      due: accountsToCount,
      atOnce: 1,
      everySeconds: 10,
      work: ({ accountId }) => inTransaction(db, (trx) => countAnew(trx, accountId, FIGURES)),
    },
    {
      name: 'month-sums',
      due: accountsToSum,
      atOnce: 1,
      everySeconds: 30,
      work: ({ accountId }) => inTransaction(db, (trx) => sumMonths(trx, accountId)),
    },
    {
      name: 'search-index',
      due: accountsToIndex,
      atOnce: 1,
      everySeconds: 30,
      work: ({ accountId }, stopping) => indexAccount(db, accountId, stopping),
    },
  ];
}
