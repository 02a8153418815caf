import type { AccountDb, Db } from '../../../platform/database/database.ts';
import { yearBefore, yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { nextVatDue, periodOfTerm, vatTermOf } from '../../../domain/vat/vat-term.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { readPeriodResult } from '../financial-statements/result-of.ts';
import {
  MOST_DOCUMENTS,
  readBestCustomers,
  readPaymentHabits,
  readVatOwed,
  sumFreeCredit,
} from './performance.store.ts';
import type { PaymentHabits } from './performance.store.ts';

const CUSTOMERS = 5;

/**
 * How the business goes: the result so far, how customers pay, who buys most, what customers have to their credit, and what is owed in VAT. What there is nothing to tell
 * of yet is null, and so is what only the books know while accounting is off. Sums of the books are those that are kept by day;
 * invoices are read latest first, and never more than `MOST_DOCUMENTS`. So it costs the same however many documents there are.
 */
export async function getPerformance(
  db: Db,
  account: { id: string; accountingEnabled: boolean },
  today: LocalDate,
) {
  const accountDb = db.of(account.id);
  const year = { from: `${yearOf(today)}-01-01`, to: today };
  const { accountingEnabled } = account;
  return {
    result: accountingEnabled ? await readResult(accountDb, year) : null,
    payments: await readPayments(accountDb, today),
    customers: await readCustomers(accountDb, year),
    credit: await readCredit(accountDb),
    vat: accountingEnabled ? await readVat(accountDb, today) : null,
  };
}

type Period = { from: LocalDate; to: LocalDate };

async function readResult(db: AccountDb, period: Period) {
  const { yearBefore: before, ...now } = await readPeriodResult(db, period);
  if (!now.hasPostings) return null;
  return {
    ...period,
    amount: kronerFromOre(now.resultOre),
    yearBefore: before.hasPostings ? kronerFromOre(before.resultOre) : null,
  };
}

async function readPayments(db: AccountDb, today: LocalDate) {
  const now = await readPaymentHabits(db, today, MOST_DOCUMENTS);
  if (now.from === null) return null;
  const before = await readPaymentHabits(db, yearBefore(today), MOST_DOCUMENTS);
  return {
    from: now.from,
    invoiceCount: now.invoiceCount,
    isCut: now.invoiceCount === MOST_DOCUMENTS,
    ...presentHabits(now),
    yearBefore: before.invoiceCount === 0 ? null : presentHabits(before),
  };
}

function presentHabits({ invoiceCount, onTimeCount, averageDays }: PaymentHabits) {
  return {
    onTimePercent: Math.round((100 * onTimeCount) / invoiceCount),
    averageDays: averageDays === null ? null : Math.round(averageDays),
  };
}

async function readCustomers(db: AccountDb, period: Period) {
  const limits = { limit: MOST_DOCUMENTS, count: CUSTOMERS };
  const { documentCount, from, netOre, customers } = await readBestCustomers(db, period, limits);
  if (from === null || customers.length === 0) return null;
  const isCut = documentCount === MOST_DOCUMENTS;
  return {
    from: isCut ? from : period.from,
    to: period.to,
    isCut,
    documentCount,
    net: kronerFromOre(netOre),
    items: customers.map(({ netOre: ofCustomer, ...customer }) => ({
      ...customer,
      net: kronerFromOre(ofCustomer),
    })),
  };
}

async function readCredit(db: AccountDb) {
  const { count, ore } = await sumFreeCredit(db);
  return count === 0 ? null : { count, amount: kronerFromOre(ore) };
}

async function readVat(db: AccountDb, today: LocalDate) {
  const { vatTermChanges, settings } = await getCompanyOfAccount(db);
  const { dueOn, ...next } = nextVatDue(vatTermChanges, today, settings.vatRegisteredFrom);
  const period = periodOfTerm(next);
  const { owedOre, throughTermOre, earlierOre } = await readVatOwed(db, today, period);
  if (owedOre === 0n && throughTermOre === 0n) return null;
  return {
    amount: kronerFromOre(owedOre),
    earlier: kronerFromOre(earlierOre),
    term: vatTermOf(vatTermChanges, today),
    next: {
      year: next.year,
      term: next.term,
      ...period,
      dueOn,
      amount: kronerFromOre(throughTermOre - earlierOre),
    },
  };
}
