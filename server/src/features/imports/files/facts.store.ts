import type { AccountFact, CustomerFact, ImportFacts, ItemFact } from '../../../domain/moves/import-facts.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { findImport } from './imports.store.ts';

export type FactsByKind = { account: AccountFact; customer: CustomerFact; item: ItemFact };
export type FactKind = keyof FactsByKind;

/** A statement writes or reads so many facts. */
const AT_ONCE = 500;
const DELETED_AT_ONCE = 5_000;

/** @param from the position of the first of the facts. A customer who is there already gets the balances that it has not yet */
export async function insertFacts<K extends FactKind>(
  trx: AccountTrx,
  importId: string,
  kind: K,
  from: number,
  facts: readonly FactsByKind[K][],
): Promise<void> {
  const giveWay = createGiveWay();
  for (let first = 0; first < facts.length; first += AT_ONCE) {
    const some = facts.slice(first, first + AT_ONCE);
    const keys = some.map((fact) => ('balances' in fact ? fact.customer : null));
    trx.later(insert(trx, trx.accountId, importId, kind, from + first, some.map(toJson), keys));
    await giveWay();
  }
}

const insert = writeStatement(`
  insert into import_facts (account_id, import_id, kind, position, fact, key)
  select $1, $2::uuid, $3, $4::integer + place::integer - 1, fact, key
  from unnest($5::jsonb[], $6::text[]) with ordinality as facts (fact, key, place)
  on conflict (account_id, import_id, key) where key is not null do update set fact = jsonb_set(
    import_facts.fact, '{balances}', (import_facts.fact -> 'balances') || jsonb_path_query_array(
      excluded.fact, '$.balances[*] ? (!(@.account == $balances[*].account))', import_facts.fact))`);

/** JSON in which amounts are text, because numbers inside JSON would become floating-point numbers. */
export function toJson(fact: object): string {
  return JSON.stringify(fact, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** What `toJson` has written. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) =>
    name.endsWith('Ore') && typeof value === 'string' ? BigInt(value) : value,
  );
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
  for (let after = -1; ;) {
    const rows = await selectSome(db, db.accountId, importId, kind, after, AT_ONCE);
    for (const { fact } of rows) facts.push(fromJson(fact) as FactsByKind[K]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return facts;
    after = last.position;
    await giveWay();
  }
}

const selectSome = statement<{ position: number; fact: string }>(`
  select position, fact::text as fact from import_facts
  where account_id = $1 and import_id = $2 and kind = $3 and position > $4 order by position limit $5`);

export type UnknownCustomers = { count: number; amountOre: bigint };

/** The customers of open items that the file does not list. */
export async function countUnknownCustomers(db: AccountDbOrTrx, importId: string): Promise<UnknownCustomers> {
  const [row] = await selectUnknown(db, db.accountId, importId);
  return row ?? { count: 0, amountOre: 0n };
}

const selectUnknown = statement<UnknownCustomers>(`
  select count(distinct fact ->> 'customer')::int as count,
    coalesce(sum((fact ->> 'amountOre')::bigint), 0)::bigint as "amountOre"
  from import_facts i
  where account_id = $1 and import_id = $2 and kind = 'item' and not exists (
    select from import_facts c where c.account_id = $1 and c.import_id = $2 and c.key = i.fact ->> 'customer')`);

export type CustomerSums = { count: number; receivablesOre: bigint };

/** The customers that the file lists, and their closing balances. */
export async function sumCustomers(db: AccountDbOrTrx, importId: string): Promise<CustomerSums> {
  const [row] = await selectSums(db, db.accountId, importId);
  return row ?? { count: 0, receivablesOre: 0n };
}

const selectSums = statement<CustomerSums>(`
  select count(*)::int as count, coalesce(sum(closing), 0)::bigint as "receivablesOre"
  from (
    select (select sum((balance ->> 'closingOre')::bigint) from jsonb_array_elements(fact -> 'balances') as balance) as closing
    from import_facts where account_id = $1 and import_id = $2 and kind = 'customer'
  ) customers`);

/** Deletes some facts of an import. @returns whether there may be more */
export async function deleteSomeFacts(db: AccountDbOrTrx, importId: string): Promise<boolean> {
  const gone = await deleteSome(db, db.accountId, importId, DELETED_AT_ONCE);
  return gone.length === DELETED_AT_ONCE;
}

const deleteSome = statement<{ position: number }>(`
  delete from import_facts where account_id = $1 and import_id = $2 and (kind, position) in (
    select kind, position from import_facts where account_id = $1 and import_id = $2 limit $3
  ) returning position`);
