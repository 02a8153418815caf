import { sql } from 'kysely';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { forgetClient, forgetTexts } from './forget-texts.ts';

export const TIES: Ties = {
  isAccountUsed: (accountId, number) => sql`exists (
    select from recurring_invoices where account_id = ${accountId} and line_accounts @> array[${number}])`,
  forgetClient,
  old: {
    counted: 'recurringInvoices',
    /**
     * The agreements that have ended until that day and have no document left. They are no vouchers, but repeat the texts of their
     * documents.
     */
    select: (accountId, through, going) => sql`
      select r.id from recurring_invoices r
      where r.account_id = ${accountId} and r.status = 'ended' and r.terms -> 'client' ->> 'name' <> ''
        and r.updated_at < ${osloMidnight(addDays(through, 1))}
        and not exists (
          select from recurring_occurrences o
          join invoices i on i.account_id = ${accountId} and i.id = o.invoice_id and i.document_deleted_at is null
          where o.account_id = ${accountId} and o.recurring_invoice_id = r.id and i.id not in (${going})
        )`,
    forget: forgetTexts,
  },
};
