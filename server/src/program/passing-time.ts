import type { FastifyBaseLogger } from 'fastify';
import { deleteOldExports } from '../features/account-exports/jobs.ts';
import { deleteOldMoves } from '../features/moves/jobs.ts';
import { MONDAY_MAILS } from '../features/desk/index.ts';
import { endOldAccess } from '../features/apps/index.ts';
import { deleteLeftParts } from '../features/bank/jobs.ts';
import { deleteLeftImportParts } from '../features/imports/jobs.ts';
import { END_PAUSES, SEND_AUTOMATIC_LETTERS, MARK_OVERDUE } from '../features/invoices/jobs.ts';
import { deleteEndedSignIns } from '../features/people/jobs.ts';
import { EXPIRE_PROPOSALS, deleteOldProposals } from '../features/proposals/index.ts';
import { EXPIRE_QUOTES } from '../features/quotes/index.ts';
import { FETCH_EXCHANGE_RATES, WARN_OF_MISSING_RATES } from '../features/rates/jobs.ts';
import { deleteOldTestContent } from '../features/retention/jobs.ts';
import { deleteOldWebhookDeliveries } from '../features/webhooks/jobs.ts';
import { deleteOldApiCalls } from '../platform/access/api-calls.store.ts';
import { deleteOldBodies } from '../platform/access/call-bodies.store.ts';
import { deleteEndedWindows } from '../platform/access/rate-limits.ts';
import type { SigningKeys } from '../platform/access/signing-keys.ts';
import { deleteOldEvents } from '../platform/events/old-events.store.ts';
import { deleteExpiredAnswers } from '../platform/http/once/idempotency.ts';
import type { ExchangeRateSettings } from '../platform/outgoing/exchange-rate-settings.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';
import type { PassingTime, TimeDeps } from '../platform/operations/passing-time.ts';
import type { Job } from '../platform/operations/schedules.ts';

type Deps = TimeDeps & {
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  keys: Pick<SigningKeys, 'rotateWhenDue'>;
  testRetentionDays: number;
  baseUrl: string;
  outgoing: Outgoing;
  exchangeRates: ExchangeRateSettings;
};

const CLEAN_UP: PassingTime<Deps> = {
  name: 'clean-up',
  afterRestore: { goes: 'it deletes and ends what is too old, whenever it runs' },
  onTestClock: { not: 'what is kept for some time is kept so long in real time' },
  at: { minute: 17 },
  async run({ db, clock, testRetentionDays }, stopping) {
    await deleteExpiredAnswers(db, stopping);
    await deleteEndedWindows(db, stopping);
    await deleteEndedSignIns(db, clock());
    await deleteOldApiCalls(db, clock(), stopping);
    await deleteOldEvents(db, clock(), stopping);
    await deleteOldProposals(db, clock(), stopping);
    await deleteOldWebhookDeliveries(db, clock(), stopping);
    await endOldAccess(db, clock(), stopping);
    await deleteOldBodies(db, clock(), stopping);
    await deleteLeftParts(db, clock(), stopping);
    await deleteLeftImportParts(db, clock(), stopping);
    await deleteOldExports(db, clock(), stopping);
    await deleteOldMoves(db, clock(), stopping);
    await deleteOldTestContent(
      db,
      new Date(clock().getTime() - testRetentionDays * 24 * 3_600_000),
      stopping,
    );
  },
};

const SIGNING_KEYS: PassingTime<Deps> = {
  name: 'rotate-signing-keys',
  at: { hour: 3, minute: 23 },
  afterRestore: { goes: 'it makes keys for tokens to come' },
  onTestClock: { not: 'tokens are valid in real time' },
  run: ({ keys, clock }) => keys.rotateWhenDue(clock()),
};

/**
 * All that time does by itself, in the order in which a test clock does it at a moment. Beside it stand the dates of recurring invoices:
 * they are in the outbox, and a test clock steps from one to the next.
 */
export const PASSING_TIME: readonly PassingTime<Deps>[] = [
  EXPIRE_PROPOSALS,
  EXPIRE_QUOTES,
  MARK_OVERDUE,
  END_PAUSES,
  SEND_AUTOMATIC_LETTERS,
  WARN_OF_MISSING_RATES,
  FETCH_EXCHANGE_RATES,
  MONDAY_MAILS,
  CLEAN_UP,
  SIGNING_KEYS,
];

/** The jobs that let time pass. */
export function jobsOf(deps: Deps): Job[] {
  return PASSING_TIME.map(({ run, ...kind }) => ({ ...kind, run: (stopping) => run(deps, stopping) }));
}
