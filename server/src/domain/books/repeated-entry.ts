import type { BankTransactionKind, Direction } from '../bank-files.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import { splitVat } from '../vat/split-vat.ts';
import { VAT_ACCOUNTS } from '../vat/vat-accounts.ts';
import type { PostingLine } from './postings.ts';

/** The words of a transaction of the bank by which the next one of the same kind is known. */
export type BankWords = {
  direction: Direction;
  kind: BankTransactionKind;
  payerName: string | null;
  payerAccount: string | null;
  text: string | null;
};

/** How an entry books money of the bank: on which account, with which VAT code. */
export type EntryPattern = { account: string; vatCode: string | null };

/** Words that banks and card companies add, and months. They say nothing about the other side. */
const NOISE = new Set(
  `visa mastercard bankaxept kort kortkjøp varekjøp kjøp reservert reservasjon avtalegiro nettgiro giro efaktura betaling overføring
  overførsel utbetaling innbetaling belastning til fra kl dato kurs nok kr ref referanse kid nr faktura fakturanr fakturanummer kundenr
  as asa
  januar februar mars april mai juni juli august september oktober november desember
  jan feb mar apr jun jul aug sep sept okt nov des january february march may june july october december oct dec`.split(
    /\s+/,
  ),
);

/** The words that stay from month to month: without amounts, dates, numbers of cards and invoices, and `NOISE`. */
export function lastingWords(text: string | null): string {
  return (text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,;:/()"'-]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '' && !/\d/.test(word) && !NOISE.has(word))
    .join(' ');
}

/**
 * The payer or the payee of a transaction: by name, else by account, else by text. Undefined where the bank gives neither a name nor an account, and all
 * words of the text change from month to month.
 */
function otherSideOf({ payerName, payerAccount, text }: BankWords): string | undefined {
  const name = lastingWords(payerName);
  if (name !== '') return `name ${name}`;
  if (payerAccount !== null && payerAccount !== '') return `account ${payerAccount}`;
  const words = lastingWords(text);
  return words === '' ? undefined : `text ${words}`;
}

/**
 * The earlier transactions of the same kind as a transaction: those with the same other side and text, or where these are fewer than two,
 * those with the same other side.
 * @param earlier in the order that the answer has
 */
export function transactionsAlike<T extends BankWords>(transaction: BankWords, earlier: readonly T[]): T[] {
  const otherSide = otherSideOf(transaction);
  if (otherSide === undefined) return [];
  const { direction, kind } = transaction;
  const alike = earlier.filter(
    (one) => one.direction === direction && one.kind === kind && otherSideOf(one) === otherSide,
  );
  const words = lastingWords(transaction.text);
  const same = alike.filter(({ text }) => lastingWords(text) === words);
  return same.length < 2 ? alike : same;
}

/**
 * How an entry has booked money of the bank; undefined for an entry that divides the money, or that says more than account and code.
 * @param banks the ledger accounts of the company's bank accounts
 */
export function patternOf(
  lines: readonly Omit<PostingLine, 'description'>[],
  banks: ReadonlySet<string>,
): EntryPattern | undefined {
  const isPlain = lines.every(
    ({ customerId, vatDeviation, inCurrency }) =>
      customerId === null && vatDeviation !== true && inCurrency === undefined,
  );
  const others = lines.filter(({ account }) => !banks.has(account));
  const isVat = ({ account, vatCode }: (typeof others)[number]) =>
    vatCode === null && account in VAT_ACCOUNTS;
  const rest = others.filter((line) => !isVat(line));
  const base = rest.find(({ vatCode }) => vatCode !== null) ?? rest[0];
  if (!isPlain || base === undefined || others.length === lines.length) return undefined;
  // VAT that is a part of the cost stands on the account of the cost, without a code.
  const isCost = ({ account, vatCode }: (typeof others)[number]) =>
    base.vatCode !== null && vatCode === null && account === base.account;
  if (rest.some((line) => line !== base && !isCost(line))) return undefined;
  if (base.vatCode === null && others.some(isVat)) return undefined;
  return { account: base.account, vatCode: base.vatCode };
}

/**
 * The lines of an entry that books money of the bank by a pattern.
 * @param bank the ledger account of the bank
 * @param on the day, whose VAT rates hold
 */
export function linesOfPattern(
  { account, vatCode }: EntryPattern,
  { bank, amountOre, direction, on }: { bank: string; amountOre: Ore; direction: Direction; on: LocalDate },
): Pick<PostingLine, 'account' | 'debitOre' | 'creditOre' | 'vatCode'>[] {
  const split = vatCode === null ? undefined : splitVat(vatCode, amountOre, on);
  const line = (of: string, ore: Ore, isDebit: boolean, code: string | null = null) => ({
    account: of,
    debitOre: isDebit ? ore : 0n,
    creditOre: isDebit ? 0n : ore,
    vatCode: code,
  });
  const isDebit = direction === 'out';
  return [
    line(account, split?.netOre ?? amountOre, isDebit, vatCode),
    ...(split?.parts ?? []).map((part) =>
      line(part.account ?? account, part.ore, part.isOpposite ? !isDebit : isDebit),
    ),
    line(bank, amountOre, !isDebit),
  ];
}
