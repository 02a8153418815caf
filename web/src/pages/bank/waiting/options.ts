import { day, moneyInKroner } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { BankTransaction, Match } from '../bank-queries.ts';
import { planFor } from './plan.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Something that a transaction can become with one key. */
export type Option = {
  key: string;
  label: string;
  /** Why it is suggested. */
  why: string;
  /** What it does. */
  effect: string;
  match: Match;
  /** The sentence in the row once the transaction is placed. */
  said: string;
};

/** The option that pays several invoices wholly; undefined once they owe another sum than the transaction. */
export function optionForSum(
  { remainder }: Pick<BankTransaction, 'remainder'>,
  invoices: readonly Invoice[],
  why: string,
  language: Language,
): Option | undefined {
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
  { remainder }: Pick<BankTransaction, 'remainder'>,
  invoice: Invoice,
  why: string,
  language: Language,
): Option | undefined {
  const texts = waitingTexts[language];
  const plan = planFor(remainder, invoice);
  if (plan === undefined) return undefined;
  const { match, paid, rest, left, recoversLoss } = plan;
  const number = invoice.number ?? '';
  const kroner = (amount: number) => moneyInKroner(amount, language);
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
