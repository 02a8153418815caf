import type { Scope } from '../../../../../server/src/domain/access/scopes.ts';
import { allowsScope } from '../../../../../server/src/domain/access/scopes.ts';
import type { ForeignCurrency } from '../../../../../server/src/domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import type { Schemas } from '../../../http/account-api.ts';

type Settings = Pick<Schemas['Settings'], 'currencies' | 'currencyAccounts'>;
type Account = { iban: string; bic: string; account: string };

/** The values of the form. A bank account that is not there is empty. */
export type CurrencyValues = {
  currencies: ForeignCurrency[];
  accounts: Record<ForeignCurrency, Account>;
};

export function valuesOf({ currencies, currencyAccounts }: Settings): CurrencyValues {
  const accounts = FOREIGN_CURRENCIES.map((currency) => {
    const {
      iban = '',
      bic = '',
      account = '',
    } = currencyAccounts.find((one) => one.currency === currency) ?? {};
    return [currency, { iban, bic, account }];
  });
  return { currencies, accounts: Object.fromEntries(accounts) as CurrencyValues['accounts'] };
}

/** The settings as the API takes them. A bank account of which nothing is filled in is none. */
export function bodyOf({ currencies, accounts }: CurrencyValues): Settings {
  return {
    currencies: FOREIGN_CURRENCIES.filter((one) => currencies.includes(one)),
    currencyAccounts: FOREIGN_CURRENCIES.flatMap((currency) => {
      const { iban, bic, account } = accounts[currency];
      const given = { iban: iban.trim(), bic: bic.trim(), account };
      return Object.values(given).every((text) => text === '') ? [] : [{ currency, ...given }];
    }),
  };
}

/** The currencies of which the form asks for a bank account: those that are on, and those that have one. */
export function askedAccounts({ currencies, accounts }: CurrencyValues): ForeignCurrency[] {
  return FOREIGN_CURRENCIES.filter(
    (one) => currencies.includes(one) || Object.values(accounts[one]).some((text) => text !== ''),
  );
}

/** The field of the form for a field of the API: `currencyAccounts[0].iban` is `accounts.EUR.iban`. */
export function formFieldOf(body: Settings): (path: string) => string {
  return (path) => {
    const [, index, name] = /^currencyAccounts\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    const currency = body.currencyAccounts[Number(index)]?.currency;
    if (currency === undefined || name === undefined) return path;
    return `accounts.${currency}.${name === 'currency' ? 'iban' : name}`;
  };
}

type Client = { name: string; grants: { environment: 'production' | 'test'; scopes: Scope[] }[] };

/** The API clients that read invoices there, and whose sums of amounts would be wrong with several currencies. */
export function readersOf(clients: readonly Client[], environment: 'production' | 'test'): string[] {
  return clients
    .filter(({ grants }) =>
      grants.some((one) => one.environment === environment && allowsScope(one.scopes, 'invoices:read')),
    )
    .map(({ name }) => name);
}
