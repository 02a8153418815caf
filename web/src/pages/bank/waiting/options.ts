import type { Schemas } from '../../../http/account-api.ts';
import { day, dayAndMonth, listed, money, moneyInKroner } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { VatCode } from '../../books/vat-code-names.ts';
import { isVatCode } from '../../books/vat-code-names.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { BankTransaction, Match } from '../bank-queries.ts';
import { planFor } from './plan.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Something that a transaction can become with one key. */
export type Option = MatchOption | (Shown & { entry: NewEntry });

/** The entry that books a transaction, without the transaction. */
export type NewEntry = Pick<Schemas['NewJournalEntry'], 'description' | 'lines'>;

export type MatchOption = Shown & { match: Match };

type Shown = {
  key: string;
  label: string;
  /** Why it is suggested. */
  why: string;
  /** What it does. */
  effect: string;
  /** The sentence in the row once the transaction is placed. */
  said: string;
};

/** The option that pays several invoices wholly; undefined once they owe another sum than the transaction. */
export function optionForSum(
  { remainder }: Pick<BankTransaction, 'remainder'>,
  invoices: readonly Invoice[],
  why: string,
  language: Language,
): MatchOption | undefined {
  const texts = waitingTexts[language];
  const [first] = invoices;
  const allocations = invoices.map((invoice) => ({ invoiceId: invoice.id, amount: owedOn(invoice).kroner }));
  const isWhole = sumKroner(allocations.map(({ amount }) => amount)) === remainder;
  if (first === undefined || !isWhole || invoices.some((invoice) => owedOn(invoice).isLoss)) return undefined;
  return {
    key: invoices.map(({ id }) => id).join(' '),
    label: texts.optionOfSum(
      invoices.map(({ number }) => number ?? ''),
      first.client.name,
    ),
    why,
    effect: texts.paysAllOf,
    match: { allocations },
    said: texts.divided(invoices.length),
  };
}

/** The option that gives all of a transaction to one invoice; undefined where nobody could have what is too much. */
export function optionFor(
  transaction: Pick<BankTransaction, 'remainder' | 'currency'>,
  invoice: Invoice,
  why: string,
  language: Language,
): MatchOption | undefined {
  const texts = waitingTexts[language];
  const plan = planFor(transaction, invoice);
  if (plan === undefined) return undefined;
  const { match, paid, rest, left, recoversLoss } = plan;
  const number = invoice.number ?? '';
  const kroner = (amount: number) => money(amount, language, transaction.currency);
  const effect =
    paid === 0
      ? texts.onlyCredit
      : rest > 0
        ? texts.tooMuch(kroner(rest))
        : left > 0
          ? texts.paysPart(kroner(left))
          : texts.paysAll;
  return {
    key: invoice.id,
    label: texts.option(number, invoice.client.name),
    why: [why, texts.due(day(invoice.dueDate, language))].filter((part) => part !== '').join(' · '),
    effect: recoversLoss ? texts.recovers : effect,
    match,
    said:
      paid === 0
        ? texts.credited(invoice.client.name)
        : rest > 0
          ? texts.bookedRest(number, kroner(rest))
          : texts.booked(number),
  };
}

/** The option that books a transaction as the last two of its kind. @param accountName of the account; undefined until it is known */
export function optionOfEntry(
  { amount, bookedOn }: Pick<BankTransaction, 'amount' | 'bookedOn'>,
  { account, vatCode, description, lines, bookedOn: before }: NonNullable<BankTransaction['suggestedEntry']>,
  { name, accountName }: { name: string; accountName: string | undefined },
  language: Language,
): Option {
  const texts = waitingTexts[language];
  const shown = [account, accountName].filter((part) => part !== undefined).join(' ');
  const isThisYear = (date: string) => date.slice(0, 4) === bookedOn.slice(0, 4);
  const days = before.map((date) => (isThisYear(date) ? dayAndMonth(date, language) : day(date, language)));
  const net = lines.find((line) => line.account === account);
  const base = (net?.debit ?? 0) + (net?.credit ?? 0);
  return {
    key: 'entry',
    label: texts.bookOn(shown, vatCode),
    why: texts.bookedSo(name, listed(days, language)),
    effect:
      base === amount
        ? texts.booksAll(moneyInKroner(amount, language))
        : texts.booksWithVat(
            moneyInKroner(base, language),
            moneyInKroner(sumKroner([amount, -base]), language),
          ),
    entry: {
      description: description || name,
      lines: lines.map((line) => ({ ...line, vatCode: codeOf(line.vatCode) })),
    },
    said: texts.bookedOnAccount(account),
  };
}

function codeOf(vatCode: string | null): VatCode | null {
  return vatCode !== null && isVatCode(vatCode) ? vatCode : null;
}
