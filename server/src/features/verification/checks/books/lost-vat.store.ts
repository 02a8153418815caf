import { sql } from 'kysely';
import { VAT_ACCOUNTS } from '../../../../domain/vat/vat-accounts.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

const ACCOUNTS = Object.keys(VAT_ACCOUNTS);

/** See docs/decisions/0025-write-offs.md. */
export const lostVat: Check = {
  name: 'lost-vat',
  holds:
    'only a final loss takes VAT back; an unconfirmed one, a rounding and lost fees do not. What comes in of a loss gives back its share of that VAT',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from write_offs where account_id = ${accountId}`,
    breaches: sql`
        with taken as (
          select w.id, w.reason, w.loss_kind, w.amount_ore, w.reversed_at, l.ledger_account, sum(l.debit_ore) as ore
          from write_offs w
          join journal_entries e on e.account_id = ${accountId} and e.source_document_type = 'WriteOff'
            and e.source_document_id = w.id and e.corrects_entry_id is null
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = any(${ACCOUNTS})
          where w.account_id = ${accountId}
          group by w.id, w.reason, w.loss_kind, w.amount_ore, w.reversed_at, l.ledger_account
        ), recovering as (
          -- In another currency the kroner that the loss gets back count, because VAT is in kroner.
          select p.id, p.recovers_write_off_id as loss_id,
            coalesce(p.covered_nok_ore, p.amount_ore - p.fees_ore - p.credit_ore) as own_ore
          from payments p
          where p.account_id = ${accountId} and p.recovers_write_off_id is not null and p.reversed_at is null
        ), recovered as (
          select loss_id, sum(own_ore) as own_ore, count(*) as payments from recovering group by loss_id
        ), given as (
          select r.loss_id, l.ledger_account, sum(l.credit_ore) as ore
          from recovering r
          join journal_entries e on e.account_id = ${accountId} and e.source_document_type = 'WriteOff'
            and e.source_document_id = r.id and e.corrects_entry_id is null
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = any(${ACCOUNTS})
          group by r.loss_id, l.ledger_account
        )
        select format('write-off %s: takes %s øre of VAT back, being %s', id, sum(ore), coalesce(loss_kind, reason)) as breach
        from taken where loss_kind is distinct from 'final' or amount_ore = 0 group by id, loss_kind, reason
        union all
        -- Each payment rounds its share once. What has all come in gives all VAT back.
        select format('write-off %s: %s of %s øre came in, and give %s of %s øre of VAT back on %s', r.loss_id,
          r.own_ore, w.ore, coalesce(given.ore, 0), coalesce(taken.ore, 0), coalesce(given.ledger_account, taken.ledger_account))
        from recovered r
        join (
          select id, coalesce(amount_nok_ore, amount_ore) as ore from write_offs
          where account_id = ${accountId} and reversed_at is null and amount_ore > 0
        ) w on w.id = r.loss_id
        cross join unnest(${ACCOUNTS}::text[]) as accounts (account)
        left join taken on taken.id = r.loss_id and taken.ledger_account = accounts.account
        left join given on given.loss_id = r.loss_id and given.ledger_account = accounts.account
        where abs(coalesce(given.ore, 0) * w.ore - coalesce(taken.ore, 0) * r.own_ore)
          > case r.own_ore when w.ore then 0 else r.payments * w.ore end
        order by breach`,
  })),
};
