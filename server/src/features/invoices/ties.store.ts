import { sql } from 'kysely';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { deleteDocumentFiles } from '../issued-documents/index.ts';
import { forgetDocuments } from './forget-documents.store.ts';

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from invoices where account_id = ${accountId} and line_accounts @> array[${number}])`,

  async draftsOf(trx, clientId, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from invoices where account_id = ${trx.accountId} and client_id = ${clientId} and sent_at is null
      order by id limit ${limit}`.execute(trx);
    return { draftIds: rows.map(({ id }) => id) };
  },

  /** The client still owes a part of these invoices, or fees of letters. An amount that is written off is not owed any more. */
  async openOf(trx, clientId, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from invoices
      where account_id = ${trx.accountId} and client_id = ${clientId} and sent_at is not null and type = 'invoice'
        and (total_ore > paid_ore + credited_ore + written_off_ore or fees_ore > fees_paid_ore)
      order by due_date, id limit ${limit}`.execute(trx);
    return rows.map(({ id }) => id);
  },

  keepsName: (accountId, clientId) => sql`exists (
    select from invoices where account_id = ${accountId} and client_id = ${clientId} and sent_at is not null)`,

  /** Keeps the kind of debtor of issued invoices of earlier releases, which did not store the kind, as `kindOfDebtor` of the domain says. */
  async beforeNewType(trx, { id, type }) {
    await sql`
      update invoices set client_type = case when client_vat_number is null then ${type} else 'business' end
      where account_id = ${trx.accountId} and client_id = ${id} and sent_at is not null and client_type is null`.execute(
      trx,
    );
  },

  mailsOf: (accountId, clientId) => sql`
    select d.id from deliveries d
    join invoices i on i.account_id = ${accountId} and i.id = d.invoice_id
    where d.account_id = ${accountId} and i.client_id = ${clientId}`,

  /** Deletes the bank accounts of refund orders that came to nothing. The bank accounts of paid orders document the payment. */
  async forgetClient(trx, clientId) {
    await sql`
      update refund_orders set to_account = ''
      where account_id = ${trx.accountId} and client_id = ${clientId} and cancelled_at is not null`.execute(
      trx,
    );
  },

  forgetDocuments: (trx, ids, _through, now) => forgetDocuments(trx, ids, now),

  /** The files that requests were drawing while their documents were deleted, and the accounts that refunds were to be paid to. */
  async forgetRest(trx, through) {
    const deleted = sql`select id from invoices where account_id = ${trx.accountId} and document_deleted_at is not null`;
    const letters = sql`select id from reminders where account_id = ${trx.accountId} and invoice_id in (${deleted})`;
    await deleteDocumentFiles(trx, sql`document_id in (${deleted} union all ${letters})`);
    await sql`
      update refund_orders o set to_account = '' where account_id = ${trx.accountId} and to_account <> ''
        and (cancelled_at < ${osloMidnight(addDays(through, 1))} or exists (
          select from refunds r where r.account_id = ${trx.accountId} and r.id = o.id and r.paid_on <= ${through}
        ))`.execute(trx);
  },

  testContent: {
    select: (accountId, before) => sql`
      select id from e_invoice_deliveries
      where account_id = ${accountId} and id < ${before} and document is not null and status in ('captured', 'bounced')`,
    async delete(trx, ids) {
      const { numAffectedRows = 0n } = await sql`
        update e_invoice_deliveries set document = null where account_id = ${trx.accountId} and id = any(${ids})`.execute(
        trx,
      );
      return numAffectedRows;
    },
  },
};
