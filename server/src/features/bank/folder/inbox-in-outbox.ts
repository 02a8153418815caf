import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { dueInbox } from './inbox.store.ts';
import { takeFromInbox } from './take-from-inbox.ts';
import { watchInbox } from './watch-inbox.ts';

const LOOK_SECONDS = 10;

/** The inbox of bank files in the outbox. */
export function inboxInOutbox({
  db,
  clock,
  log,
  inbox,
}: {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  inbox: string;
}): OutboxKind {
  const look = watchInbox({ inbox, clock, log, take: (file) => takeFromInbox({ db, clock }, file) });
  return {
    name: 'bank-inbox',
    afterRestore: { goes: 'it takes in what the bank says, and each file once' },
    due: dueInbox,
    atOnce: 1,
    onWrongClock: 'waits',
    everySeconds: LOOK_SECONDS,
    work: (_, stopping) => look(stopping),
  };
}
