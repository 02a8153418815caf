import { sql } from 'kysely';
import { recordedByTables } from '../../../src/features/invoices/index.ts';
import type { AccountDb } from '../../../src/platform/database/database.ts';
import { noteWaiting } from './note-waiting.ts';

/** What a test says of a transaction of the bank. Money in, unless `direction` says otherwise; unmatched, unless it says what became of it. */
export type BankRow = {
  id?: string;
  bookedOn: string;
  /** In kroner. */
  amount: number;
  direction?: 'in' | 'out';
  kind?: 'payment' | 'reversal' | 'fee';
  bankAccount?: string;
  kid?: string;
  payerName?: string;
  text?: string;
  status?: 'new' | 'matched' | 'unmatched' | 'ignored';
  ignoredBecause?: string;
  pairedWith?: string;
};

/** Rows as an import leaves them, for tests of what reads them. */
export function bankRows(owner: AccountDb, bankAccount = '86011117947') {
  const fileId = crypto.randomUUID();
  let position = 0;

  return {
    fileId,
    async addFile({ name = 'kontoutskrift.xml', day = '2026-03-01' } = {}) {
      await sql`
        insert into bank_files (account_id, id, name, origin, sha256, size_bytes, format, status, is_checked, created_at, finished_at)
        values (${owner.accountId}, ${fileId}, ${name}, 'api', ${fileId}, 1, 'camt.053', 'done', true, ${day}, ${day})
      `.execute(owner);
    },

    /** The file counts its transactions, as it does at the end of its import. */
    async endFile() {
      await sql`
        update bank_files f set transaction_count = t.count, matched_count = t.count, amount_ore = t.ore from (
          select count(*) as count, sum(case direction when 'in' then amount_ore else -amount_ore end) as ore
          from bank_transactions where account_id = ${owner.accountId} and bank_file_id = ${fileId}
        ) t where f.account_id = ${owner.accountId} and f.id = ${fileId}`.execute(owner);
    },

    async add({
      id = crypto.randomUUID(),
      direction = 'in',
      kind = 'payment',
      ...row
    }: BankRow): Promise<string> {
      const status = row.status ?? 'unmatched';
      await sql`
        insert into bank_transactions (account_id, id, bank_file_id, position, format, identity, bank_account, booked_on, amount_ore,
          direction, kind, kid, payer_name, payer_account, text, archive_reference, end_to_end_id, status, reason, ignored_because,
          paired_transaction_id, created_at, updated_at)
        values (${owner.accountId}, ${id}, ${fileId}, ${(position += 1)}, 'camt.053', sha256(${id}::text::bytea), ${row.bankAccount ?? bankAccount},
          ${row.bookedOn}, ${Math.round(row.amount * 100)}, ${direction}, ${kind}, ${row.kid ?? null}, ${row.payerName ?? 'Fjord Kaffe AS'},
          '97104133219', ${row.text ?? 'Faktura'}, 'REF', 'E2E', ${status}, ${status === 'unmatched' ? 'no-kid' : null},
          ${status === 'ignored' ? (row.ignoredBecause ?? 'Lån fra eier') : null}, ${row.pairedWith ?? null}, ${row.bookedOn}, ${row.bookedOn})`.execute(
        owner,
      );
      if (status === 'unmatched') await noteWaiting(owner, 1);
      return id;
    },

    /** Says that a payment, a deposit, a refund or an entry is what a transaction became, and matches it. */
    async allocate(
      transactionId: string,
      became: {
        kind: 'payment' | 'deposit' | 'refund' | 'fee' | 'entry';
        id: string;
        invoiceId?: string;
        amount: number;
      },
    ): Promise<void> {
      await sql`
        insert into bank_allocations (account_id, bank_transaction_id, kind, id, invoice_id, amount_ore)
        values (${owner.accountId}, ${transactionId}, ${became.kind}, ${became.id}, ${became.invoiceId ?? null}, ${Math.round(became.amount * 100)})
      `.execute(owner);
      const waited = await sql`
        update bank_transactions set status = 'matched', reason = null
        where account_id = ${owner.accountId} and id = ${transactionId} and status = 'unmatched' returning id`.execute(
        owner,
      );
      await noteWaiting(owner, -waited.rows.length);
      if (became.invoiceId === undefined) return;
      await sql`
        update payments set bank_transaction_id = ${transactionId} where account_id = ${owner.accountId} and id = ${became.id}
      `.execute(owner);
      // The row of the invoice repeats its payments.
      await sql`
        with told as (
          select id, ${recordedByTables(owner.accountId, 'invoices')} as recorded
          from invoices where account_id = ${owner.accountId} and id = ${became.invoiceId}
        )
        update invoices set recorded = told.recorded from told
        where account_id = ${owner.accountId} and invoices.id = told.id`.execute(owner);
    },

    async balance(day: string, kroner: number, of = bankAccount): Promise<void> {
      await sql`
        insert into bank_balances (account_id, bank_account, day, balance_ore, bank_file_id)
        values (${owner.accountId}, ${of}, ${day}, ${Math.round(kroner * 100)}, ${fileId})`.execute(owner);
    },
  };
}
