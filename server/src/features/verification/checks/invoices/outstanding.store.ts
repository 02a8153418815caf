import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/**
 * Only a credit note may exceed what is still outstanding. The excess was paid before, and is now owed to the customer.
 * A loss settles nothing.
 */
export const outstanding: Check = {
  name: 'outstanding',
  holds:
    'payments and write-offs never exceed the total, and an invoice has a date of payment when it is settled',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from invoices where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: paid %s, written off %s, credited %s øre of %s, paid on %s', ${NAME_OF_DOCUMENT}, i.paid_ore,
          i.written_off_ore, i.credited_ore, i.total_ore, coalesce(i.paid_on::text, 'no date')) as breach
        from invoices i
        where i.account_id = ${accountId} and case
          when i.sent_at is null or i.type = 'credit_note'
            then i.paid_ore + i.written_off_ore + i.credited_ore + i.fees_ore + i.surplus_ore > 0 or i.paid_on is not null
          else i.paid_ore + i.written_off_ore > i.total_ore
            or (i.paid_on is not null) <> (
              -- A loss that has all come in has left nothing written off.
              i.paid_ore + i.written_off_ore + i.credited_ore >= i.total_ore and (i.written_off_ore = 0 or not exists (
                select from write_offs w
                where w.account_id = ${accountId} and w.invoice_id = i.id and w.reason = 'loss' and w.amount_ore > 0
                  and w.reversed_at is null
              ))
            )
        end
        order by i.number`,
  })),
};
