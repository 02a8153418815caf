import { sql } from 'kysely';
import { VAT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

const ACCOUNTS = Object.keys(VAT_ACCOUNTS);

/** See docs/decisions/0025-write-offs.md. */
export const lostVat: Check = {
  name: 'lost-vat',
  holds: 'only a final loss takes VAT back; an unconfirmed one, a rounding and lost fees do not',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from write_offs where account_id = ${accountId}`,
      breaches: sql`
        select format('write-off %s: takes %s øre of VAT back, being %s', w.id, sum(l.debit_ore),
          coalesce(w.loss_kind, w.reason)) as breach
        from write_offs w
        join journal_entries e on e.account_id = ${accountId} and e.source_document_type = 'WriteOff'
          and e.source_document_id = w.id and e.corrects_entry_id is null
        join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = any(${ACCOUNTS})
        where w.account_id = ${accountId} and (w.loss_kind is distinct from 'final' or w.amount_ore = 0)
        group by w.id, w.loss_kind, w.reason
        order by w.id`,
    }),
};
