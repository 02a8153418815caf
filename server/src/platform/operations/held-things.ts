import { sql } from 'kysely';
import type { Db, DbOrTrx } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { HeldThing, HeldKind, RefusedThing, SaidOfHeld } from './held.ts';
import { ReleaseRefused } from './held.ts';
import { listHolds, releaseHeld } from './holds.store.ts';

/** How many held things of a kind an account has. `accountId` is empty for things that belong to no account. */
export type HeldCount = { kind: string; accountId: string; count: number; oldestAt: Date; newestAt: Date };

/** The held things of a kind: of all accounts, of an account, or a single thing. */
export type HeldSelection = { accountId?: string | undefined; id?: string | undefined };

export const ANSWERS = ['send', 'drop', 'done'] as const;
export type AnswerName = (typeof ANSWERS)[number];

/** So many things are answered in one transaction. */
const AT_ONCE = 100;

/** The held things, by kind and account. Without a hold no table is looked through. @param account only of this account */
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
  { accountId, id }: HeldSelection,
  { now, limit }: { now: Date; limit?: number },
): Promise<HeldThing[]> {
  const { rows } = await sql<HeldThing>`
    select account_id as "accountId", id, since from (${kind.held(now)}) held
    where (${accountId ?? null}::text is null or account_id = ${accountId ?? null})
      and (${id ?? null}::text is null or id = ${id ?? null})
    order by account_id, since, id limit ${limit ?? null}`.execute(db);
  return rows;
}

/**
 * Does a person's answer about held things. The work can be stopped between two transactions, and the answer given again.
 * @returns how many things were answered. `refused`: among many, the things that cannot be answered so and stay held
 * @throws ReleaseRefused when the kind has no such answer, the answer lacks a part that it needs, or a single thing cannot be answered so.
 *   Then nothing was changed
 */
export async function answerHeld(
  db: Db,
  kind: HeldKind,
  answer: AnswerName,
  which: HeldSelection,
  said: SaidOfHeld,
): Promise<{ answered: number; refused: RefusedThing[] }> {
  const act = actOf(kind, answer, which, said);
  const seen = new Set<string>();
  const refused: RefusedThing[] = [];
  for (;;) {
    // Behind a dropped date of a recurring invoice, the next date may be held.
    const things = (await listHeld(db, kind, which, said)).filter((thing) => !seen.has(nameOf(thing)));
    if (things.length === 0) return { answered: seen.size - refused.length, refused };
    for (const thing of things) seen.add(nameOf(thing));
    for (const [accountId, ofAccount] of Map.groupBy(things, (thing) => thing.accountId)) {
      if (act === undefined) {
        const ids = which.id === undefined ? [''] : [which.id];
        await inTransaction(db.of(accountId), (trx) =>
          releaseHeld(trx, { kind: kind.name, things: ids }, said),
        );
        continue;
      }
      for (let first = 0; first < ofAccount.length; first += AT_ONCE) {
        const some = ofAccount.slice(first, first + AT_ONCE);
        const all = (of: readonly HeldThing[]) =>
          inTransaction(db.of(accountId), async (trx) => {
            for (const { id } of of) await act(trx, id, said);
          });
        try {
          await all(some);
        } catch (error) {
          if (!(error instanceof ReleaseRefused) || which.id !== undefined) throw error;
          // A thing among them is refused, and is not to keep the others.
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

function nameOf({ accountId, id }: HeldThing): string {
  return `${accountId} ${id}`;
}

/** @returns undefined: the release is recorded */
function actOf(kind: HeldKind, answer: AnswerName, { id }: HeldSelection, said: SaidOfHeld) {
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
