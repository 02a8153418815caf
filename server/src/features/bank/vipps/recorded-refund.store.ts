import { statement } from '../../../platform/database/statement.ts';

/** The oldest refund of a client that stands, left the ledger account with this amount, and is matched with no transaction. */
export const selectRefund = statement<{ id: string }>(`
  select r.id from refunds r
  join journal_entries e on e.account_id = $1 and e.source_document_type = 'Refund' and e.source_document_id = r.id
    and e.corrects_entry_id is null
  join journal_lines l on l.account_id = $1 and l.entry_id = e.id and l.ledger_account = $3 and l.credit_ore = $4
  where r.account_id = $1 and r.client_id = $2 and r.reversed_at is null and r.amount_ore = $4 and not exists (
    select from bank_allocations a where a.account_id = $1 and a.id = r.id)
  order by r.paid_on, r.id limit 1`);
