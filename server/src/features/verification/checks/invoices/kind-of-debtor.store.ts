import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** Documents from before the kind was stored have none. */
export const kindOfDebtor: Check = {
  name: 'kind-of-debtor',
  holds:
    'no consumer was asked for compensation or got an e-invoice, and a credit note has the kind of debtor of its invoice',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from invoices where account_id = ${accountId} and sent_at is not null and client_type is not null`,
    breaches: sql`
        select format('%s: is owed by a %s, and %s', ${NAME_OF_DOCUMENT}, i.client_type, case
          when of_invoice <> i.client_type then format('its invoice by a %s', of_invoice)
          when is_compensated then 'a letter claims compensation'
          else 'went as an e-invoice'
        end) as breach
        from (select * from invoices where account_id = ${accountId} and sent_at is not null) i
        cross join lateral (
          select exists (
              select from reminders r where r.account_id = ${accountId} and r.invoice_id = i.id and r.is_compensation
            ) as is_compensated, exists (
              select from e_invoice_deliveries e where e.account_id = ${accountId} and e.invoice_id = i.id
            ) as is_e_invoice, (
              select client_type from invoices credited
              where credited.account_id = ${accountId} and credited.id = i.credited_invoice_id
            ) as of_invoice
        ) told
        where of_invoice <> i.client_type or (i.client_type = 'consumer' and (is_compensated or is_e_invoice))
        order by i.number, i.id`,
  })),
};
