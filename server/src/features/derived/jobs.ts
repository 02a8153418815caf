import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { accountsToCount, recountFigures } from '../../platform/events/figures.store.ts';
import { accountsToSum, sumMonths } from '../../platform/events/month-sums.store.ts';
import { sequenceAccounts } from '../../platform/events/sequencer.ts';
import { accountsLeftBehind } from '../../platform/events/sequences.store.ts';
import { accountsToCountWaiting, recountWaiting } from '../../platform/events/waiting-figures.store.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { FIGURES, WAITING_FIGURES } from './figures.ts';
import { indexAccount } from './index-search.ts';
import { accountsToIndex } from './search-marks.store.ts';

const GOES = { goes: 'it follows from what is committed, and leaves the database by nothing of its own' };

/** What follows from what is committed: numbers of events, figures, and what searches look in. */
export function derivedInOutbox(db: Db): OutboxKind[] {
  return [
    // What a process has left behind that died after a commit.
    {
      name: 'events',
      afterRestore: GOES,
      due: accountsLeftBehind,
      atOnce: 1,
      onWrongClock: 'goes',
      work: ({ accountId }, stopping) => sequenceAccounts(db, [accountId], stopping),
    },
    // Accounts that have no figures yet, or whose figures could not be added to.
    {
      name: 'figures',
      afterRestore: GOES,
      due: accountsToCount,
      atOnce: 1,
      onWrongClock: 'goes',
      everySeconds: 10,
      work: ({ accountId }) => inTransaction(db.of(accountId), (trx) => recountFigures(trx, FIGURES)),
    },
    {
      name: 'month-sums',
      afterRestore: GOES,
      due: accountsToSum,
      atOnce: 1,
      onWrongClock: 'goes',
      everySeconds: 30,
      work: ({ accountId }) => inTransaction(db.of(accountId), sumMonths),
    },
    {
      name: 'waiting-figures',
      afterRestore: GOES,
      due: accountsToCountWaiting,
      atOnce: 1,
      onWrongClock: 'goes',
      everySeconds: 30,
      work: ({ accountId }) => inTransaction(db.of(accountId), (trx) => recountWaiting(trx, WAITING_FIGURES)),
    },
    {
      name: 'search-index',
      afterRestore: GOES,
      due: accountsToIndex,
      atOnce: 1,
      onWrongClock: 'goes',
      everySeconds: 30,
      work: ({ accountId }, stopping) => indexAccount(db.of(accountId), stopping),
    },
  ];
}
