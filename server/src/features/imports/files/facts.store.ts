import type { AccountFact, CustomerFact, ImportFacts, ItemFact } from '../../../domain/moves/import-facts.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { findImport } from './imports.store.ts';

export type FactsByKind = { account: AccountFact; customer: CustomerFact; item: ItemFact };
export type FactKind = keyof FactsByKind;

/** A statement writes or reads so many facts. */
const AT_ONCE = 500;
const DELETED_AT_ONCE = 5_000;

/** @param from the position of the first of the facts. Positions of a kind begin at 0 and have no gaps */
export async function insertFacts<K extends FactKind>(
  trx: AccountTrx,
  importId: string,
  kind: K,
  from: number,
  facts: readonly FactsByKind[K][],
): Promise<void> {
  const giveWay = createGiveWay();
  for (let first = 0; first < facts.length; first += AT_ONCE) {
    const some = facts.slice(first, first + AT_ONCE).map(toJson);
    trx.later(insert(trx, trx.accountId, importId, kind, from + first, some));
    await giveWay();
  }
}

const insert = writeStatement(`
  insert into import_facts (account_id, import_id, kind, position, fact)
  select $1, $2::uuid, $3, $4::integer + place::integer - 1, fact
  from unnest($5::jsonb[]) with ordinality as facts (fact, place)`);

/** Amounts become text, because numbers inside JSON would become floating-point numbers. */
function toJson(fact: object): string {
  return JSON.stringify(fact, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function fromJson<T>(text: string): T {
  return JSON.parse(text, (name, value: unknown) =>
    name.endsWith('Ore') && typeof value === 'string' ? BigInt(value) : value,
  ) as T;
}

/**
 * What the file of an import says.
 * @throws Error when there is no such import, or its file is not read
 */
export async function readImportFacts(db: AccountDbOrTrx, importId: string): Promise<ImportFacts> {
  const one = await findImport(db, importId);
  if (one?.status !== 'ready' || one.source === null) throw new Error('The import is not ready.');
  return {
    source: one.source,
    accounts: await listFacts(db, importId, 'account'),
    customers: await listFacts(db, importId, 'customer'),
    items: await listFacts(db, importId, 'item'),
  };
}

async function listFacts<K extends FactKind>(
  db: AccountDbOrTrx,
  importId: string,
  kind: K,
): Promise<FactsByKind[K][]> {
  const giveWay = createGiveWay();
  const facts: FactsByKind[K][] = [];
  for (;;) {
    const rows = await selectSome(db, db.accountId, importId, kind, facts.length, AT_ONCE);
    for (const { fact } of rows) facts.push(fromJson<FactsByKind[K]>(fact));
    if (rows.length < AT_ONCE) return facts;
    await giveWay();
  }
}

const selectSome = statement<{ fact: string }>(`
  select fact::text as fact from import_facts
  where account_id = $1 and import_id = $2 and kind = $3 and position >= $4 order by position limit $5`);

/** Deletes some facts and lines of an import. @returns whether there may be more */
export async function deleteSomeFacts(db: AccountDb, importId: string): Promise<boolean> {
  const [gone] = await deleteFacts(db, db.accountId, importId, DELETED_AT_ONCE);
  return gone !== undefined && Math.max(gone.facts, gone.lines) === DELETED_AT_ONCE;
}

const deleteFacts = statement<{ facts: number; lines: number }>(`
  with facts as (
    delete from import_facts where account_id = $1 and import_id = $2 and (kind, position) in (
      select kind, position from import_facts where account_id = $1 and import_id = $2 limit $3
    ) returning 1
  ), lines as (
    delete from import_lines where account_id = $1 and import_id = $2 and position in (
      select position from import_lines where account_id = $1 and import_id = $2 order by position limit $3
    ) returning 1
  )
  select (select count(*) from facts)::int as facts, (select count(*) from lines)::int as lines`);
