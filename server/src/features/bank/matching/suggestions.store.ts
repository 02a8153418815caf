import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { BankTransaction, Suggestion, Suggestions } from '../../bank-transactions/index.ts';
import { remainderOre } from '../../bank-transactions/index.ts';
import { IS_OWED, OPEN_STATUSES, OWED_ORE } from '../../invoices/index.ts';

const MOST_SUGGESTIONS = 5;
/** A text of a payer has few words; more than these do not count. */
const MOST_WORDS = 30;
/** Of an amount that more invoices have, a name has to be wholly the same. */
const MOST_COMPARED = 500;
/** Of what an account has paid before, the newest count. */
const MOST_EARLIER = 20;

/** What those of the transactions that wait may be, by their ids. A page is looked up at once. */
export async function suggestFor(
  db: DbOrTrx,
  accountId: string,
  transactions: readonly BankTransaction[],
): Promise<Map<string, Suggestions>> {
  const waiting = transactions.filter(({ status }) => status === 'unmatched');
  const incoming = waiting.filter(({ direction, kind }) => direction === 'in' && kind !== 'reversal');
  const reversing = waiting.filter((one) => !incoming.includes(one));
  const [invoices, reversed] = await Promise.all([
    suggestInvoices(db, accountId, incoming),
    suggestReversed(db, accountId, reversing),
  ]);
  return new Map(
    waiting.map(({ id }) => [
      id,
      { suggestions: invoices.get(id) ?? [], reversesTransactionId: reversed.get(id) ?? null },
    ]),
  );
}

/**
 * Open invoices that money may be for. The best come first: the text names it and exactly this is owed; the name fits and exactly
 * this is owed; the text names it; the account has paid the client before; exactly this is owed.
 */
async function suggestInvoices(
  db: DbOrTrx,
  accountId: string,
  transactions: readonly BankTransaction[],
): Promise<Map<string, Suggestion[]>> {
  if (transactions.length === 0) return new Map();
  const waiting = transactions.map((one) => ({
    id: one.id,
    ore: String(remainderOre(one)),
    name: one.payerName ?? '',
    account: one.payerAccount,
    words: wordsOf(one),
  }));
  const { rows } = await sql<{ id: string; suggestions: Suggestion[] }>`
    with waiting as materialized (
      select id, ore, account, words, ${wordsOfName(sql`name`)} as names
      from json_to_recordset(${JSON.stringify(waiting)}::json)
        as w(id uuid, ore bigint, name text, account text, words text[])
    ), owed as materialized (
      select id, client_id, client_name, number::text as number, opening_number, kid, due_date, ${sql.raw(OWED_ORE)} as owed_ore,
        total_ore - paid_ore - credited_ore - written_off_ore as own_ore
      from invoices where account_id = ${accountId} and status = any(${OPEN_STATUSES}) and ${sql.raw(IS_OWED)}
    ), fitting as materialized (
      select o.id, ore, due_date, ${wordsOfName(sql`client_name`)} as names
      from (select distinct ore from waiting) w join owed o on ore = owed_ore
      union all
      select o.id, ore, due_date, ${wordsOfName(sql`client_name`)}
      from (select distinct ore from waiting) w join owed o on ore = own_ore and own_ore <> owed_ore
    ), crowds as (
      select ore, count(*) as size from fitting group by ore
    ), said as (
      select w.id, w.ore, word from waiting w cross join unnest(w.words) as word
    ), payers as (
      select distinct w.id, coalesce(i.client_id, d.client_id) as client_id
      from waiting w
      cross join lateral (
        -- An account may have paid thousands of times, as that of a card company.
        select id from bank_transactions
        where account_id = ${accountId} and payer_account = w.account and status = 'matched'
        order by id desc limit ${MOST_EARLIER}
      ) b
      join bank_allocations a on a.account_id = ${accountId} and a.bank_transaction_id = b.id
      left join invoices i on i.account_id = ${accountId} and i.id = a.invoice_id
      left join deposits d on d.account_id = ${accountId} and d.id = a.id and a.kind = 'deposit'
    ), found as (
      ${sql.join(
        ['number', 'opening_number', 'kid'].map(
          (column) => sql`
      select said.id, o.id as invoice_id, due_date, 'number-in-text' as why,
        case when said.ore in (owed_ore, own_ore) then 1 else 3 end as rank
      from said join owed o on ${sql.ref(`o.${column}`)} = said.word`,
        ),
        sql` union all `,
      )}
      union all
      select w.id, f.id, due_date, 'amount-and-name', 2
      from waiting w join (${firstOf(sql`fitting`, sql`ore, names`)}) f on f.ore = w.ore and f.names = w.names and w.names <> '{}'
      union all
      -- Payers leave names out, and have more of them than the register. That takes a look at each pair.
      select w.id, f.id, due_date, 'amount-and-name', 2
      from waiting w join crowds c on c.ore = w.ore and c.size <= ${MOST_COMPARED} join fitting f on f.ore = w.ore
      where w.names <> '{}' and f.names <> '{}' and (f.names <@ w.names or w.names <@ f.names)
      union all
      select p.id, o.id, due_date, 'same-payer', 4
      from payers p join (${firstOf(sql`owed`, sql`client_id`)}) o on o.client_id = p.client_id
      union all
      select w.id, f.id, due_date, 'amount', 5
      from waiting w join (${firstOf(sql`fitting`, sql`ore`)}) f on f.ore = w.ore
    ), best as (
      select distinct on (id, invoice_id) * from found order by id, invoice_id, rank
    ), ranked as (
      select *, row_number() over (partition by id order by rank, due_date, invoice_id) as place from best
    )
    select id, json_agg(json_build_object('invoiceId', invoice_id, 'why', why) order by place) as suggestions
    from ranked where place <= ${MOST_SUGGESTIONS} group by id`.execute(db);
  return new Map(rows.map(({ id, suggestions }) => [id, suggestions]));
}

/** The transactions of the other direction that these most likely take back. */
async function suggestReversed(
  db: DbOrTrx,
  accountId: string,
  transactions: readonly BankTransaction[],
): Promise<Map<string, string>> {
  if (transactions.length === 0) return new Map();
  const ids = transactions.map(({ id }) => id);
  const { rows } = await sql<{ id: string; reversedId: string }>`
    select distinct on (w.id) w.id, b.id as "reversedId"
    from bank_transactions w
    join bank_transactions b on b.account_id = ${accountId} and b.amount_ore = w.amount_ore
      and b.direction <> w.direction and b.bank_account = w.bank_account and b.booked_on <= w.booked_on
      and b.status in ('matched', 'unmatched') and b.paired_transaction_id is null
      and (b.kid = w.kid or b.payer_account = w.payer_account or b.archive_reference = w.archive_reference)
    where w.account_id = ${accountId} and w.id = any(${ids})
    order by w.id, b.archive_reference = w.archive_reference desc nulls last, b.kid = w.kid desc nulls last,
      b.booked_on desc, b.id desc`.execute(db);
  return new Map(rows.map(({ id, reversedId }) => [id, reversedId]));
}

/** What of a transaction's text may be the number or the KID of an invoice. Dates in it are none. */
function wordsOf({ text, kid }: BankTransaction): string[] {
  const plain = (text ?? '').replaceAll(/\b\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})\b/g, ' ');
  const words = plain
    .split(/[\s,;:/()]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const numbers = plain.match(/\d+/g) ?? [];
  const all = [...(kid === null ? [] : [kid]), ...numbers, ...words].filter((word) => /\d/.test(word));
  return [...new Set(all)].slice(0, MOST_WORDS);
}

/** The rows of those that are alike which are due first, as many as are suggested. SQL. */
function firstOf(rows: RawBuilder<unknown>, alike: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (
    select *, row_number() over (partition by ${alike} order by due_date, id) as place from ${rows}
  ) placed where place <= ${MOST_SUGGESTIONS}`;
}

/**
 * The words of a name, sorted, without the form of a company, which payers leave out. Many banks write Å as A or AA, and Ø as O or
 * OE, so each of these is the same letter here. SQL.
 */
function wordsOfName(name: RawBuilder<unknown>): RawBuilder<string[]> {
  const plain = sql`replace(translate(lower(${name} collate norwegian), 'åøöäéèêëáàóòôüñ', 'aooaeeeeaaoooun'), 'æ', 'ae')`;
  return sql`array(
    select distinct word from regexp_split_to_table(replace(replace(${plain}, 'aa', 'a'), 'oe', 'o'), '[^[:alnum:]]+') word
    where word not in ('', 'as', 'asa', 'enk', 'ans', 'da') order by word
  )`;
}
