import type { FieldError, FieldProblem } from '../errors/field-errors.ts';
import {
  formatIban,
  isBankAccount,
  isBic,
  isIban,
  normaliseBic,
  normaliseIban,
} from '../parties/bank-account.ts';
import type { ForeignCurrency } from './currency.ts';
import type { TurnedOn } from './turned-on.ts';
import { currencyProblem } from './turned-on.ts';

/** The bank account of a currency. */
export type CurrencyAccount = {
  currency: ForeignCurrency;
  /** In capital letters, without spaces. */
  iban: string;
  bic: string;
  /** The ledger account that its transactions are booked on. */
  account: string;
};

/** The accounts as they are stored: IBAN and BIC in capital letters, without spaces. */
export function tidiedCurrencyAccounts(accounts: readonly CurrencyAccount[]): CurrencyAccount[] {
  return accounts.map((one) => ({ ...one, iban: normaliseIban(one.iban), bic: normaliseBic(one.bic) }));
}

type Known = TurnedOn & {
  /** The accounts before the change: they stay when their currency is turned off. */
  before: readonly CurrencyAccount[];
  /** The bank account in kroner, eleven digits; empty without one. */
  bankAccount: string;
  /** What is wrong with a ledger account; undefined: it fits. */
  ledgerProblem: (account: string) => FieldProblem | undefined;
};

/**
 * What is wrong with the bank accounts in other currencies. Each currency has one, and no two share an IBAN or a ledger account, because a
 * file of the bank is read in the currency of its account.
 * @param accounts as `tidiedCurrencyAccounts` gives them
 */
export function currencyAccountErrors(accounts: readonly CurrencyAccount[], known: Known): FieldError[] {
  const inKroner = isBankAccount(known.bankAccount)
    ? normaliseIban(formatIban(known.bankAccount))
    : undefined;
  return accounts.flatMap((one, index) => {
    const isTwice = (name: keyof CurrencyAccount) =>
      accounts.findIndex((other) => other[name] === one[name]) < index;
    const problems: Record<keyof CurrencyAccount, FieldProblem | undefined> = {
      currency: isTwice('currency') ? { code: 'already-used' } : currencyOf(one, known),
      iban: isIban(one.iban)
        ? isTwice('iban') || one.iban === inKroner
          ? { code: 'already-used' }
          : undefined
        : { code: 'invalid-format', details: { format: 'an IBAN with its check digits' } },
      bic: isBic(one.bic)
        ? undefined
        : { code: 'invalid-format', details: { format: 'a BIC of 8 or 11 characters' } },
      account: isTwice('account') ? { code: 'already-used' } : known.ledgerProblem(one.account),
    };
    return Object.entries(problems).flatMap(([name, problem]) =>
      problem === undefined ? [] : [{ field: `currencyAccounts[${index}].${name}`, ...problem }],
    );
  });
}

function currencyOf({ currency }: CurrencyAccount, { before, ...known }: Known): FieldProblem | undefined {
  return before.some((one) => one.currency === currency) ? undefined : currencyProblem(known, currency);
}
