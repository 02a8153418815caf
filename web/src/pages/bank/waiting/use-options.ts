import { useQueries, useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { invoiceQuery } from '../../invoices/invoices.ts';
import type { BankTransaction } from '../bank-queries.ts';
import { transactionQuery } from '../../ledger/bank-transactions.ts';
import { chartQuery } from '../../ledger/books-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf } from '../transactions/describe.ts';
import type { MatchOption, Option } from './options.ts';
import { optionFor, optionForSum, optionOfEntry } from './options.ts';
import { waitingTexts } from './waiting-texts.ts';

/** What may be done with a transaction, the best first; undefined until it is known. */
export function useOptions(transaction: BankTransaction | undefined): Option[] | undefined {
  const invoices = useSuggested(transaction);
  const payments = useTakenBack(transaction);
  const entries = useRepeated(transaction);
  const payouts = usePayout(transaction);
  if (transaction === undefined || invoices === undefined || payments === undefined) return undefined;
  return [...payouts, ...payments, ...invoices, ...entries];
}

/** The suggested invoices, those that are still open. */
function useSuggested(transaction: BankTransaction | undefined): MatchOption[] | undefined {
  const { accountId } = useAccount();
  const { why } = useTexts(bankTexts);
  const optionFor = useOptionFor();
  const { language } = useLanguage();
  const suggestions = transaction?.suggestions ?? [];
  const ids = suggestions.flatMap(({ invoiceId, togetherWith }) => [invoiceId, ...togetherWith]);
  const queries = [...new Set(ids)].map((id) => invoiceQuery(accountId, id));
  const invoices = useQueries({ queries });
  if (invoices.some(({ isPending }) => isPending)) return undefined;
  const byId = new Map(
    invoices.flatMap(({ data }) => (data ? [[data.invoice.id, data.invoice] as const] : [])),
  );
  return suggestions.flatMap((suggestion) => {
    const invoice = byId.get(suggestion.invoiceId);
    if (transaction === undefined || invoice === undefined) return [];
    const others = suggestion.togetherWith.flatMap((id) => byId.get(id) ?? []);
    const option =
      suggestion.why === 'sum'
        ? optionForSum(transaction, [invoice, ...others], why.sum, language)
        : optionFor(transaction, invoice, why[suggestion.why]);
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
      why: bank.whyTakenBack[transaction?.suggestedReversalWhy ?? 'reference'],
      effect: texts.takeBackHint,
      match: { reversesTransactionId: earlier.id },
      said: texts.takenBack,
    },
  ];
}

/** The payout of Vipps that it may be, for those who keep the books. */
function usePayout(transaction: BankTransaction | undefined): Option[] {
  const texts = useTexts(waitingTexts);
  const id = useMay()('keepBooks') ? (transaction?.suggestedPayoutId ?? null) : null;
  if (id === null) return [];
  return [
    {
      key: id,
      label: texts.payout,
      why: texts.payoutWhy,
      effect: texts.payoutHint,
      match: { payoutTransactionId: id },
      said: texts.paidOut,
    },
  ];
}

/** The entry that books it as the last ones of its kind, for those who keep the books. */
function useRepeated(transaction: BankTransaction | undefined): Option[] {
  const bank = useTexts(bankTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const entry = useMay()('keepBooks') ? (transaction?.suggestedEntry ?? null) : null;
  const chart = useQuery({ ...chartQuery(accountId), enabled: entry !== null }).data;
  if (transaction === undefined || entry === null) return [];
  const accountName = chart?.find(({ number }) => number === entry.account)?.names[language];
  return [optionOfEntry(transaction, entry, { name: nameOf(transaction, bank), accountName }, language)];
}

/** An option that gives all of a transaction to one invoice. */
export function useOptionFor() {
  const { language } = useLanguage();
  return (transaction: BankTransaction, invoice: Invoice, why: string): MatchOption | undefined =>
    optionFor(transaction, invoice, why, language);
}
