import { compareUrgency } from '../../../../server/src/domain/desk/desk.ts';
import { monthOf } from '../../../../server/src/domain/days/local-date.ts';
import { folded } from '../../text/folded.ts';
import { oneOf, text } from '../../ui/list/list.ts';
import type { DeskRow } from './desk-queries.ts';

/** VAT is shown as due when its last day is within so many days. */
const VAT_DAYS = 21;

/** What an accountant looks for, as filters. `all` is everything. */
export const DESK_VIEWS = {
  all: () => true,
  vat: ({ vat }) => vat !== null && vat.days <= VAT_DAYS,
  bank: ({ waiting }) => (waiting?.bankTransactions ?? 0) > 0,
  overdue: ({ overdue }) => (overdue?.count ?? 0) > 0,
  drafts: ({ waiting }) => (waiting?.drafts ?? 0) > 0,
  proposals: ({ waiting }) => (waiting?.proposals ?? 0) > 0,
  unlocked: ({ isClosed, closedThrough }, lastMonth) =>
    !isClosed && (closedThrough === null || closedThrough < lastMonth),
} satisfies Record<string, (row: DeskRow, lastMonth: string) => boolean>;
export type DeskView = keyof typeof DESK_VIEWS;
const VIEWS = Object.keys(DESK_VIEWS) as DeskView[];

/** The names in the address. */
export const deskFilters = { q: text(200), view: oneOf(VIEWS) };

type Order = (a: DeskRow, b: DeskRow) => number;
const by =
  (value: (row: DeskRow) => number | string): Order =>
  (a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? 0 : one < other ? -1 : 1;
  };

/** The orders by column. What a company has none of comes last in each, or has the least. */
const ORDERS = {
  name: (a, b) => a.companyName.localeCompare(b.companyName, 'nb'),
  toDo: by(({ toDo }) => toDo),
  bank: by(({ waiting }) => waiting?.bankTransactions ?? -1),
  overdue: by(({ overdue }) => overdue?.amount ?? -1),
  drafts: by(({ waiting }) => waiting?.drafts ?? -1),
  proposals: by(({ waiting }) => waiting?.proposals ?? -1),
  // The column is pressed for what is due first, so the nearest day counts as the most.
  vat: by(({ vat }) => -(vat?.days ?? Infinity)),
  locked: by(({ isClosed, closedThrough }) => (isClosed ? '' : (closedThrough ?? '0'))),
} satisfies Record<string, Order>;

/** The companies that the address chooses, in its order; by default the most urgent first. */
export function chosenCompanies(
  rows: readonly DeskRow[],
  { q, view, sort, today }: { q: string; view: string; sort: string; today: string },
): DeskRow[] {
  const asked = folded(q.trim());
  const lastMonth = lastMonthOf(today);
  const isIn = DESK_VIEWS[deskFilters.view.read(view) ?? 'all'];
  const found = rows.filter((row) => isIn(row, lastMonth) && folded(row.companyName).includes(asked));
  const order = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS] as Order | undefined;
  if (order === undefined) return found.toSorted(compareUrgency);
  const sign = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((a, b) => sign * order(a, b) || compareUrgency(a, b));
}

/** How many companies each view has. */
export function countViews(rows: readonly DeskRow[], today: string): Record<DeskView, number> {
  const lastMonth = lastMonthOf(today);
  return Object.fromEntries(
    VIEWS.map((view) => [view, rows.filter((row) => DESK_VIEWS[view](row, lastMonth)).length]),
  ) as Record<DeskView, number>;
}

/** The last month that is over. */
function lastMonthOf(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10));
}
