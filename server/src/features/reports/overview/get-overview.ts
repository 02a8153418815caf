import type { AccountDb } from '../../../platform/database/database.ts';
import { weeksFrom } from '../../../domain/invoices/due-weeks.ts';
import { RECEIVABLE_AGES, daysOverdue, receivableAge } from '../../../domain/invoices/receivable-age.ts';
import {
  addDays,
  firstDayOfMonth,
  monthOf,
  periodYearBefore,
  yearBefore,
  yearOf,
} from '../../../domain/days/local-date.ts';
import type { LocalDate, LocalMonth } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import { countUnmatched } from '../../bank-transactions/index.ts';
import { readMoney } from '../../invoices/index.ts';
import type { MoneyOfDay } from '../../invoices/index.ts';
import { countAcceptedQuotes } from '../../quotes/index.ts';
import { countRecurringProblems } from '../../recurring-invoices/index.ts';
import { countWaiting, listDebts } from './overview.store.ts';

const MONTHS = 12;
const WEEKS = 6;
const DEBTS = 5;

/**
 * How the account is doing and what waits for somebody, as the app shows it first. Everything is of `today`; amounts are
 * kroner, with fees of letters. It costs the same for a million invoices as for a few, because it reads kept
 * sums and the few invoices that are owed longest.
 */
export async function getOverview(db: AccountDb, today: LocalDate) {
  const months = lastMonths(today);
  const firstOfYear = `${yearOf(today)}-01-01`;
  const money = await readMoney(db, yearBefore(firstOfYear));
  const owed = money.filter(
    ({ kind, amountOre, itemCount }) => kind === 'owed' && (amountOre !== 0n || itemCount !== 0n),
  );
  const overdue = owed.filter(({ day }) => daysOverdue(day, today) > 0);
  const waiting = await countWaiting(db);
  const debts = await listDebts(
    db,
    overdue.slice(0, DEBTS).map(({ day }) => day),
    DEBTS,
  );

  return {
    today,
    outstanding: sumOf(owed),
    overdue: { ...sumOf(overdue), lastDueDate: lastOverdueDate(today) },
    ages: RECEIVABLE_AGES.map((age) => ({
      age,
      ...sumOf(owed.filter(({ day }) => receivableAge(daysOverdue(day, today)) === age)),
    })),
    weeks: weeksFrom(today, WEEKS).map((week, index) => ({
      ...week,
      ...sumOf(
        owed.filter(
          // The first week also has what could be paid on the next working day after its due date.
          ({ day }) => daysOverdue(day, today) === 0 && day <= week.to && (index === 0 || day >= week.from),
        ),
      ),
    })),
    months: months.map((month) => {
      const ofMonth = money.filter(({ day }) => day.startsWith(month));
      const kroner = (kind: 'invoiced' | 'received') =>
        sumOf(ofMonth.filter((one) => one.kind === kind)).amount;
      return { month, invoiced: kroner('invoiced'), received: kroner('received') };
    }),
    soFar: {
      year: besideYearBefore(money, { from: firstOfYear, to: today }),
      month: besideYearBefore(money, { from: firstDayOfMonth(monthOf(today)), to: today }),
    },
    oldest: debts.map(({ owedOre, totalOre, ...debt }) => ({
      ...debt,
      daysOverdue: daysOverdue(debt.dueDate, today),
      amount: kronerFromOre(owedOre),
      total: kronerFromOre(totalOre),
    })),
    waiting: {
      drafts: waiting.get('draft') ?? 0,
      bounced: waiting.get('bounced') ?? 0,
      notReminded: waiting.get('not-reminded') ?? 0,
      bankTransactions: await countUnmatched(db),
      acceptedQuotes: await countAcceptedQuotes(db),
      recurringInvoices: await countRecurringProblems(db),
    },
  };
}

export type Overview = Awaited<ReturnType<typeof getOverview>>;

function sumOf(money: readonly { itemCount: bigint; amountOre: Ore }[]): { count: number; amount: number } {
  const count = money.reduce((sum, { itemCount }) => sum + itemCount, 0n);
  const ore = money.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  return { count: Number(count), amount: kronerFromOre(ore) };
}

type Period = { from: LocalDate; to: LocalDate };

/** What was invoiced and received in a period, and on the same days a year before. */
function besideYearBefore(money: readonly MoneyOfDay[], period: Period) {
  const sumsOf = ({ from, to }: Period) => {
    const within = money.filter(({ day }) => day >= from && day <= to);
    const kroner = (kind: MoneyOfDay['kind']) => sumOf(within.filter((one) => one.kind === kind)).amount;
    return { from, to, invoiced: kroner('invoiced'), received: kroner('received') };
  };
  return { ...sumsOf(period), yearBefore: sumsOf(periodYearBefore(period)) };
}

/** The month of `today` and those before it, the earliest first. */
function lastMonths(today: LocalDate): LocalMonth[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}

/** The latest due date that makes an invoice overdue today, for lists that filter by due date. */
function lastOverdueDate(today: LocalDate): LocalDate {
  let date = addDays(today, -1);
  while (daysOverdue(date, today) === 0) date = addDays(date, -1);
  return date;
}
