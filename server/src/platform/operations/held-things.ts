import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Held, HeldKind, Refused, Said } from './held.ts';
import { ReleaseRefused } from './held.ts';
import { listHolds, release } from './holds.store.ts';

/** How many things of a kind an account has that are held. `accountId` is empty for what belongs to no account. */
export type HeldCount = { kind: string; accountId: string; count: number; oldestAt: Date; newestAt: Date };

/** Which of a kind: of all accounts, of one, or one thing. */
export type Which = { accountId?: string | undefined; id?: string | undefined };

export const ANSWERS = ['send', 'drop', 'done'] as const;
export type AnswerName = (typeof ANSWERS)[number];

/** So many are answered in one transaction. */
const AT_ONCE = 100;

/** What is held, by kind and account. Without a hold no table is looked through. @param account only of this one */
export async function countHeld(
  db: DbOrTrx,
  kinds: readonly HeldKind[],
  now: Date,
  account?: string,
): Promise<HeldCount[]> {
  if ((await listHolds(db)).length === 0) return [];
  const counts: HeldCount[] = [];
  for (const kind of kinds) {
    const { rows } = await sql<HeldCount>`
      select ${kind.name}::text as kind, account_id as "accountId", count(*)::int as count, min(since) as "oldestAt",
        max(since) as "newestAt"
      from (${kind.held(now)}) held where ${account ?? null}::text is null or account_id = ${account ?? null}
      group by account_id order by account_id`.execute(db);
    counts.push(...rows);
  }
  return counts;
}

/** The things of a kind that are held, the oldest first. */
export async function listHeld(
  db: DbOrTrx,
  kind: HeldKind,
  { accountId, id }: Which,
  { now, limit }: { now: Date; limit?: number },
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select account_id as "accountId", id, since from (${kind.held(now)}) held
    where (${accountId ?? null}::text is null or account_id = ${accountId ?? null})
      and (${id ?? null}::text is null or id = ${id ?? null})
    order by account_id, since, id limit ${limit ?? null}`.execute(db);
  return rows;
}

/**
 * Does what a person has said of things that are held. It can be stopped between two transactions, and given again.
 * @returns how many things were answered. `refused`: of many those that cannot be answered so, which stay held
 * @throws ReleaseRefused when the kind has no such answer, the answer lacks what it needs, or the one thing cannot be answered so. Then
 *   nothing was changed
 */
export async function answerHeld(
  db: Db,
  kind: HeldKind,
  answer: AnswerName,
  which: Which,
  said: Said,
): Promise<{ answered: number; refused: Refused[] }> {
  const act = actOf(kind, answer, which, said);
  const seen = new Set<string>();
  const refused: Refused[] = [];
  for (;;) {
    // Behind a date of a recurring invoice that is dropped, the next one may be held.
    const things = (await listHeld(db, kind, which, said)).filter((thing) => !seen.has(nameOf(thing)));
    if (things.length === 0) return { answered: seen.size - refused.length, refused };
    for (const thing of things) seen.add(nameOf(thing));
    for (const [accountId, ofAccount] of Map.groupBy(things, (thing) => thing.accountId)) {
      if (act === undefined) {
        const ids = which.id === undefined ? [''] : [which.id];
        await inTransaction(db.of(accountId), (trx) => release(trx, { kind: kind.name, things: ids }, said));
        continue;
      }
      for (let first = 0; first < ofAccount.length; first += AT_ONCE) {
        const some = ofAccount.slice(first, first + AT_ONCE);
        const all = (of: readonly Held[]) =>
          inTransaction(db.of(accountId), async (trx) => {
            for (const { id } of of) await act(trx, id, said);
          });
        try {
          await all(some);
        } catch (error) {
          if (!(error instanceof ReleaseRefused) || which.id !== undefined) throw error;
          // One of them is refused, and is not to keep the others.
          for (const one of some) {
            await all([one]).catch((reason: unknown) => {
              if (!(reason instanceof ReleaseRefused)) throw reason;
              refused.push({ kind: kind.name, accountId, id: one.id, reason: reason.message });
            });
          }
        }
      }
    }
  }
}

function nameOf({ accountId, id }: Held): string {
  return `${accountId} ${id}`;
}

/** @returns undefined: that it is released is recorded */
function actOf(kind: HeldKind, answer: AnswerName, { id }: Which, said: Said) {
  const act = kind[answer];
  if (answer === 'send') return act;
  if (act === undefined) throw new ReleaseRefused(`"${answer}" cannot be said of ${kind.title}.`);
  if (answer === 'done' && kind.needs !== undefined) {
    const missing = kind.needs.filter((name) => said[name] === undefined);
    if (id === undefined) {
      throw new ReleaseRefused(`What is done of ${kind.title} is said one by one: name one with --id.`);
    }
    if (missing.length > 0) {
      throw new ReleaseRefused(
        `Of ${kind.title} it needs ${missing.map((name) => `--${name}`).join(' and ')}.`,
      );
    }
  }
  return act;
}
