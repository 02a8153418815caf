import { sql } from 'kysely';
import { VAT_SETTLEMENT_ACCOUNTS } from '../../../../domain/vat/vat-accounts.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/**
 * The VAT return leaves out whole entries that settle a term. Until 1.1.0 such an entry could have sales, too. What was filed
 * stays as it was filed, so this only tells; reversing the entry and posting the sale anew mends it.
 */
export const vatBesideSettlements: Check = {
  name: 'vat-beside-settlements',
  holds: 'no entry with a line on 2740 or 2745, which the VAT return leaves out, has a line with a VAT code',
  isNote: true,
  examine: bySqlStatement((accountId) => {
    const settling = sql`
      from journal_entries e where e.account_id = ${accountId} and e.source_document_type = 'Manual' and e.id in (
        select entry_id from journal_lines
        where account_id = ${accountId} and ledger_account = any(${VAT_SETTLEMENT_ACCOUNTS})
      )`;
    return {
      rows: sql`select count(*) ${settling}`,
      breaches: sql`
        select format('%s: is in no VAT return, with its lines of a VAT code', ${NAME_OF_ENTRY}) as breach
        ${settling} and e.status = 'Posted' and e.corrects_entry_id is null and exists (
          select from journal_lines l where l.account_id = ${accountId} and l.entry_id = e.id and l.vat_code is not null
        )
        order by e.posting_date, e.number`,
    };
  }),
};
