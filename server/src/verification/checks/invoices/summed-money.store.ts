import { sql } from 'kysely';
import { countedMoney, keptMoney } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { examineByStatement } from '../../statement.store.ts';

/** The overview is made of these sums (docs/decisions/0028). An account whose sums are not kept yet has nothing to check. */
export const summedMoney: Check = {
  name: 'summed-money',
  holds: 'the sums of what was invoiced, received and is owed are those of the invoices and payments',
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from money_days where account_id = ${accountId}`,
      breaches: sql`
        with kept as (
          select kind, day, sum(item_count) as items, sum(amount_ore) as ore from (${keptMoney(accountId)}) money
          group by kind, day
        ), counted as (
          select kind, day, sum(item_count) as items, sum(amount_ore) as ore from (${countedMoney(accountId)}) money
          group by kind, day
        )
        select format('%s on %s: keeps %s items of %s øre, has %s of %s', kind, day, coalesce(kept.items, 0),
          coalesce(kept.ore, 0), coalesce(counted.items, 0), coalesce(counted.ore, 0)) as breach
        from kept full join counted using (kind, day)
        where exists (select from summed_money where account_id = ${accountId})
          and (coalesce(kept.items, 0), coalesce(kept.ore, 0)) <> (coalesce(counted.items, 0), coalesce(counted.ore, 0))
        order by day, kind`,
    }),
};
