import type { AllocationKind } from '../../domain/bank-files.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { CLIENT_MONEY } from '../../domain/books/client-money.ts';
import type { ClientMoneyKind } from '../../domain/books/client-money.ts';
import type { SourceDocumentType } from '../../domain/books/journal.ts';
import type { AccountStatementLineType } from '../issued-documents/index.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { statement } from '../../platform/database/statement.ts';

/** The facts that every kind of movement of money says of itself. The texts are SQL over its row `m`; amounts are in hundredths of the currency of `o`. */
type Kind = {
  /** The rows, without their account. The first word is their table. */
  from: string;
  where: string;
  /** The entry that books the movement has this type, and the id of the row. */
  entry: SourceDocumentType;
  /** The entry whose day counts, where another entry's day counts: the part of a loss that a payment takes back has the day of the payment. */
  datedBy?: SourceDocumentType;
  /** The movement's own day, which counts while the movement is not booked. */
  on: string;
  /** The change of the client's credit. */
  credit: string;
  /** Of a movement in another currency: the changes of the outstanding amount of the invoice and of the credit, in kroner. Left out: none. */
  inNok?: { own: string; credit: string };
  /** The debit side of its entry, in kroner. */
  posted: string;
  /** The kinds of line with which a statement of account shows the movement and its taking back. Null: nothing takes the movement back. */
  line: string;
  takenBack: { line: string; at: string; on: string } | null;
  /**
   * The kind of allocation that the bank's transaction `a.bank_transaction_id` becomes, when the row fits that allocation `a`, and its amount in the currency `a.currency` of the transaction. Null: no
   * transaction becomes this movement.
   */
  bank: { kind: AllocationKind; fits: string; amount: string; namesTransaction: boolean } | null;
};

/** A movement on an invoice, which is booked with the invoice. A change that makes something less is below 0. */
type OnInvoice = Kind & {
  of: 'invoice';
  /** The change of the outstanding amount of the invoice itself. */
  own: string;
  /** The changes of the claimed fees, and of their outstanding amount. */
  claimed: string;
  claims: string;
  /** Whether the entry of the credit note has the movement, so that the movement has no entry of its own. */
  isInCreditNote?: string;
};

/** A movement of a client's credit that is on no invoice. `bookedCredit`: the part of `credit` that is in the books. */
type OnClient = Kind & {
  of: 'client';
  bookedCredit: string;
  /** Of its amounts. */
  currency: string;
  /** The entry of the opening balance has the movement, so that the movement has no entry of its own. */
  isInOpeningBalance?: true;
};

export type Movement = OnInvoice | OnClient;

const IN_KRONER = `'${BOOK_CURRENCY}'`;
/** What money is in the currency of its transaction, which is kroner or its own. */
const OF_TRANSACTION = `case a.currency when ${IN_KRONER} then coalesce(m.amount_nok_ore, m.amount_ore) when m.currency then m.amount_ore end`;
const WORTH_NOK = '(m.amount_nok_ore + m.fee_nok_ore)';
const IS_EARLY = `(m.source = 'bank' and m.paid_on < (
  select early.issue_date from invoices early where early.account_id = m.account_id and early.id = m.invoice_id))`;
const OWN = 'm.amount_ore - m.fees_ore - m.credit_ore';
const claimOfLetter = (ore: string, line: string): Movement => ({
  of: 'invoice',
  from: 'reminders m',
  where: `${ore} > 0`,
  entry: 'Reminder',
  on: 'm.sent_on',
  own: '0',
  claimed: ore,
  claims: ore,
  credit: '0',
  posted: ore,
  line,
  takenBack: null,
  bank: null,
});
const takenBackAs = (line: AccountStatementLineType) => ({
  line: `'${line}'`,
  at: 'm.reversed_at',
  on: 'm.reversed_on',
});

/**
 * Facts of money that is on no invoice, beside the facts that the books have. A kind that the books know and that misses here does not
 * compile. `namesTransaction`: whether the row names the transaction of the bank that brought the money.
 */
export const ON_CLIENTS = {
  refund: {
    table: 'refunds',
    line: 'refund',
    namesTransaction: false,
    currency: 'm.currency',
    inNok: { own: '0', credit: '-m.used_nok_ore' },
    posted: `case when m.currency = ${IN_KRONER} then m.booked_ore else greatest(m.booked_nok_ore,
      round(m.amount_nok_ore::numeric * m.booked_ore / m.amount_ore)::bigint) end`,
  },
  deposit: {
    table: 'deposits',
    line: 'payment',
    namesTransaction: true,
    currency: IN_KRONER,
    inNok: { own: '0', credit: '0' },
    posted: 'm.booked_ore',
  },
} as const satisfies Record<
  ClientMoneyKind,
  {
    table: string;
    line: AccountStatementLineType;
    namesTransaction: boolean;
    currency: string;
    inNok: { own: string; credit: string };
    posted: string;
  }
>;

function onClient(kind: ClientMoneyKind): Movement {
  const { table, line, namesTransaction, currency, inNok, posted } = ON_CLIENTS[kind];
  const { entry, sign } = CLIENT_MONEY[kind];
  const [change, direction] = sign > 0n ? ['m.', 'in'] : ['-m.', 'out'];
  const isSame = namesTransaction ? 'm.bank_transaction_id = a.bank_transaction_id' : 'true';
  return {
    of: 'client',
    from: `${table} m`,
    where: 'true',
    entry,
    on: 'm.paid_on',
    credit: `${change}amount_ore`,
    bookedCredit: `${change}booked_ore`,
    currency,
    inNok,
    posted,
    line: `'${line}'`,
    takenBack: takenBackAs(`${line}_reversed`),
    bank: {
      kind,
      amount: currency === IN_KRONER ? 'm.amount_ore' : OF_TRANSACTION,
      fits: `m.reversed_at is null and a.direction = '${direction}' and ${isSame}`,
      namesTransaction,
    },
  };
}

/**
 * A new kind of movement begins here. Statements, the credit of clients, the ways from entries to invoices, SAF-T, the deletion of old
 * documents, and `verify` read the kinds from here.
 */
export const MOVEMENTS: readonly Movement[] = [
  // Money, or credit of the client that was applied.
  {
    of: 'invoice',
    from: 'payments m',
    where: 'true',
    entry: 'Payment',
    on: 'm.paid_on',
    own: `-(${OWN})`,
    claimed: '0',
    claims: '-m.fees_ore',
    credit: "case m.source when 'credit' then -m.amount_ore else m.credit_ore end",
    inNok: {
      own: '-m.covered_nok_ore',
      credit: "case m.source when 'credit' then -m.amount_nok_ore else m.credit_nok_ore end",
    },
    posted: `case when m.currency = ${IN_KRONER} then m.amount_ore when ${IS_EARLY} then ${WORTH_NOK}
      else greatest(${WORTH_NOK}, m.covered_nok_ore + m.credit_nok_ore) end`,
    line: "'payment'",
    takenBack: takenBackAs('payment_reversed'),
    bank: {
      kind: 'payment',
      amount: OF_TRANSACTION,
      // Money that left the account may have taken back a payment that somebody had recorded by hand.
      fits: `m.invoice_id = a.invoice_id and case a.direction
        when 'in' then m.reversed_at is null
          and (m.bank_transaction_id = a.bank_transaction_id or m.bank_transaction_id is null and m.vipps_reference is not null)
        else m.reversed_at is not null and m.bank_transaction_id is null end`,
      namesTransaction: true,
    },
  },
  // The part of a loss that a payment takes back is owed again, and paid. That part is lost again when the payment is taken back. When the
  // loss is taken back, that alone makes the whole loss owed.
  {
    of: 'invoice',
    from: 'payments m join write_offs w on w.account_id = m.account_id and w.id = m.recovers_write_off_id',
    where: 'true',
    entry: 'WriteOff',
    datedBy: 'Payment',
    on: 'm.paid_on',
    own: OWN,
    claimed: 'm.fees_ore',
    claims: 'm.fees_ore',
    credit: '0',
    inNok: { own: 'm.covered_nok_ore', credit: '0' },
    posted: 'coalesce(m.covered_nok_ore, m.amount_ore - m.credit_ore)',
    line: "'loss_recovered'",
    takenBack: {
      // A second line tells the part of the loss that is not owed again, because it has come in.
      line: "case when w.reversed_at <= m.reversed_at or m.reversed_at is null then 'write_off_reversed' else 'write_off' end",
      at: 'least(m.reversed_at, w.reversed_at)',
      on: 'least(m.reversed_on, w.reversed_on)',
    },
    bank: null,
  },
  // The fee of a letter, or compensation instead of the fee, and its interest.
  claimOfLetter('m.fee_ore', "case when m.is_compensation then 'compensation' else 'fee' end"),
  claimOfLetter('m.interest_ore', "'interest'"),
  // Fees that are no longer claimed. The paid part of them is credit of the client. A correction can be below 0: its entry then stands on
  // the other side. Claiming refunded credit changes nothing of the client's whole debt: the taking back of the payment has changed the
  // debt already.
  {
    of: 'invoice',
    from: 'claim_waivers m',
    where: 'true',
    entry: 'Waiver',
    on: 'm.waived_on',
    own: '0',
    claimed: '-(m.fee_ore + m.interest_ore + m.refunded_ore)',
    claims: 'm.credit_ore - m.fee_ore - m.interest_ore - m.refunded_ore',
    credit: 'm.credit_ore + greatest(-m.refunded_ore, 0)',
    posted: `greatest(m.fee_ore, 0) + greatest(m.interest_ore, 0) + greatest(m.refunded_ore, 0)
      + greatest(m.credit_ore - m.fee_ore - m.interest_ore - m.refunded_ore, 0) + greatest(-m.credit_ore, 0)`,
    line: "case m.ground when 'payment' then 'correction' else 'waiver' end",
    takenBack: null,
    bank: null,
    isInCreditNote: "m.ground = 'credited'",
  },
  {
    of: 'invoice',
    from: 'write_offs m',
    where: 'true',
    entry: 'WriteOff',
    on: 'm.written_off_on',
    own: '-m.amount_ore',
    claimed: '-m.fees_ore',
    claims: '-m.fees_ore',
    credit: '0',
    inNok: { own: '-m.amount_nok_ore', credit: '0' },
    posted: 'coalesce(m.amount_nok_ore, m.amount_ore + m.fees_ore)',
    line: "'write_off'",
    takenBack: takenBackAs('write_off_reversed'),
    bank: null,
  },
  ...(Object.keys(ON_CLIENTS) as ClientMoneyKind[]).map(onClient),
  // Credit that another system had. Its row goes with the opening balance, so nothing takes it back.
  {
    of: 'client',
    from: 'opening_credits m',
    where: 'true',
    entry: 'OpeningBalance',
    isInOpeningBalance: true,
    on: 'm.credited_on',
    credit: 'm.amount_ore',
    bookedCredit: 'm.amount_ore',
    currency: IN_KRONER,
    posted: 'm.amount_ore',
    line: "'opening_credit'",
    takenBack: null,
    bank: null,
  },
];

/**
 * The second entry of money that was dated before its invoice in another currency: the difference to the rate of the invoice. The entry moves
 * nothing of the invoice, so it is no movement of its own, but the books have it.
 */
const EARLY_DIFFERENCE: Movement = {
  of: 'invoice',
  from: 'payments m',
  where: `m.currency <> ${IN_KRONER} and ${IS_EARLY} and ${WORTH_NOK} <> m.covered_nok_ore + m.credit_nok_ore`,
  entry: 'WriteOff',
  on: 'm.paid_on',
  own: '0',
  claimed: '0',
  claims: '0',
  credit: '0',
  posted: `abs(${WORTH_NOK} - m.covered_nok_ore - m.credit_nok_ore)`,
  line: "'payment'",
  takenBack: takenBackAs('payment_reversed'),
  bank: null,
};

/** The movements, and what else has an entry because of one. */
export const BOOKED_MOVEMENTS: readonly Movement[] = [...MOVEMENTS, EARLY_DIFFERENCE];

/** Whether the entry of another document has the movement. SQL. */
export function isInOtherEntry(movement: Movement): string {
  if (movement.of === 'client') return String(movement.isInOpeningBalance === true);
  return movement.isInCreditNote ?? 'false';
}

export const INVOICE_MOVEMENTS = MOVEMENTS.filter((movement) => movement.of === 'invoice');

/** The movements that change the credit of clients. */
export const CREDIT_MOVEMENTS = MOVEMENTS.filter(({ credit }) => credit !== '0');

/**
 * A query over movements, with a part for each kind.
 * @param select makes a part. The part selects `from`, ties `m` to the account, and keeps to `where`
 */
export function unionOfMovements<M extends Movement>(
  movements: readonly M[],
  select: (movement: M) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(movements.map(select), sql` union all `);
}

/**
 * The SQL of a part: `from` and `where`, which the account of `m` is to follow. `o` has `client_id`, `currency`, and whether the row is `booked`.
 * @param invoices the invoices of movements on invoices
 */
export function movementRowsSql(movement: Movement, invoices = INVOICES): string {
  const { from, where } = movement;
  const owner =
    movement.of === 'invoice'
      ? `join ${invoices}`
      : `cross join lateral (select m.client_id, ${movement.bookedCredit} <> 0 as booked, ${movement.currency} as currency) o`;
  return `from ${from} ${owner} where ${where}`;
}

const INVOICES = 'invoices o on o.account_id = m.account_id and o.id = m.invoice_id';

/** The changes of a client's credit and of all that the client owes, each with its part in the books. SQL over `m` and `o` of `movementRowsSql`. */
export function creditChangesSql(movement: Movement) {
  const { credit } = movement;
  if (movement.of === 'client') {
    const { bookedCredit } = movement;
    return { credit, bookedCredit, owed: `-(${credit})`, bookedOwed: `-(${bookedCredit})` };
  }
  const owed = `(${movement.own}) + (${movement.claims}) - (${credit})`;
  const inBooks = (ore: string) => `case when o.booked then ${ore} else 0 end`;
  return { credit, bookedCredit: inBooks(credit), owed, bookedOwed: inBooks(owed) };
}

/** The moment at which a movement was taken back; null while the movement stands. SQL over `m`. */
export function takenBackAtSql({ takenBack }: Movement): RawBuilder<Date | null> {
  return sql.raw(takenBack?.at ?? 'null::timestamptz');
}

/** The movements on invoices, or on clients alone, by their table. */
const tablesOf = (of: Movement['of']) =>
  Map.groupBy(
    MOVEMENTS.filter((movement) => movement.of === of),
    ({ from }) => from.slice(0, from.indexOf(' ')),
  );

/**
 * Whether something was recorded on an invoice, or on a client alone. Movements that were taken back or moved no money count as well. SQL.
 * @param id of the invoice or client
 * @param isSo a further condition on the row `m`; left out: none
 */
export function hasMovement(
  accountId: string,
  of: Movement['of'],
  id: RawBuilder<unknown>,
  isSo: (movement: Movement) => RawBuilder<unknown> = () => sql`true`,
): RawBuilder<boolean> {
  const each = [...tablesOf(of)].flatMap(([table, kinds]) =>
    kinds.slice(0, 1).map(
      (movement) => sql`exists (
        select from ${sql.table(table)} m
        where m.account_id = ${accountId} and ${sql.ref(`m.${of}_id`)} = ${id} and ${isSo(movement)})`,
    ),
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

const TABLES = tablesOf('invoice');

/** The ids of all movements that were recorded on the invoice, also of movements that were taken back. */
export const listMovementIds = statement<{ id: string }>(
  [...TABLES.keys()]
    .map((table) => `select id from ${table} where account_id = $1 and invoice_id = $2`)
    .join(' union all '),
);

/**
 * SQL joins over an entry `e` of the journal, which find the invoice behind its source document. `MOVED_INVOICE_ID` is the id of that
 * invoice, and null for entries without an invoice.
 */
export const JOIN_MOVEMENTS = sql.join(
  [...TABLES].map(([table, movements]) => {
    const types = [...new Set(movements.map(({ entry }) => entry))];
    return sql`left join ${sql.table(table)} ${sql.ref(`of_${table}`)}
      on e.source_document_type in (${sql.join(types.map((type) => sql.lit(type)))})
      and ${sql.ref(`of_${table}.account_id`)} = e.account_id and ${sql.ref(`of_${table}.id`)} = e.source_document_id`;
  }),
  sql` `,
);
export const MOVED_INVOICE_ID = sql<string | null>`coalesce(${sql.join(
  [...TABLES.keys()].map((table) => sql.ref(`of_${table}.invoice_id`)),
)})`;
