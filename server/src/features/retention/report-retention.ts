import type { AdminContext } from '../companies/index.ts';
import { listCompanies } from '../companies/index.ts';
import { lastDeletableYear } from '../../domain/books/retention.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import type { RetentionHold } from './holds.store.ts';
import { listStandingRetentionHolds } from './holds.store.ts';
import type { YearReport } from './report.store.ts';
import { namelessCustomers } from './old-documents.store.ts';
import { countOldRows, readYearReports } from './report.store.ts';
import { TIES } from './ties.ts';

/** What is asked for: accounting years up to this one, of one company or of all. */
export type Selection = { throughYear: number; companyId?: string | undefined };

export type CompanyReport = {
  companyId: string;
  company: string;
  /** The reasons of the holds that stand. With any, nothing goes. */
  holds: string[];
  accounts: AccountReport[];
};
/**
 * @property quotes how many quotes go
 * @property recurringInvoices how many of them go
 * @property bankTransactions how many transactions of the bank lose what they say of the other side
 * @property names how many customers lose their names
 */
export type AccountReport = {
  accountId: string;
  years: YearReport[];
  quotes: number;
  recurringInvoices: number;
  bankTransactions: number;
  names: number;
};

/**
 * Tells what `deleteDocuments` would delete now. Companies of which nothing is old enough are left out.
 * @throws as `selectCompanies`
 */
export async function reportRetention(context: AdminContext, selection: Selection): Promise<CompanyReport[]> {
  const { companies, holds, through } = await selectCompanies(context, selection);
  const reports: CompanyReport[] = [];
  for (const { companyId, name, accounts } of companies) {
    const report = {
      companyId,
      company: name,
      holds: holds.filter((hold) => hold.companyId === companyId).map(({ reason }) => reason),
      accounts: await reportAccounts(context, Object.values(accounts), through),
    };
    if (report.accounts.length > 0) reports.push(report);
  }
  return reports;
}

async function reportAccounts(
  { db }: AdminContext,
  accountIds: string[],
  through: LocalDate,
): Promise<AccountReport[]> {
  const reports: AccountReport[] = [];
  for (const accountId of accountIds) {
    const report = {
      accountId,
      years: await readYearReports(db.of(accountId), through),
      quotes: 0,
      recurringInvoices: 0,
      bankTransactions: 0,
      names: await countOldRows(db.of(accountId), through, namelessCustomers),
    };
    for (const { counted, select } of TIES.flatMap(({ old }) => old ?? []))
      report[counted] = await countOldRows(db.of(accountId), through, select);
    const { years, quotes, recurringInvoices, bankTransactions, names } = report;
    if (years.length + quotes + recurringInvoices + bankTransactions + names > 0) reports.push(report);
  }
  return reports;
}

/**
 * @returns the companies of the selection, closed ones among them, all holds that stand, and the last day that counts
 * @throws ApiError `validation-failed` with `details.latestYear` when the law still keeps documents of the year;
 *   `not-found`
 */
export async function selectCompanies(
  { db, now }: AdminContext,
  { throughYear, companyId }: Selection,
): Promise<{
  companies: Awaited<ReturnType<typeof listCompanies>>;
  holds: RetentionHold[];
  through: LocalDate;
}> {
  const latestYear = lastDeletableYear(osloDate(now));
  if (throughYear > latestYear) {
    throw validationFailed([{ field: 'throughYear', code: 'out-of-range', details: { max: latestYear } }], {
      latestYear,
    });
  }
  const all = await listCompanies(db);
  const companies = companyId === undefined ? all : all.filter((company) => company.companyId === companyId);
  if (companies.length === 0 && companyId !== undefined)
    throw new ApiError('not-found', { missing: 'company' });
  return { companies, holds: await listStandingRetentionHolds(db), through: `${throughYear}-12-31` };
}
