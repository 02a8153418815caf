import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import { MOVEMENTS, unionOfMovements, takenBackAtSql } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/**
 * SQL: the amount of a line `l` in the currency of the transaction of the allocation `a`. In another currency than kroner a line in kroner
 * alone has none.
 */
const MOVED = sql`(case when a.currency = ${BOOK_CURRENCY} then l.debit_ore + l.credit_ore
  when l.currency = a.currency then l.currency_amount_ore else 0 end)`;

/** The movements that transactions of the bank become. */
const FROM_BANK = MOVEMENTS.flatMap((movement) => {
  const { bank } = movement;
  return bank === null ? [] : [{ ...movement, bank }];
});

export const bankAllocations: Check = {
  name: 'bank-allocations',
  holds:
    'what a bank transaction became stands, once and with that amount, and names it; what names a bank transaction is what it became',
  examine: bySqlStatement((accountId) => {
    const allocations = sql`
      select a.*, t.direction, t.currency from bank_allocations a
      join bank_transactions t on t.account_id = ${accountId} and t.id = a.bank_transaction_id
      where a.account_id = ${accountId}`;
    const stand = sql`case a.kind
      ${sql.join(
        FROM_BANK.map(
          ({ from, bank: { kind, fits, amount } }) => sql`
      when ${kind} then exists (
        select from ${sql.raw(from)}
        where m.account_id = ${accountId} and m.id = a.id and ${sql.raw(amount)} = a.amount_ore and ${sql.raw(fits)})`,
        ),
        sql``,
      )}
      when 'fee' then exists (
        select from journal_entries e where e.account_id = ${accountId} and e.id = a.id and e.status = 'Posted'
          and e.source_document_type = 'Manual' and a.direction = 'out' and a.amount_ore = (
            select sum(${MOVED}) from journal_lines l where l.account_id = ${accountId} and l.entry_id = e.id
              and case a.currency when ${BOOK_CURRENCY} then l.debit_ore > 0 else l.credit_ore > 0 end))
      else exists (
        select from journal_entries e where e.account_id = ${accountId} and e.id = a.id and e.status = 'Posted'
          and (e.source_document_type = 'Manual' or a.kind = 'entry' and e.source_document_type = 'Payment') and exists (
            select from journal_lines l where l.account_id = ${accountId} and l.entry_id = e.id group by l.ledger_account
            having sum(case when l.debit_ore > 0 then ${MOVED} else -${MOVED} end) = case a.direction when 'in' then a.amount_ore else -a.amount_ore end))
      end`;
    const named = unionOfMovements(
      FROM_BANK.filter(({ bank }) => bank.namesTransaction),
      (movement) => sql`
      select ${movement.bank.kind} as kind, m.id, m.bank_transaction_id from ${sql.raw(movement.from)}
      where m.account_id = ${accountId} and m.bank_transaction_id is not null and ${takenBackAtSql(movement)} is null`,
    );
    return {
      rows: sql`select count(*) from bank_allocations where account_id = ${accountId}`,
      breaches: sql`
        select format('%s %s of bank transaction %s: is not there, or another', a.kind, a.id, a.bank_transaction_id) as breach
        from (${allocations}) a where not ${stand}
        union all
        select format('%s %s: accounts for several bank transactions', kind, id)
        from bank_allocations where account_id = ${accountId} group by kind, id having count(*) > 1
        union all
        select format('%s %s: bank transaction %s did not become it', n.kind, n.id, n.bank_transaction_id)
        from (${named}) n where not exists (
          select from bank_allocations a where a.account_id = ${accountId} and a.id = n.id
            and a.bank_transaction_id = n.bank_transaction_id and a.kind = n.kind)
        order by breach`,
    };
  }),
};
