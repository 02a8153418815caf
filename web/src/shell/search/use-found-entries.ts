import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { englishEntryText } from '../../../../server/src/domain/books/entry-texts.ts';
import { searchedAmount } from '../../../../server/src/domain/texts/searched-amount.ts';
import { accountApi } from '../../http/account-api.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import type { AtAccount } from '../../http/session.ts';
import { day, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { searchTexts } from './search-texts.ts';

/** Every entry was posted after this moment. With it the service asks for no period. */
const EVER = '2000-01-01T00:00:00Z';
const SHOWN = 6;

/** The newest entries of an amount. A customer's entries are found by the customer, so other texts ask for none. */
export function useFoundEntries({ accountId, keepsBooks }: AtAccount, q: string) {
  const texts = useTexts(searchTexts);
  const { language } = useLanguage();
  const router = useRouter();
  const isAsked = keepsBooks && searchedAmount(q) !== undefined;
  const query = { q, updatedSince: EVER, sort: '-postingDate', pageSize: SHOWN, quickCount: true } as const;
  const { data, isFetching } = useQuery({
    ...queryOf(
      ['search', accountId, 'entries', q],
      () => accountApi(accountId).GET('/v1/journal-entries', { params: { query } }),
      itemsOf,
    ),
    enabled: isAsked,
    placeholderData: keepWithinAccount(accountId),
    staleTime: 10_000,
  });
  const entries = isAsked ? (data ?? []) : [];
  return {
    isLooking: isAsked && isFetching,
    entries: entries.map(({ id, number, postingDate, description, lines }) => ({
      address: router.buildLocation({
        to: '/$accountId/books/journal/$entryId',
        params: { accountId, entryId: id },
      }).href,
      label: `${texts.entry} ${number}-${postingDate.slice(0, 4)}, ${language === 'en' ? englishEntryText(description) : description}`,
      hint: `${moneyInKroner(sumKroner(lines.map(({ debit }) => debit)), language)} · ${day(postingDate, language)}`,
      icon: IconNotebook,
    })),
  };
}
