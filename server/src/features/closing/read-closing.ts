import { osloDate } from '../../domain/days/local-date.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { kronerFromOre, numberFromAmount } from '../../domain/money.ts';
import { periodOfTerm, vatTermsToReturn } from '../../domain/vat/vat-term.ts';
import type { Db } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { sumCredit } from '../clients/index.ts';
import { findAnyCompany, findAnyCompanyAccounts, findClosedAt } from '../companies/index.ts';
import { getOverview } from '../reports/index.ts';
import { listOrderedRefunds, readLeftOpen, readOnTheirWay } from './closing.store.ts';

/**
 * What is open in a company, of its production account: what a person should know before the company is closed. Amounts are in kroner, those of
 * refunds in the currency of each.
 * Of VAT terms it tells those whose deadline has not passed; whether earlier ones were returned, nothing here knows.
 * @throws ApiError `not-found`
 */
export async function readClosing({ db, now }: { db: Db; now: Date }, companyId: string) {
  const company = isId(companyId) ? await findAnyCompany(db, companyId) : undefined;
  const accounts = company && (await findAnyCompanyAccounts(db, companyId));
  if (company === undefined || accounts === undefined) {
    throw new ApiError('not-found', { missing: 'company' });
  }
  const account = db.of(accounts.production);
  const today = osloDate(now);
  const { outstanding, waiting } = await getOverview(account, today);
  const left = await readLeftOpen(account);
  const refunds = await listOrderedRefunds(account);
  const credit = await sumCredit(account);
  const { vatRegistered, vatRegisteredFrom } = company.settings;
  const terms = vatRegistered ? vatTermsToReturn(company.vatTermChanges, today, vatRegisteredFrom) : [];
  return {
    name: company.seller.name,
    closedAt: await findClosedAt(db, companyId),
    onTheirWay: await readOnTheirWay(account),
    open: {
      unpaidInvoices: outstanding,
      credit: { count: credit.count, amount: kronerFromOre(credit.ore) },
      refunds: refunds.map(({ amountOre, ...rest }) => ({ ...rest, amount: numberFromAmount(amountOre) })),
      drafts: waiting.drafts + left.quoteDrafts,
      recurringInvoices: left.recurringInvoices,
      vatTerms: terms.map(({ year, term, kind, dueOn }) => ({
        year,
        term,
        ...periodOfTerm({ year, term, kind }),
        dueOn,
      })),
    },
  };
}

export type Closing = Awaited<ReturnType<typeof readClosing>>;
