import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { FIGURES } from '../../derived/index.ts';
import { countedFigures, keptFigures as keptRows } from '../../../platform/events/figures.store.ts';
import { MONTH_FIGURES, monthsAreWhole } from '../../../platform/events/month-sums.store.ts';
import { WAITING, isWaitingWhole } from '../../../platform/events/waiting-figures.store.ts';
import type { Check, Examination } from '../check.ts';
import { bySqlStatement } from '../statement.store.ts';

/**
 * Totals, pages and reports are made of these figures (decision 28). Figures that are being counted have nothing to check, nor have
 * months that do not know all entries and what waits where it does not know all changes, because nobody reads them.
 */
export const keptFigures: Check & Examination = {
  name: 'kept-figures',
  holds: 'the sums that totals, pages and reports are made of are those of the rows that there are',
  examine: bySqlStatement((accountId) => {
    const summed = (rows: RawBuilder<unknown>) => sql`
      select figure, day, key, array[sum(item_count), sum(amount_ore), sum(second_ore), sum(third_ore)]::bigint[] as sums
      from (${rows}) rows group by figure, day, key`;
    return {
      rows: sql`select count(*) from kept_figures where account_id = ${accountId}`,
      breaches: sql`
        with kept as (${summed(keptRows(accountId))}), counted as (${summed(countedFigures(accountId, FIGURES))})
        select format('%s of %s %s: keeps %s, has %s', figure, coalesce(nullif(day, ''), 'all days'), key, coalesce(kept.sums, '{0,0,0,0}'),
          coalesce(counted.sums, '{0,0,0,0}')) as breach
        from kept full join counted using (figure, day, key)
        where coalesce(kept.sums, '{0,0,0,0}') <> coalesce(counted.sums, '{0,0,0,0}')
          and not exists (select from event_positions where account_id = ${accountId} and not figures_kept)
          and (figure <> all(${MONTH_FIGURES}) or ${monthsAreWhole(accountId)})
          and (figure <> all(${WAITING}) or ${isWaitingWhole(accountId)})
        order by 1`,
    };
  }),
};
