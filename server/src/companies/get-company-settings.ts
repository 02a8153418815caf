import { peekNextNumber } from '../platform/counters.ts';
import type { DbOrTrx } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { findCompany, findCompanyAccounts } from './companies.store.ts';
import { settingsOf } from './company-settings.ts';
import type { CompanySettings } from './company-settings.ts';
import type { CompanyAccounts } from './company.ts';
import { DOCUMENT_SERIES } from './company.ts';

/** @throws ApiError `not-found` (no such open company) */
export async function getCompanySettings(
  { db }: { db: DbOrTrx },
  companyId: string,
): Promise<
  CompanySettings & {
    companyId: string;
    accounts: CompanyAccounts;
    /** Bare digits: the number of the next invoice or credit note of the production account. */
    nextInvoiceNumber: string;
  }
> {
  const company = isId(companyId) ? await findCompany(db, companyId) : undefined;
  const accounts = company && (await findCompanyAccounts(db, companyId));
  if (company === undefined || accounts === undefined) throw new ApiError('not-found');
  const nextNumber = await peekNextNumber(db, accounts.production, DOCUMENT_SERIES);
  return { companyId, accounts, ...settingsOf(company), nextInvoiceNumber: String(nextNumber) };
}
