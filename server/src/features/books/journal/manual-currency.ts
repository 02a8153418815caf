import type { Static } from 'typebox';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { amountFromNumber } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { lockCurrencyAccounts } from '../chart/bank-accounts.store.ts';
import type { newManualEntry } from './manual-entry-schemas.ts';

type Line = Pick<Static<typeof newManualEntry>['lines'][number], 'account' | 'currency' | 'currencyAmount'>;

/** What a line of a request is in a currency; nothing where it is in kroner alone. */
export function inCurrencyOf({ currency, currencyAmount }: Line): { inCurrency?: InCurrency } {
  if (isMissing(currency) || isMissing(currencyAmount)) return {};
  return { inCurrency: { currency, amountOre: amountFromNumber(currencyAmount) } };
}

/**
 * What is wrong with the currencies of lines. A bank account is in one currency, and no other account of a manual entry has any: what
 * documents are in a currency stands on accounts that only documents change.
 * @returns `required` where one of currency and amount is missing, `unsupported-currency` where the account is not in the currency
 */
export async function currencyErrors(trx: AccountTrx, lines: readonly Line[]): Promise<FieldError[]> {
  const isGiven = ({ currency, currencyAmount }: Line) => !isMissing(currency) || !isMissing(currencyAmount);
  // Entries in kroner read nothing more.
  if (!lines.some(isGiven)) return [];
  const accounts = new Map((await lockCurrencyAccounts(trx)).map((one) => [one.account, one.currency]));
  return lines.flatMap((line, index): FieldError[] => {
    const { account, currency, currencyAmount } = line;
    if (!isGiven(line)) return [];
    if (isMissing(currency)) return [{ field: `lines[${index}].currency`, code: 'required' }];
    if (isMissing(currencyAmount)) return [{ field: `lines[${index}].currencyAmount`, code: 'required' }];
    const own = accounts.get(account);
    if (own === currency) return [];
    const message =
      own === undefined
        ? 'The account is in NOK; leave `currency` and `currencyAmount` out. `currencyAccounts` of GET /v1/settings names the accounts in a currency.'
        : `Must be ${own}, the currency of the account.`;
    const details = { allowed: [own ?? 'NOK'] };
    return [{ field: `lines[${index}].currency`, code: 'unsupported-currency', message, details }];
  });
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
