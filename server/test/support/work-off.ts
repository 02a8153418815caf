import { sql } from 'kysely';
import { isDatabaseAway } from '../../src/platform/database/database.ts';
import type { Db } from '../../src/platform/database/database.ts';
import type { Due, OutboxKind } from '../../src/platform/operations/outbox.ts';

/**
 * Does everything that is due now, as the outbox does. Each thing is done once, even when it is still due afterwards.
 *
 * @param accounts only what is due for these. In a database that several files share, the others have left work for hundreds of
 *   accounts
 */
export async function workOff(
  db: Db,
  kinds: readonly OutboxKind[],
  accounts?: readonly string[],
): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => {
      const done = new Set<string>();
      for (;;) {
        const due = (await listDue(db, kind, accounts)).filter(
          ({ accountId, id }) => !done.has(`${accountId} ${id}`),
        );
        if (due.length === 0) return;
        for (const { accountId, id } of due) done.add(`${accountId} ${id}`);
        await Promise.all(Array.from({ length: kind.atOnce }, () => workThrough(kind, due)));
      }
    }),
  );
}

async function workThrough(kind: OutboxKind, due: Due[]): Promise<void> {
  for (let one = due.shift(); one !== undefined; one = due.shift()) {
    await kind.work(one, new AbortController().signal).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
    });
  }
}

/** What the outbox would find of a kind: of all accounts, or of these. */
export async function listDue(
  db: Db,
  kind: Pick<OutboxKind, 'due'>,
  accounts?: readonly string[],
): Promise<Due[]> {
  // What other accounts have left may be more than a look finds at once.
  const due = kind.due(accounts === undefined ? 1000 : 1_000_000);
  const { rows } = await sql<Due>`
    select account_id as "accountId", id::text as id from (${due}) due
    where ${accounts === undefined ? sql`true` : sql`account_id = any (${accounts})`}`.execute(db);
  return rows;
}
