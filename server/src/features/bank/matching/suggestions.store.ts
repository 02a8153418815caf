import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import {
  creditorReferencesIn,
  numberOfCreditorReference,
} from '../../../domain/currency/creditor-reference.ts';
import { invoicesThatSum } from '../../../domain/invoices/invoices-that-sum.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { BankTransaction, Reversal, Suggestion, Suggestions } from '../../bank-transactions/index.ts';
import { remainderOre } from '../../bank-transactions/index.ts';
import { suggestPayouts } from '../vipps/payouts.store.ts';
import { suggestEntries } from './repeated-entries.store.ts';
import { IS_OWED, OPEN_STATUSES, OWED_ORE } from '../../invoices/index.ts';

const MOST_SUGGESTIONS = 5;
/** A text of a payer has few words; so many count. */
const MOST_WORDS = 30;
/** Where more invoices have the amount, a name has to be wholly the same. */
const MOST_COMPARED = 500;
/** So many of the newest payments of an account count. */
const MOST_EARLIER = 20;
/** Where more clients owe something, a name has to be the same letter by letter when the amount says nothing. */
const MOST_DEBTORS = 2000;
/** So many of the invoices that are due first count, where a client may have paid several invoices at once. */
const MOST_SUMMED = 20;
/** A payer's own reference may be a number of its own. Shorter parts of the reference are no number of an invoice. */
const SHORTEST_PART = 4;
/** Invoices with a lower rank come before several invoices that sum to the amount. */
const RANK_OF_SUM = 3;

/** Suggestions for the waiting transactions among some, by the ids of the transactions. A statement looks a whole page up. */
export async function listSuggestions(
  db: AccountDbOrTrx,
  transactions: readonly BankTransaction[],
): Promise<Map<string, Suggestions>> {
  const waiting = transactions.filter(({ status }) => status === 'unmatched');
  const incoming = waiting.filter(({ direction, kind }) => direction === 'in' && kind !== 'reversal');
  const [invoices, reversed, entries, payouts] = await Promise.all([
    suggestInvoices(db, incoming),
    suggestReversed(db, waiting.filter(mayTakeBack)),
    suggestEntries(db, waiting),
    suggestPayouts(
      db,
      incoming.map(({ id }) => id),
    ),
  ]);
  return new Map(
    waiting.map(({ id }) => [
      id,
      {
        suggestions: invoices.get(id) ?? [],
        reversal: reversed.get(id),
        entry: payouts.has(id) ? undefined : entries.get(id),
        payoutId: payouts.get(id),
      },
    ]),
  );
}

/**
 * Open invoices that money may be for. The best come first: a text names the invoice and exactly the amount is owed; the name fits and
 * exactly the amount is owed; several invoices of the payer sum to the amount; a text names the invoice; the account has paid for the
 * client before; the name fits; exactly the amount is owed.
 */
async function suggestInvoices(
  db: AccountDbOrTrx,
  transactions: readonly BankTransaction[],
): Promise<Map<string, Suggestion[]>> {
  if (transactions.length === 0) return new Map();
  const waiting = transactions.map((one) => ({
    id: one.id,
    currency: one.currency,
    ore: String(remainderOre(one)),
    name: one.payerName ?? '',
    account: one.payerAccount,
    words: wordsOf(one),
    parts: partsOf(one),
  }));
  const { rows } = await sql<{ id: string; suggestions: Ranked[]; open: Open[] }>`
    with waiting as materialized (
      select id, currency, ore, account, words, parts, lower(name collate norwegian) as name, ${wordsOfName(sql`name`)} as names
      from json_to_recordset(${JSON.stringify(waiting)}::json)
        as w(id uuid, currency text, ore bigint, name text, account text, words text[], parts text[])
    ), owed as materialized (
      select id, currency, client_id, client_name, number::text as number, opening_number, kid, due_date, ${sql.raw(OWED_ORE)} as owed_ore,
        total_ore - paid_ore - credited_ore - written_off_ore as own_ore
      from invoices where account_id = ${db.accountId} and status = any(${OPEN_STATUSES}) and ${sql.raw(IS_OWED)}
    ), fitting as materialized (
      select o.id, o.currency, ore, due_date, ${wordsOfName(sql`client_name`)} as names
      from (select distinct ore, currency from waiting) w join owed o on ore = owed_ore and o.currency = w.currency
      union all
      select o.id, o.currency, ore, due_date, ${wordsOfName(sql`client_name`)}
      from (select distinct ore, currency from waiting) w
      join owed o on ore = own_ore and own_ore <> owed_ore and o.currency = w.currency
    ), crowds as (
      select ore, currency, count(*) as size from fitting group by ore, currency
    ), said as (
      select w.id, w.ore, w.currency, word, 'number-in-text' as why from waiting w cross join unnest(w.words) as word
      union all
      select w.id, w.ore, w.currency, word, 'end-to-end-id' from waiting w cross join unnest(w.parts) as word
    ), debtors as materialized (
      select client_id, client_name from owed where client_id is not null and exists (select from waiting where names <> '{}')
      group by client_id, client_name
    ), known as materialized (
      select client_id, ${wordsOfName(sql`client_name`)} as names
      from debtors where (select count(*) from debtors) <= ${MOST_DEBTORS}
    ), named as (
      select w.id, client_id from waiting w join debtors d on lower(d.client_name collate norwegian) = w.name
      union
      -- One name alone fits many. Two of them have to be the same.
      select w.id, client_id from waiting w join known k on w.names = k.names
        or (cardinality(w.names) > 1 and cardinality(k.names) > 1 and (k.names <@ w.names or w.names <@ k.names))
    ), payers as (
      select distinct w.id, coalesce(i.client_id, d.client_id) as client_id
      from waiting w
      cross join lateral (
        -- An account may have paid thousands of times, as that of a card company.
        select id from bank_transactions
        where account_id = ${db.accountId} and payer_account = w.account and status = 'matched'
        order by id desc limit ${MOST_EARLIER}
      ) b
      join bank_allocations a on a.account_id = ${db.accountId} and a.bank_transaction_id = b.id
      left join invoices i on i.account_id = ${db.accountId} and i.id = a.invoice_id
      left join deposits d on d.account_id = ${db.accountId} and d.id = a.id and a.kind = 'deposit'
    ), found as (
      ${sql.join(
        ['number', 'opening_number', 'kid'].map(
          (column) => sql`
      select said.id, o.id as invoice_id, due_date, why,
        case when said.ore in (owed_ore, own_ore) and said.currency = o.currency then 1 else 4 end as rank
      from said join owed o on ${sql.ref(`o.${column}`)} = said.word and ${mayPay(sql`said`)}`,
        ),
        sql` union all `,
      )}
      union all
      select w.id, f.id, due_date, 'amount-and-name', 2
      from waiting w join (${firstOf(sql`fitting`, sql`ore, currency, names`)}) f
        on f.ore = w.ore and f.currency = w.currency and f.names = w.names and w.names <> '{}'
      union all
      -- Payers leave names out, and have more of them than the register. That takes a look at each pair.
      select w.id, f.id, due_date, 'amount-and-name', 2
      from waiting w join crowds c on c.ore = w.ore and c.currency = w.currency and c.size <= ${MOST_COMPARED}
      join fitting f on f.ore = w.ore and f.currency = w.currency
      where w.names <> '{}' and f.names <> '{}' and (f.names <@ w.names or w.names <@ f.names)
      union all
      select p.id, o.id, due_date, 'same-payer', 5
      from payers p join waiting w on w.id = p.id
      join (${firstOf(sql`owed`, sql`client_id, currency`)}) o on o.client_id = p.client_id and ${mayPay(sql`w`)}
      union all
      select w.id, o.id, due_date, case when w.ore < owed_ore and w.currency = o.currency then 'part' else 'name' end, 6
      from named n join waiting w on w.id = n.id
      join (${firstOf(sql`owed`, sql`client_id, currency`)}) o on o.client_id = n.client_id and ${mayPay(sql`w`)}
      union all
      select w.id, f.id, due_date, 'amount', 7
      from waiting w join (${firstOf(sql`fitting`, sql`ore, currency`)}) f on f.ore = w.ore and f.currency = w.currency
    ), best as (
      select distinct on (id, invoice_id) * from found order by id, invoice_id, rank
    ), ranked as (
      select *, row_number() over (partition by id order by rank, due_date, invoice_id) as place from best
    ), together as (
      select m.id, o.client_id, o.id as invoice_id, owed_ore,
        row_number() over (partition by m.id, o.client_id order by due_date, o.id) as place
      from (select id, client_id from payers union select id, client_id from named) m
      join waiting w on w.id = m.id join owed o on o.client_id = m.client_id and o.currency = w.currency
    )
    select id,
      coalesce((
        select json_agg(json_build_object('invoiceId', invoice_id, 'why', why, 'rank', rank) order by place)
        from ranked where ranked.id = waiting.id and place <= ${MOST_SUGGESTIONS}
      ), '[]') as suggestions,
      coalesce((
        select json_agg(json_build_object('clientId', client_id, 'id', invoice_id, 'ore', owed_ore::text) order by client_id, place)
        from together where together.id = waiting.id and place <= ${MOST_SUMMED}
      ), '[]') as open
    from waiting`.execute(db);
  const ores = new Map(transactions.map((one) => [one.id, remainderOre(one)]));
  return new Map(
    rows.map(({ id, suggestions, open }) => [id, withSum(suggestions, sumOf(open, ores.get(id) ?? 0n))]),
  );
}

type Ranked = Pick<Suggestion, 'invoiceId' | 'why'> & { rank: number };
type Open = { clientId: string; id: string; ore: string };

/** Invoices of a client that sum to the amount. */
function sumOf(open: readonly Open[], sumOre: Amount): string[] | undefined {
  const byClient = Map.groupBy(open, ({ clientId }) => clientId);
  for (const ofClient of byClient.values()) {
    const owed = ofClient.map(({ id, ore }) => ({ id, ore: BigInt(ore) }));
    const found = invoicesThatSum(owed, sumOre);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withSum(ranked: readonly Ranked[], ids: readonly string[] | undefined): Suggestion[] {
  const single = ({ invoiceId, why }: Ranked): Suggestion => ({ invoiceId, why, togetherWith: [] });
  const [first, ...togetherWith] = ids ?? [];
  if (first === undefined) return ranked.map(single);
  const better = ranked.filter(({ rank }) => rank < RANK_OF_SUM);
  const others = ranked.filter(({ rank, invoiceId }) => rank >= RANK_OF_SUM && invoiceId !== first);
  const sum: Suggestion = { invoiceId: first, why: 'sum', togetherWith };
  return [...better.map(single), sum, ...others.map(single)].slice(0, MOST_SUGGESTIONS);
}

/** Only the reference of our own payment tells that incoming money comes back, where the bank does not call the money a reversal. */
function mayTakeBack({ direction, kind, endToEndId }: BankTransaction): boolean {
  return direction === 'out' || kind === 'reversal' || endToEndId !== null;
}

/** The transactions of the other direction that the given transactions most likely take back. */
async function suggestReversed(
  db: AccountDbOrTrx,
  transactions: readonly BankTransaction[],
): Promise<Map<string, Reversal>> {
  if (transactions.length === 0) return new Map();
  const ids = transactions.map(({ id }) => id);
  const { rows } = await sql<Reversal & { of: string }>`
    select distinct on (w.id) w.id as of, b.id, why
    from bank_transactions w
    join bank_transactions b on b.account_id = ${db.accountId} and b.amount_ore = w.amount_ore
      and b.direction <> w.direction and b.bank_account = w.bank_account and b.currency = w.currency and b.booked_on <= w.booked_on
      and b.status in ('matched', 'unmatched') and b.paired_transaction_id is null
    cross join lateral (
      select case
        when b.end_to_end_id = w.end_to_end_id and w.end_to_end_id <> 'NOTPROVIDED' then 'end-to-end-id'
        when w.direction = 'in' and w.kind <> 'reversal' then null
        when b.archive_reference = w.archive_reference then 'reference'
        when b.kid = w.kid then 'kid'
        when b.payer_account = w.payer_account then 'account'
      end as why
    ) reasons
    where w.account_id = ${db.accountId} and w.id = any(${ids}) and why is not null
    order by w.id, array_position(array['end-to-end-id', 'reference', 'kid', 'account'], why), b.booked_on desc, b.id desc`.execute(
    db,
  );
  return new Map(rows.map(({ of, id, why }) => [of, { id, why }]));
}

/** The words of a transaction's text that may be the number or the KID of an invoice. Dates are left out. */
function wordsOf({ text, kid }: BankTransaction): string[] {
  const plain = (text ?? '').replaceAll(/\b\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})\b/g, ' ');
  const words = plain
    .split(/[\s,;:/()]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const numbers = plain.match(/\d+/g) ?? [];
  // A creditor reference stands for the number of an invoice.
  const ofReferences = creditorReferencesIn(`${kid ?? ''} ${text ?? ''}`).flatMap(
    (reference) => numberOfCreditorReference(reference)?.toString() ?? [],
  );
  const all = [...(kid === null ? [] : [kid]), ...ofReferences, ...numbers, ...words].filter((word) =>
    /\d/.test(word),
  );
  return [...new Set(all)].slice(0, MOST_WORDS);
}

/** The parts of a payer's own reference that may be the number or the KID of an invoice: the whole, or a longer part. */
function partsOf({ endToEndId }: BankTransaction): string[] {
  if (endToEndId === null) return [];
  const parts = endToEndId.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= SHORTEST_PART);
  return [...new Set([endToEndId, ...parts])].filter((part) => /\d/.test(part)).slice(0, MOST_WORDS);
}

/** SQL: whether money may pay the open invoice `o`. Kroner pay invoices in any currency, other money those in its own. */
function mayPay(money: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(o.currency = ${money}.currency or ${money}.currency = ${BOOK_CURRENCY})`;
}

/** SQL: of rows that are alike, the rows that are due first, as many as are suggested. */
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
