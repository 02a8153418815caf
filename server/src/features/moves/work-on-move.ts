import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../domain/errors/errors.ts';
import { computeMove } from '../../domain/moves/compute-move.ts';
import type { ImportFacts } from '../../domain/moves/import-facts.ts';
import type { AccountDb, Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { Lease } from '../../platform/operations/leases.ts';
import { LostLease } from '../../platform/operations/leases.ts';
import { findCandidates } from '../clients/index.ts';
import { findAccount } from '../companies/index.ts';
import { findImport, readImportFacts } from '../imports/index.ts';
import { makeMove } from './make-move.ts';
import type { Move } from './move.ts';
import { hashOfMove } from './move-hash.ts';
import { lockMove, setComputed, setDone, takeMove } from './moves.store.ts';
import { presentReport } from './present-report.ts';
import { presentMoveShortly } from './present.ts';
import { readTarget, soughtClients } from './read-target.ts';

export type MoveDeps = {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** A move that ends its process each time is given up: it is refused. */
const MOST_ATTEMPTS = 10;

/**
 * Computes a move, or does it. What is done is done in one transaction: a process that dies leaves nothing, and another one does it.
 * @param stopping aborted when the process is to end: throws its reason between two pieces of the work
 */
export async function workOnMove(
  { db: allAccounts, clock, log }: MoveDeps,
  accountId: string,
  moveId: string,
  stopping: AbortSignal,
): Promise<void> {
  const db = allAccounts.of(accountId);
  const lease = await takeMove(db, moveId);
  if (lease === undefined) return;
  try {
    const facts = await readFacts(db, lease, stopping);
    if (lease.row.status === 'applying' && lease.row.attempts <= MOST_ATTEMPTS) {
      if (facts !== undefined && (await make(db, lease, facts, clock))) return;
      log.warn({ accountId, moveId }, 'Something else would come of a move by now; it is computed anew.');
    }
    await compute(db, lease, facts, clock, stopping);
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  } finally {
    await lease.giveBack(db);
  }
}

/** @returns undefined where a file is gone */
async function readFacts(
  db: AccountDb,
  lease: Lease<Move>,
  stopping: AbortSignal,
): Promise<ImportFacts[] | undefined> {
  const facts: ImportFacts[] = [];
  for (const importId of lease.row.importIds) {
    await lease.goOn(db, stopping);
    if ((await findImport(db, importId))?.status !== 'ready') return undefined;
    facts.push(await readImportFacts(db, importId));
  }
  return facts;
}

/** @returns false where something else would come of it, and nothing was made */
async function make(
  db: AccountDb,
  lease: Lease<Move>,
  facts: readonly ImportFacts[],
  clock: () => Date,
): Promise<boolean> {
  const now = clock();
  const account = await findAccount(db);
  try {
    await lease.transact(db, async (trx) => {
      // Nobody takes the move while its row is locked, however long this takes.
      const move = await lockMove(trx, lease.row.id);
      const made = move && (await makeMove({ trx, now, accountNow: account?.clock ?? now }, move, facts));
      if (made === undefined) throw new OtherOutcome();
      const done = await setDone(trx, lease.row.id, made, now);
      noteEvent(trx, 'move.done', done.id, { move: presentMoveShortly(done) });
    });
    return true;
  } catch (error) {
    // The books have the last word: another request may have come between.
    if (error instanceof OtherOutcome || error instanceof ApiError) return false;
    throw error;
  }
}

/** Undoes the transaction. */
class OtherOutcome extends Error {
  override name = 'OtherOutcome';
}

async function compute(
  db: AccountDb,
  lease: Lease<Move>,
  facts: readonly ImportFacts[] = [],
  clock: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  const { id, choices } = lease.row;
  const sought = soughtClients(facts, choices);
  const target = await inTransaction(db, async (trx) =>
    readTarget(trx, facts, choices, await findCandidates(trx, sought.ids, sought.details)),
  );
  await lease.goOn(db, stopping);
  const { report, plan } = computeMove({ facts, choices, target });
  const hash = plan === null || lease.row.attempts > MOST_ATTEMPTS ? null : hashOfMove(plan, target);
  await lease.transact(db, async (trx) => {
    const computed = await setComputed(trx, id, { report: presentReport(report), hash }, clock());
    const type = hash === null ? 'move.refused' : 'move.ready';
    noteEvent(trx, type, id, { move: presentMoveShortly(computed) });
  });
}
