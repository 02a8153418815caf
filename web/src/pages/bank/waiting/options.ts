import { day, money } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
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
  const kroner = (amount: number) => money(amount, language);
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
