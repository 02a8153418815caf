import type { RevaluedItem } from '../currency/revaluation.ts';
import type { Ore } from '../money.ts';
import type { BookingAccounts } from './booking-accounts.ts';
import { differencePostings, mirrored } from './currency-postings.ts';
import type { PostingLine } from './postings.ts';
import { creditPosting, debitPosting } from './postings.ts';

export type RevaluationEntries = {
  /** On the closing day: receivables and credits. Empty without a difference. */
  items: PostingLine[];
  /** On the closing day: bank accounts. They stay. Empty without a difference. */
  bank: PostingLine[];
  /** On the day after: takes `items` back, because each item is settled at the rate at which it arose. */
  itemsTakenBack: PostingLine[];
};

/**
 * The entries of a revaluation: a line for each item with a difference, then the gains and the losses, each as one sum. The lines have no
 * amount in the currency, because only the kroner change.
 */
export function revaluationPostings(
  revalued: readonly RevaluedItem[],
  accounts: BookingAccounts,
): RevaluationEntries {
  const items = postingsOf(
    revalued.filter(({ kind }) => kind !== 'bank'),
    accounts,
  );
  const bank = postingsOf(
    revalued.filter(({ kind }) => kind === 'bank'),
    accounts,
  );
  return { items, bank, itemsTakenBack: mirrored(items) };
}

function postingsOf(revalued: readonly RevaluedItem[], accounts: BookingAccounts): PostingLine[] {
  const different = revalued.filter(({ differenceNokOre }) => differenceNokOre !== 0n);
  const gains = different.filter(({ differenceNokOre }) => differenceNokOre > 0n);
  const losses = different.filter(({ differenceNokOre }) => differenceNokOre < 0n);
  return [
    ...different.map((item) => lineOf(item, accounts)),
    ...differencePostings(sumOf(gains)),
    ...differencePostings(sumOf(losses)),
  ];
}

/** A gain stands on the debit side: a receivable or a balance grows, a debt shrinks. */
function lineOf(item: RevaluedItem, { receivables, owedToCustomers }: BookingAccounts): PostingLine {
  const { differenceNokOre } = item;
  const account =
    item.kind === 'bank' ? item.account : item.kind === 'credit' ? owedToCustomers : receivables;
  const customerId = item.kind === 'bank' ? null : item.customerId;
  return differenceNokOre > 0n
    ? debitPosting({ account, amountOre: differenceNokOre, customerId })
    : creditPosting({ account, amountOre: 0n - differenceNokOre, customerId });
}

function sumOf(revalued: readonly RevaluedItem[]): Ore {
  return revalued.reduce((sum, { differenceNokOre }) => sum + differenceNokOre, 0n);
}
