import type { SourceDocumentType } from '../../domain/books/journal.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * A kind of movement of money on an invoice: what it changes, and how books and statements show it. The texts are SQL over its row
 * `m`; amounts are in øre. A change that makes something less is below 0.
 */
export type Movement = {
  /** The rows, without their account. */
  from: string;
  where: string;
  /** The entry that books it has this type, and the id of the row. */
  entry: SourceDocumentType;
  /** The entry whose day counts, where it is another one: what a payment takes back of a loss has the day of the payment. */
  datedBy?: SourceDocumentType;
  /** Its own day, which counts while it is not booked. */
  on: string;
  /** The change of what is left to pay of the invoice itself. */
  own: string;
  /** The change of the fees that are claimed, and of what is left to pay of them. */
  claimed: string;
  claims: string;
  /** The change of all that the client owes. Credit that is used changes nothing of that. */
  owed: string;
  /** The debit side of its entry. */
  posted: string;
  /** The kinds of line with which a statement of account shows it and what takes it back. */
  line: string;
  takenBack?: { line: string; at: string; on: string };
  /** Whether the entry of the credit note has it, so that it has no entry of its own. */
  isInCreditNote?: string;
};

const OWN = 'm.amount_ore - m.fees_ore - m.credit_ore';
const takenBackAs = (line: string) => ({ line: `'${line}'`, at: 'm.reversed_at', on: 'm.reversed_on' });

/** A new kind of movement begins here. Statements, the ways from entries to invoices, SAF-T and `verify` read it from here. */
export const MOVEMENTS: readonly Movement[] = [
  // Money, or credit of the client that was applied.
  {
    from: 'payments m',
    where: 'true',
    entry: 'Payment',
    on: 'm.paid_on',
    own: `-(${OWN})`,
    claimed: '0',
    claims: '-m.fees_ore',
    owed: "case m.source when 'credit' then 0 else -m.amount_ore end",
    posted: 'm.amount_ore',
    line: "'payment'",
    takenBack: takenBackAs('payment_reversed'),
  },
  // What a payment takes back of a loss is owed again, and paid. It is lost again when the payment is taken back; when the loss is
  // taken back, that alone makes all of it owed.
  {
    from: 'payments m join write_offs w on w.account_id = m.account_id and w.id = m.recovers_write_off_id',
    where: 'true',
    entry: 'WriteOff',
    datedBy: 'Payment',
    on: 'm.paid_on',
    own: OWN,
    claimed: 'm.fees_ore',
    claims: 'm.fees_ore',
    owed: 'm.amount_ore - m.credit_ore',
    posted: 'm.amount_ore - m.credit_ore',
    line: "'loss_recovered'",
    takenBack: {
      // A second line says what of the loss is not owed again, since it came in.
      line: "case when w.reversed_at <= m.reversed_at or m.reversed_at is null then 'write_off_reversed' else 'write_off' end",
      at: 'least(m.reversed_at, w.reversed_at)',
      on: 'least(m.reversed_on, w.reversed_on)',
    },
  },
  // The fee of a letter, or compensation instead of it.
  {
    from: 'reminders m',
    where: 'm.fee_ore > 0',
    entry: 'Reminder',
    on: 'm.sent_on',
    own: '0',
    claimed: 'm.fee_ore',
    claims: 'm.fee_ore',
    owed: 'm.fee_ore',
    posted: 'm.fee_ore',
    line: "case when m.is_compensation then 'compensation' else 'fee' end",
  },
  // The interest of a letter.
  {
    from: 'reminders m',
    where: 'm.interest_ore > 0',
    entry: 'Reminder',
    on: 'm.sent_on',
    own: '0',
    claimed: 'm.interest_ore',
    claims: 'm.interest_ore',
    owed: 'm.interest_ore',
    posted: 'm.interest_ore',
    line: "'interest'",
  },
  // Fees that are no longer claimed. What was paid of them is credit of the client. A correction can be below 0: its
  // entry then stands on the other side. Refunded credit that is claimed changes nothing of all that the client owes: taking the
  // payment back has already.
  {
    from: 'claim_waivers m',
    where: 'true',
    entry: 'Waiver',
    on: 'm.waived_on',
    own: '0',
    claimed: '-(m.fee_ore + m.interest_ore + m.refunded_ore)',
    claims: 'm.credit_ore - m.fee_ore - m.interest_ore - m.refunded_ore',
    owed: '-(m.fee_ore + m.interest_ore + greatest(m.refunded_ore, 0))',
    posted: `greatest(m.fee_ore, 0) + greatest(m.interest_ore, 0) + greatest(m.refunded_ore, 0)
      + greatest(m.credit_ore - m.fee_ore - m.interest_ore - m.refunded_ore, 0) + greatest(-m.credit_ore, 0)`,
    line: "case m.ground when 'payment' then 'correction' else 'waiver' end",
    isInCreditNote: "m.ground = 'credited'",
  },
  {
    from: 'write_offs m',
    where: 'true',
    entry: 'WriteOff',
    on: 'm.written_off_on',
    own: '-m.amount_ore',
    claimed: '-m.fees_ore',
    claims: '-m.fees_ore',
    owed: '-(m.amount_ore + m.fees_ore)',
    posted: 'm.amount_ore + m.fees_ore',
    line: "'write_off'",
    takenBack: takenBackAs('write_off_reversed'),
  },
];

/**
 * One query over all movements, with a part for each kind.
 * @param select makes a part. It selects `from`, ties `m` to the account, and keeps to `where`
 */
export function everyMovement(select: (movement: Movement) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(MOVEMENTS.map(select), sql` union all `);
}

/** The moment at which a movement was taken back; null while it stands. SQL over `m`. */
export function takenBackAt({ takenBack }: Movement): RawBuilder<Date | null> {
  return sql.raw(takenBack?.at ?? 'null::timestamptz');
}

/** The types of the entries that rows of a table have, by table. */
const ENTRIES = Map.groupBy(MOVEMENTS, ({ from }) => from.slice(0, from.indexOf(' ')));

/**
 * SQL joins over an entry `e` of the journal, which find the invoice behind its source document. `MOVED_INVOICE_ID` is the id of that
 * invoice, and null for entries without an invoice.
 */
export const JOIN_MOVEMENTS = sql.join(
  [...ENTRIES].map(([table, movements]) => {
    const types = [...new Set(movements.map(({ entry }) => entry))];
    return sql`left join ${sql.table(table)} ${sql.ref(`of_${table}`)}
      on e.source_document_type in (${sql.join(types.map((type) => sql.lit(type)))})
      and ${sql.ref(`of_${table}.account_id`)} = e.account_id and ${sql.ref(`of_${table}.id`)} = e.source_document_id`;
  }),
  sql` `,
);
export const MOVED_INVOICE_ID = sql<string | null>`coalesce(${sql.join(
  [...ENTRIES.keys()].map((table) => sql.ref(`of_${table}.invoice_id`)),
)})`;
