import type { Currency } from '../currency/currency.ts';
import { BOOK_CURRENCY } from '../currency/currency.ts';
import type { LocalDate } from '../days/local-date.ts';

/**
 * A bank account of the company, and the ledger account that its transactions are booked on. What was the company's stays known, because
 * files of earlier days and months that are over are judged by it.
 * @property from the first day; null: from the beginning
 * @property until the day on which another number or another ledger account took its place; null: it still is
 */
export type BankAccount = {
  /** Eleven digits; of an account abroad its IBAN; of Vipps `accountOfLedger`. */
  number: string;
  currency: Currency;
  ledgerAccount: string;
  from: LocalDate | null;
  until: LocalDate | null;
  /** Whether it is a ledger of Vipps. Left out: it is an account of a bank. */
  isVipps?: boolean;
};

/** The days of a bank account that belong to a ledger account. `before`: the first day that does not. */
export type BankPeriod = {
  number: string;
  currency: Currency;
  from: LocalDate | null;
  before: LocalDate | null;
};

/** The known accounts, and the present ones. A service of an earlier version may have changed them without a word here. */
export function withPresentBankAccounts(
  known: readonly BankAccount[],
  present: readonly Pick<BankAccount, 'number' | 'currency' | 'ledgerAccount'>[],
): BankAccount[] {
  const unknown = present.filter(
    ({ number, currency, ledgerAccount }) =>
      number !== '' &&
      !known.some(
        (one) =>
          one.until === null &&
          one.number === number &&
          one.currency === currency &&
          one.ledgerAccount === ledgerAccount,
      ),
  );
  return [...known, ...unknown.map((one) => ({ ...one, from: null, until: null }))];
}

/**
 * The ledger account that a transaction of that bank account and day is booked on: that of its day, also where the file comes late. After
 * the last day it is the last one, and before the first day the first one.
 * @returns undefined for a number that never was the company's
 */
export function ledgerAccountOn(
  accounts: readonly BankAccount[],
  { number, currency }: Pick<BankAccount, 'number' | 'currency'>,
  day: LocalDate,
): string | undefined {
  const own = ofNumber(accounts, { number, currency });
  return (own.findLast(({ from }) => from === null || from <= day) ?? own[0])?.ledgerAccount;
}

/** The bank accounts that tell of a ledger account, each with its days. */
export function bankPeriods(accounts: readonly BankAccount[], ledgerAccount: string): BankPeriod[] {
  const firsts = accounts.filter((one, index) => accounts.findIndex((other) => isSame(one, other)) === index);
  return firsts.flatMap(({ number, currency }) =>
    ofNumber(accounts, { number, currency }).flatMap((one, index, all) =>
      one.ledgerAccount === ledgerAccount
        ? [{ number, currency, from: index === 0 ? null : one.from, before: all[index + 1]?.from ?? null }]
        : [],
    ),
  );
}

/** The ledger account of the bank account in kroner on that day; undefined where none is known. */
export function ledgerAccountInUse(accounts: readonly BankAccount[], day: LocalDate): string | undefined {
  return inOrder(accounts).findLast(
    ({ currency, from, until, isVipps }) =>
      currency === BOOK_CURRENCY &&
      isVipps !== true &&
      (from === null || from <= day) &&
      (until === null || day < until),
  )?.ledgerAccount;
}

/** By their first day, one of each day: the last one that was told of it. */
function ofNumber(
  accounts: readonly BankAccount[],
  account: Pick<BankAccount, 'number' | 'currency'>,
): BankAccount[] {
  const own = inOrder(accounts.filter((one) => isSame(one, account)));
  return own.filter(({ from }, index) => from !== own[index + 1]?.from);
}

function isSame(
  one: Pick<BankAccount, 'number' | 'currency'>,
  other: Pick<BankAccount, 'number' | 'currency'>,
): boolean {
  return one.number === other.number && one.currency === other.currency;
}

function inOrder(accounts: readonly BankAccount[]): BankAccount[] {
  return accounts.toSorted((one, other) => {
    const [a, b] = [one.from ?? '', other.from ?? ''];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}
