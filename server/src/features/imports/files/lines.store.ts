import type { CustomerLine, ItemKey, KeyedLine } from '../../../domain/moves/open-items.ts';
import { itemKeyOf } from '../../../domain/moves/open-items.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Write } from '../../../platform/database/database.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { fromJson, toJson } from './facts.store.ts';

const READ_AT_ONCE = 1_000;
const DELETED_AT_ONCE = 10_000;

/** @param from the position of the first of the lines */
export function insertLines(
  trx: AccountTrx,
  importId: string,
  from: number,
  lines: readonly CustomerLine[],
): Write {
  const keys = lines.map(itemKeyOf);
  return insert(
    trx,
    trx.accountId,
    importId,
    from,
    lines.map(({ customer }) => customer),
    keys.map((key) => key.from),
    keys.map(({ key }) => key),
    lines.map(({ account }) => account),
    lines.map(({ reference }) => reference),
    lines.map(({ kid }) => kid),
    lines.map(toJson),
  );
}

const insert = writeStatement(`
  insert into import_lines (account_id, import_id, customer, key_from, key, ledger_account, reference, kid, line, position)
  select $1, $2::uuid, customer, key_from, key, ledger_account, reference, kid, line, $3::integer + place::integer - 1
  from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[]) with ordinality
    as lines (customer, key_from, key, ledger_account, reference, kid, line, place)`);

/** A payment often has the KID alone, and its invoice the number as well: then the line gets the reference of the invoice. */
export async function followKids(db: AccountDbOrTrx, importId: string): Promise<void> {
  await follow(db, db.accountId, importId);
}

const follow = statement<never>(`
  update import_lines l set key_from = 'reference', key = named.reference
  from (
    select customer, kid, min(reference) as reference from import_lines
    where account_id = $1 and import_id = $2 and kid is not null and reference is not null
    group by customer, kid having count(distinct reference) = 1
  ) named
  where l.account_id = $1 and l.import_id = $2 and l.key_from = 'kid' and l.customer = named.customer and l.kid = named.kid`);

type Row = ItemKey & { customer: string; account: string; position: number; line: string };

/** The lines, those of one customer, key and account one behind the other, in the order of the file. */
export async function* listLines(db: AccountDb, importId: string): AsyncGenerator<KeyedLine[]> {
  let after: readonly unknown[] = ['', '', '', '', -1];
  for (;;) {
    const rows: Row[] = await selectSome(db, db.accountId, importId, ...after, READ_AT_ONCE);
    yield rows.map(({ from, key, line }) => ({ ...(fromJson(line) as CustomerLine), from, key }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    after = [last.customer, last.from, last.key, last.account, last.position];
  }
}

const selectSome = statement<Row>(`
  select customer, key_from as "from", key, ledger_account as account, position, line::text as line from import_lines
  where account_id = $1 and import_id = $2 and (customer, key_from, key, ledger_account, position) > ($3, $4, $5, $6, $7::integer)
  order by customer, key_from, key, ledger_account, position limit $8`);

/** Deletes some lines of an import. @returns whether there may be more */
export async function deleteSomeLines(db: AccountDbOrTrx, importId: string): Promise<boolean> {
  const gone = await deleteSome(db, db.accountId, importId, DELETED_AT_ONCE);
  return gone.length === DELETED_AT_ONCE;
}

const deleteSome = statement<{ position: number }>(`
  delete from import_lines where account_id = $1 and import_id = $2 and position in (
    select position from import_lines where account_id = $1 and import_id = $2 order by position limit $3
  ) returning position`);
