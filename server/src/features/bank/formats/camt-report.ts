import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, CURRENCIES } from '../../../domain/currency/currency.ts';
import type { Amount } from '../../../domain/money.ts';
import { isBankAccount } from '../../../domain/parties/bank-account.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';
import type { AccountsInCurrency } from './bank-file-item.ts';
import type { Tally } from './camt-totals.ts';
import type { EntryFacts } from './camt-transaction.ts';
import { textAt } from './camt-values.ts';

/** A notification (`Ntfctn`) or a statement (`Stmt`) that is being read. */
export type Report = {
  line: number;
  id: string | null;
  bankAccount: string | undefined;
  /** Whether the bank calls the message a copy. A copy tells everything again. */
  isCopy: boolean;
  /** Of the account; else of the first amount. */
  currency: string | null;
  summary: XmlElement | undefined;
  balances: XmlElement[];
  all: Tally;
  booked: Tally;
  transactions: number;
  /** Whether any item of the entry was given. */
  isGiven: boolean;
};

/** An `Ntry` that is being read. */
export type Entry = {
  line: number;
  head: Map<string, XmlElement>;
  facts: EntryFacts | undefined;
  charges: XmlElement[];
  details: number;
  /** The first `TxDtls`, until a second `TxDtls` or the end of the entry comes. */
  first: XmlElement | undefined;
  /** The sum of the transactions so far, by their own amounts, signed. */
  detailsOre: Amount;
  /** The charges of the transactions so far, which the bank may have taken out of their sum. */
  chargesOre: Amount;
};

/**
 * The account that a report is about: a Norwegian account in kroner, or an account of the company in another currency. Undefined for every
 * other account, which a file may have, too.
 */
export function accountOf(
  { bankAccount = '', currency }: Report,
  inCurrency: AccountsInCurrency,
): string | undefined {
  const key = bankAccountKey(bankAccount, currency ?? BOOK_CURRENCY);
  return isBankAccount(key) || inCurrency.has(key) ? key : undefined;
}

/** The currency of a report that is read. */
export function currencyOf(report: Report | undefined): Currency {
  return CURRENCIES.find((one) => one === report?.currency) ?? BOOK_CURRENCY;
}

/** The opening balance of a statement as the file writes the balance; empty where no balance stands before the entries. */
export function openingOf({ balances }: Report): string {
  const opening = balances.find((balance) =>
    ['OPBD', 'PRCD', 'ITBD'].includes(textAt(balance, 'Tp/CdOrPrtry/Cd') ?? ''),
  );
  return `${textAt(opening, 'CdtDbtInd') ?? ''} ${textAt(opening, 'Amt') ?? ''}`.trim();
}
