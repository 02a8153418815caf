import { countWaitingVouchers, getBookingAccounts, getClosedThrough } from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { countRecurringProblems } from '../../recurring-invoices/index.ts';
import { countUnrevalued, findYearResult } from '../../year-end/index.ts';
import { accountOfVipps } from '../../../domain/books/booking-accounts.ts';
import { closingChecks, unexplainedReceivables } from '../../../domain/books/closing-checks.ts';
import type {
  ClosingCheckId,
  ClosingFigures,
  ReceivablesFigures,
} from '../../../domain/books/closing-checks.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import {
  addDays,
  addMonths,
  firstDayOfMonth,
  lastDayOfMonth,
  monthOf,
  osloDate,
  yearOf,
} from '../../../domain/days/local-date.ts';
import type { LocalDate, LocalMonth } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { allowsScope } from '../../../domain/access/scopes.ts';
import { lastTermUntil, periodOfTerm } from '../../../domain/vat/vat-term.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readBankDifference, readVippsDifference } from '../reconciliation/bank-difference.ts';
import * as store from './closing-figures.store.ts';
import type { CheckedEntry, Entries } from './closing-figures.store.ts';
import { MOST_NAMED } from './schemas.ts';

type Query = { through: LocalMonth; from?: LocalMonth };

/** @throws ApiError `validation-failed` (`before-from`) */
export async function getClosingChecklist(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountId, caller } = context;
  const { through } = query;
  const to = lastDayOfMonth(through);
  const closedThrough = await getClosedThrough(db);
  const months = await store.listMonthsWithEntries(db, to);
  const open = months.filter((month) => closedThrough === null || month > closedThrough);
  const from = query.from ?? open[0] ?? through;
  if (from > through) throw validationFailed([{ field: 'through', code: 'before-from' }]);

  const sales = allowsScope(caller.scopes, 'invoices:read') ? await readSales(context, to) : undefined;
  const vouchers = await store.listEntriesWithoutVoucher(db, { from: firstDayOfMonth(from), to }, MOST_NAMED);
  const { vatTermChanges, currencies } = await getCompanyOfAccount(db);
  const term = lastTermUntil(vatTermChanges, to);
  const isYear = through.endsWith('-12');
  const { checks, leftOut } = closingChecks({
    'bilag:read': {
      earlierMonths: open.filter((month) => month < through).length,
      withoutVoucher: vouchers,
      waitingVouchers: await countWaitingVouchers(db),
      vat: caller.vatRegistered ? await store.readVatOwed(db, settlementOf(term)) : null,
      undistributedOre: isYear
        ? ((await findYearResult(db, accountId, yearOf(to)))?.undistributedOre ?? null)
        : null,
      // A company in kroner alone pays nothing for other currencies.
      unrevaluedItems: isYear && currencies.length > 0 ? await countUnrevalued(db, to) : 0,
    },
    'invoices:read': sales,
    'bank:read': allowsScope(caller.scopes, 'bank:read') ? await readBank(context, to) : undefined,
  });
  const details = detailsOf(from, through, term, accountOfVipps(await getBookingAccounts(db)));
  const named: Partial<Record<ClosingCheckId, CheckedEntry[]>> = {
    vouchers: vouchers.entries,
    receivables: sales?.receivables.postedLater.entries ?? [],
  };
  return {
    body: {
      from,
      through,
      closedThrough: closedThrough === null ? null : monthOf(closedThrough),
      checks: checks.map(({ id, state, count, ore }) => ({
        id,
        state,
        count,
        amount: ore === null ? null : kronerFromOre(ore),
        details: details[id],
        entries: (named[id] ?? []).map(presentEntry),
      })),
      receivables: sales === undefined ? null : presentReceivables(sales.receivables),
      leftOut,
    },
  };
}

type Receivables = ReceivablesFigures & { account: string; postedLater: Entries };

/** What `invoices:read` may read. */
async function readSales(context: ReadContext, to: LocalDate) {
  const { db } = context;
  return {
    drafts: await store.sumDocuments(db, 'draft', to),
    undelivered: await store.sumDocuments(db, 'undelivered', to),
    recurringInvoices: await countRecurringProblems(db),
    receivables: await readReceivables(context, to),
  } satisfies ClosingFigures['invoices:read'];
}

/** What `bank:read` may read. */
async function readBank({ db }: ReadContext, to: LocalDate) {
  return {
    bankTransactions: await store.sumWaitingTransactions(db, to),
    bank: await readBankDifference(db, to),
    vipps: await readVippsDifference(db, to),
  } satisfies ClosingFigures['bank:read'];
}

async function readReceivables({ db, accountNow }: ReadContext, to: LocalDate): Promise<Receivables> {
  const { receivables: account } = await getBookingAccounts(db);
  const { dueDates, ...sums } = await store.readReceivables(db, account, to);
  // All that is owed is in the books, as it is with most companies: then nothing else has to be read.
  const unbookedOre = sums.owedOre === sums.bookedOre ? 0n : await store.sumUnbooked(db, dueDates);
  const days = { to, firstDays: firstDaysAfter(to, osloDate(accountNow)) };
  const postedLater = await store.listEntriesPostedLater(db, account, days, MOST_NAMED);
  return { account, ...sums, unbookedOre, postedLater };
}

/** What belongs to a closed month is posted on the first day of an open one. */
function firstDaysAfter(day: LocalDate, today: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let first = addDays(day, 1); first <= today; first = addMonths(first, 1)) days.push(first);
  return days;
}

/** The end of the term, and of the one after it, by which it should be settled. */
function settlementOf(term: VatTerm): { to: LocalDate; before: LocalDate } {
  const { to } = periodOfTerm(term);
  const next = addMonths(firstDayOfMonth(monthOf(to)), term.kind === 'yearly' ? 12 : 2);
  return { to, before: lastDayOfMonth(monthOf(next)) };
}

/** Paths of this API. */
function detailsOf(
  from: LocalMonth,
  through: LocalMonth,
  { year, term, kind }: VatTerm,
  vippsAccount: string,
): Record<ClosingCheckId, string> {
  const to = lastDayOfMonth(through);
  return {
    'earlier-months': '/v1/period-closing',
    drafts: `/v1/invoices?status=draft&issuedTo=${to}`,
    undelivered: `/v1/invoices?undelivered=true&issuedTo=${to}`,
    'recurring-invoices': '/v1/recurring-invoices?problem=true',
    'bank-transactions': `/v1/bank-transactions?status=unmatched&to=${to}`,
    bank: `/v1/bank-reconciliation?date=${to}`,
    vipps: `/v1/bank-reconciliation?account=${vippsAccount}&date=${to}`,
    receivables: `/v1/reports/receivables?asOf=${to}`,
    vouchers: `/v1/journal-entries?from=${from}&to=${through}&sourceDocumentType=Manual`,
    'waiting-vouchers': '/v1/vouchers',
    vat: `/v1/reports/vat?year=${year}${kind === 'yearly' ? '' : `&term=${term}`}`,
    'currency-revaluation': '/v1/currency-revaluations',
    'year-result': `/v1/year-results/${through.slice(0, 4)}`,
  };
}

function presentReceivables(figures: Receivables) {
  const { account, owedOre, unbookedOre, bookedOre, balanceOre, postedLater } = figures;
  return {
    account,
    owed: kronerFromOre(owedOre),
    unbooked: kronerFromOre(unbookedOre),
    bookedSince: kronerFromOre(bookedOre - balanceOre),
    balance: kronerFromOre(balanceOre),
    postedLater: kronerFromOre(postedLater.ore),
    unexplained: kronerFromOre(unexplainedReceivables(figures)),
  };
}

function presentEntry({ ore, number, ...entry }: CheckedEntry) {
  return { ...entry, number: Number(number), amount: kronerFromOre(ore) };
}
