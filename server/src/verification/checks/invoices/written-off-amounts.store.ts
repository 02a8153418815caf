import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { DOCUMENT, examineByStatement } from '../../statement.store.ts';

export const writtenOffAmounts: Check = {
  name: 'written-off-amounts',
  holds: 'what is written off of an invoice is the sum of its write-offs that are not reversed',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from write_offs where account_id = ${accountId}`,
      breaches: sql`
        select format('%s: %s øre are written off, write-offs sum to %s', ${DOCUMENT}, i.written_off_ore,
          coalesce(amount_ore, 0)) as breach
        from invoices i
        left join (
          select invoice_id, sum(amount_ore) as amount_ore
          from write_offs where account_id = ${accountId} and reversed_at is null group by invoice_id
        ) w on w.invoice_id = i.id
        where i.account_id = ${accountId} and i.written_off_ore <> coalesce(amount_ore, 0)
        order by i.number`,
    }),
};
