import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { examineByStatement } from '../statement.store.ts';

/**
 * Checks the references that have no foreign key. The other references are foreign keys that include the account. A
 * grant or an API client may have been deleted, so this check asks only that it does not belong to another account or
 * company. For entries and their documents see `booked-once`.
 */
export const referencesWithin: Check = {
  name: 'references-within',
  holds: 'no row of an account refers to a row of another one, and what a row refers to is there',
  examine: (trx, accountId) => {
    const references = sql`
      select 'file' as kind, document_id::text as id, exists (
          select from invoices where account_id = ${accountId} and id = document_id and sent_at is not null
          union all
          select from reminders where account_id = ${accountId} and id = document_id
        ) as is_there
      from document_files where account_id = ${accountId}
      union all
      select 'public link to', invoice_id::text, exists (
          select from invoices where account_id = ${accountId} and id = invoice_id and public_token = token
        )
      from public_links where account_id = ${accountId}
      union all
      select 'public token of', id::text, exists (
          select from public_links where token = public_token and account_id = ${accountId} and invoice_id = invoices.id
        )
      from invoices where account_id = ${accountId} and public_token is not null
      union all
      select distinct 'journal line of customer', customer_id::text, exists (
          select from clients where account_id = ${accountId} and id = customer_id
        )
      from journal_lines where account_id = ${accountId} and customer_id is not null
      union all
      select distinct 'stored answer of grant', grant_id::text, not exists (
          select from api_client_grants where id = grant_id and account_id <> ${accountId}
        )
      from idempotency_keys where account_id = ${accountId}
      union all
      select distinct 'recorded call of API client', client_id, not exists (
          select from api_clients c where c.id = client_id
            and c.company_id <> (select company_id from accounts where id = ${accountId})
        )
      from api_calls where account_id = ${accountId}`;
    return examineByStatement(trx, {
      rows: sql`select count(*) from (${references}) reference`,
      breaches: sql`
        select format('%s %s: leads out of the account, or nowhere', kind, id) as breach
        from (${references}) reference where not is_there order by kind, id`,
    });
  },
};
