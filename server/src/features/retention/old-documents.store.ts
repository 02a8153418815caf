import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { NAME_OF_DELETED_CLIENT } from '../clients/index.ts';
import type { Movement } from '../invoices/index.ts';
import { hasMovement, takenBackAtSql } from '../invoices/index.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';

/**
 * The issued documents of an account that were dated at most on that day and are not deleted, as rows
 * `id, year, is_open, is_later`. `is_open`: something is left to do with the document or its customer. `is_later`:
 * something was recorded on it after that day, so the document belongs to a later year, too.
 */
export function oldDocuments(accountId: string, through: LocalDate): RawBuilder<unknown> {
  return sql`
    select i.id, extract(year from i.issue_date)::integer as year,
      ${isOpen(accountId)} as is_open, coalesce(${isLater(accountId, through)}, false) as is_later
    from invoices i
    where i.account_id = ${accountId} and i.sent_at is not null and i.document_deleted_at is null
      and i.issue_date <= ${through}`;
}

/** Whether the company owes the customer `c` anything, in any currency. */
const HAS_CREDIT = sql`(c.credit_ore > 0 or coalesce(jsonb_path_exists(c.foreign_credit, '$.*.* ? (@ > 0)'), false))`;

/** A credit note is open as long as its invoice is. What was written off is owed no longer. */
function isOpen(accountId: string): RawBuilder<unknown> {
  return sql`(
    exists (
      select from invoices o where o.account_id = ${accountId} and o.id = coalesce(i.credited_invoice_id, i.id)
        and (o.total_ore > o.paid_ore + o.credited_ore + o.written_off_ore or o.fees_ore > o.fees_paid_ore)
    ) or exists (
      select from clients c where c.account_id = ${accountId} and c.id = i.client_id and ${HAS_CREDIT}
    ) or exists (
      select from invoices n
      where n.account_id = ${accountId} and n.credited_invoice_id = i.id and n.sent_at is null
    ) or exists (
      select from deliveries d
      where d.account_id = ${accountId} and d.invoice_id = i.id and d.status in ('queued', 'sending')
    ) or exists (
      select from e_invoice_deliveries d
      where d.account_id = ${accountId} and d.invoice_id = i.id
        and (d.next_attempt_at is not null or d.receipt_due_at is not null)
    )
  )`;
}

function isLater(accountId: string, through: LocalDate): RawBuilder<unknown> {
  const isLaterMovement = (movement: Movement) =>
    sql`greatest(${sql.raw(movement.on)}, (${takenBackAtSql(movement)} at time zone 'Europe/Oslo')::date) > ${through}`;
  return sql`(
    greatest(i.delivery_date, i.delivery_to, i.paid_on) > ${through}
    or ${hasMovement(accountId, 'invoice', sql`i.id`, isLaterMovement)}
    or exists (
      select from invoices n
      where n.account_id = ${accountId} and n.credited_invoice_id = i.id and n.issue_date > ${through}
    ) or exists (
      select from journal_entries e
      where e.account_id = ${accountId} and e.source_document_id = i.id and e.corrects_entry_id is null
        and e.source_document_type = case i.type when 'invoice' then 'Invoice' else 'CreditNote' end
        and e.posting_date > ${through}
    )
  )`;
}

/**
 * The customers that were taken off the register and whose names nobody has to keep: no document says them, and no entry
 * after that day names the customer.
 *
 * @param going a query for the ids of documents that count as deleted already
 */
export function namelessCustomers(
  accountId: string,
  through: LocalDate,
  going: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select c.id from clients c
    where c.account_id = ${accountId} and c.deleted_at is not null and not ${HAS_CREDIT}
      and (c.org_number <> '' or c.vat_number is not null or c.name <> ${NAME_OF_DELETED_CLIENT})
      and not exists (
        select from invoices i
        where i.account_id = ${accountId} and i.client_id = c.id and i.document_deleted_at is null
          and i.id not in (${going})
      ) and not ${hasMovement(accountId, 'client', sql`c.id`, ({ on }) => sql`${sql.raw(on)} > ${through}`)}
      and not exists (
        select from journal_lines l
        join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id and e.posting_date > ${through}
        where l.account_id = ${accountId} and l.customer_id = c.id
      )`;
}
