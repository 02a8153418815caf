import type { Figure } from '../../platform/events/figures.store.ts';

/** Entries by posting date. */
export const ENTRIES: Figure = {
  name: 'entries',
  source: 'entries',
  recount: `
    select posting_date::text as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from journal_entries where account_id = $1 group by posting_date`,
};

/** The lines of entries by posting date; the key is the ledger account. The amounts: debit and credit. */
export const LEDGER: Figure = {
  name: 'ledger',
  source: 'lines',
  recount: `
    select e.posting_date::text as day, l.ledger_account as key, count(*) as item_count, sum(l.debit_ore) as amount_ore,
      sum(l.credit_ore) as second_ore, 0 as third_ore
    from journal_entries e join journal_lines l on l.account_id = $1 and l.entry_id = e.id
    where e.account_id = $1 group by e.posting_date, l.ledger_account`,
};

/** The same by month, for sums over years (month-sums.store.ts). */
export const LEDGER_MONTHS: Figure = {
  name: 'ledger-months',
  source: 'lines',
  recount: `
    select left(day, 7) as day, key, sum(item_count) as item_count, sum(amount_ore) as amount_ore, sum(second_ore) as second_ore,
      0 as third_ore
    from (${LEDGER.recount}) days group by 1, 2`,
};

/** How many entries there are: those whose lines are in the months. */
export const ENTRY_TOTAL: Figure = {
  name: 'entry-total',
  source: 'entries',
  recount: `
    select '' as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from journal_entries where account_id = $1`,
};
