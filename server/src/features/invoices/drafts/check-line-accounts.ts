import { holdLedgerAccounts } from '../../books/index.ts';
import { fitsSales } from '../../../domain/books/booking-accounts.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../domain/errors.ts';
import { validationFailed } from '../../../domain/errors.ts';
import type { InvoiceLine } from '../invoice.ts';

const SALES_ACCOUNT =
  'Must be an account of type Income, and one whose `acceptsVat` is true where the line has VAT.';

/**
 * Checks the accounts that lines ask for. A stored line counts as use of its account, so the account can neither change nor
 * leave the chart. So `send` need not check the accounts again.
 * @throws ApiError `validation-failed`: `unknown-account`, `unfitting-account`
 */
export async function checkLineAccounts(
  trx: Trx,
  accountId: string,
  lines: readonly InvoiceLine[],
): Promise<void> {
  const asked = lines.flatMap(({ account }) => account ?? []);
  if (asked.length === 0) return;
  const chart = await holdLedgerAccounts(trx, accountId, asked);
  const errors = lines.flatMap(({ account, vatRateBp }, index): FieldError[] => {
    if (account === null) return [];
    const field = `lines[${index}].account`;
    const known = chart.get(account);
    if (known === undefined) return [{ field, code: 'unknown-account' }];
    return fitsSales(known, vatRateBp) ? [] : [{ field, code: 'unfitting-account', message: SALES_ACCOUNT }];
  });
  if (errors.length > 0) throw validationFailed(errors);
}
