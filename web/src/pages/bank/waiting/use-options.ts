import { useQueries, useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { invoiceQuery } from '../../invoices/invoices.ts';
import type { BankTransaction, Match } from '../bank-queries.ts';
import { transactionQuery } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf } from '../transactions/describe.ts';
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
  /** What is said when it is done. */
  said: string;
};

/** What may be done with a transaction, the best first; undefined until it is known. */
export function useOptions(transaction: BankTransaction | undefined): Option[] | undefined {
  const invoices = useSuggested(transaction);
  const payments = useTakenBack(transaction);
  if (transaction === undefined || invoices === undefined || payments === undefined) return undefined;
  return [...payments, ...invoices];
}

/** The suggested invoices, those that are still open. */
function useSuggested(transaction: BankTransaction | undefined): Option[] | undefined {
  const { accountId } = useAccount();
  const { why } = useTexts(bankTexts);
  const optionFor = useOptionFor();
  const suggestions = transaction?.suggestions ?? [];
  const invoices = useQueries({
    queries: suggestions.map(({ invoiceId }) => invoiceQuery(accountId, invoiceId)),
  });
  if (invoices.some(({ isPending }) => isPending)) return undefined;
  return suggestions.flatMap((suggestion, index) => {
    const invoice = invoices[index]?.data?.invoice;
    const option = transaction && invoice && optionFor(transaction, invoice, why[suggestion.why]);
    return option === undefined || option.match.allocations?.length === 0 ? [] : [option];
  });
}

/** The earlier transaction that this one may take back. */
function useTakenBack(transaction: BankTransaction | undefined): Option[] | undefined {
  const texts = useTexts(waitingTexts);
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const earlierId = transaction?.suggestedReversalOf ?? null;
  const { data: earlier, isPending } = useQuery({
    ...transactionQuery(accountId, earlierId ?? ''),
    enabled: earlierId !== null,
  });
  if (earlierId === null) return [];
  if (isPending) return undefined;
  if (earlier === undefined || earlier.pairedTransactionId !== null) return [];
  return [
    {
      key: earlier.id,
      label: texts.takeBack(nameOf(earlier, bank), day(earlier.bookedOn, language)),
      why: bank.why.amount,
      effect: texts.takeBackHint,
      match: { reversesTransactionId: earlier.id },
      said: texts.takenBack,
    },
  ];
}

/** An option that gives all of a transaction to one invoice. */
export function useOptionFor() {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  return (transaction: BankTransaction, invoice: Invoice, why: string): Option | undefined => {
    const plan = planFor(transaction.remainder, invoice);
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
      why: [why, dueOf(invoice, language, texts)].filter((part) => part !== '').join(' · '),
      effect: recoversLoss ? texts.recovers : effect,
      match,
      said:
        paid === 0
          ? texts.credited(invoice.client.name)
          : rest > 0
            ? texts.bookedRest(number, kroner(rest))
            : texts.booked(number),
    };
  };
}

function dueOf({ dueDate }: Invoice, language: Language, texts: { due: (date: string) => string }): string {
  return texts.due(day(dueDate, language));
}
