import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '../../../domain/access/environment.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { AccountSettings } from '../company/settings.ts';
import type { ChangeEntry } from '../record-change.ts';

type Currencies = Pick<AccountSettings, 'currencies' | 'currencyAccounts'>;

type ChangeOfCurrencies = {
  turnedOn: ForeignCurrency[];
  turnedOff: ForeignCurrency[];
  /** The bank accounts that are new or other than before. */
  newAccounts: CurrencyAccount[];
  /** Whether documents may be in more currencies, or money comes elsewhere. */
  widens: boolean;
};

export function changeOfCurrencies(before: Currencies, after: Currencies): ChangeOfCurrencies {
  const turnedOn = after.currencies.filter((one) => !before.currencies.includes(one));
  const turnedOff = before.currencies.filter((one) => !after.currencies.includes(one));
  const newAccounts = after.currencyAccounts.filter(
    (one) => !before.currencyAccounts.some((known) => isDeepStrictEqual(known, one)),
  );
  return { turnedOn, turnedOff, newAccounts, widens: turnedOn.length + newAccounts.length > 0 };
}

/**
 * A change of settings as the log of changes has it: the names of the fields, and which currencies, because the log is kept for ever and
 * bank accounts need not be. Nobody pays documents of the test environment, so nothing there widens.
 */
export function settingsEntry(
  environment: Environment,
  fields: readonly string[],
  { turnedOn, turnedOff, newAccounts, widens }: ChangeOfCurrencies,
): ChangeEntry & { action: 'company.settings-set' } {
  return {
    action: 'company.settings-set',
    details: {
      environment,
      fields,
      ...(turnedOn.length > 0 && { turnedOn }),
      ...(turnedOff.length > 0 && { turnedOff }),
    },
    widens: widens && environment === 'production',
    named: newAccounts.map(({ currency, iban }) => `${currency}: ${iban}`).join(', '),
  };
}
