import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

/** The trial balance and the ledger are made of these sums (docs/decisions/0028). */
export const summedDays: Check = {
  name: 'summed-days',
  holds: 'the sums of ledger accounts by day that reports are made of are those of the posted lines',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from ledger_days where account_id = ${accountId}`,
      breaches: sql`
        with posted as (
          select l.ledger_account, e.posting_date as day, count(*) as lines, sum(l.debit_ore) as debit, sum(l.credit_ore) as credit
          from journal_entries e
          join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
          where e.account_id = ${accountId}
            and e.chain_position <= (select through_position from summed_journals where account_id = ${accountId})
          group by l.ledger_account, e.posting_date
        ), kept as (
          select ledger_account, day, line_count, debit_ore, credit_ore from ledger_days where account_id = ${accountId}
        )
        select format('account %s on %s: keeps %s lines, debit %s and credit %s øre; has %s, %s and %s', ledger_account, day,
          coalesce(line_count, 0), coalesce(debit_ore, 0), coalesce(credit_ore, 0),
          coalesce(lines, 0), coalesce(debit, 0), coalesce(credit, 0)) as breach
        from posted full join kept using (ledger_account, day)
        where (lines, debit, credit) is distinct from (line_count, debit_ore, credit_ore)
        order by day, ledger_account`,
    }),
};
