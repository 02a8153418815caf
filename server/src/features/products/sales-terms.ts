import { SALES_ACCOUNT_RULE, fitsSales } from '../../domain/books/booking-accounts.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { resolveLineVat } from '../../domain/vat/vat.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { ChangeContext } from '../../platform/http/endpoint.ts';
import { shareLockLedgerAccounts } from '../books/index.ts';
import { getCompanyOfAccount } from '../companies/index.ts';
import type { ProductDetails } from './product.ts';

/** @throws ApiError `not-vat-registered`; `validation-failed`: `unknown-account`, `unfitting-account` */
type RequireSalesTerms = (product: ProductDetails) => void;

/**
 * Checks the VAT codes and the revenue accounts of products as those of lines. A product counts as use of its account, so the
 * account can neither change nor leave the chart.
 * @param accounts those that the products may name
 */
export async function readSalesTerms(
  trx: AccountTrx,
  accounts: readonly string[],
  accountNow: Date,
): Promise<RequireSalesTerms> {
  const [{ settings }, chart] = await Promise.all([
    getCompanyOfAccount(trx),
    accounts.length === 0 ? undefined : shareLockLedgerAccounts(trx, [...new Set(accounts)]),
  ]);
  const today = osloDate(accountNow);
  return ({ vatCode, revenueAccount }) => {
    const vat = resolveLineVat({ vatCode, vatRateBp: null }, settings, today);
    if ('problem' in vat) throw new ApiError(vat.problem);
    if (revenueAccount === null) return;
    const account = chart?.get(revenueAccount);
    const field = 'revenueAccount';
    if (account === undefined) throw validationFailed([{ field, code: 'unknown-account' }]);
    if (!fitsSales(account, vat.vatRateBp)) {
      throw validationFailed([{ field, code: 'unfitting-account', message: SALES_ACCOUNT_RULE }]);
    }
  };
}

/** The same for one product. */
export async function requireSalesTerms(
  { trx, accountNow }: Pick<ChangeContext, 'trx' | 'accountNow'>,
  product: ProductDetails,
): Promise<void> {
  const accounts = product.revenueAccount === null ? [] : [product.revenueAccount];
  const requireTerms = await readSalesTerms(trx, accounts, accountNow);
  requireTerms(product);
}
