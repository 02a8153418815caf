import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { entryNumber, entryTextIn } from '../../ledger/entry-name.ts';
import type { BankTransaction } from '../bank-queries.ts';
import { bankAccountsQuery } from '../../ledger/bank-transactions.ts';
import { reconciliationQuery } from '../bank-queries.ts';
import { entriesLike } from './entries-like.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Chooses the entry that stands for a transaction, of those that no transaction stands behind. */
export function PairForm({
  transaction,
  onPair,
}: {
  transaction: BankTransaction;
  onPair: (entryId: string) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const { bankAccount, currency } = transaction;
  const isInKroner = currency === 'NOK';
  const accounts = useQuery({ ...bankAccountsQuery(accountId), enabled: !isInKroner }).data;
  const ledger = accounts?.findLast(
    (one) => one.bankAccount === bankAccount && one.currency === currency,
  )?.account;
  const { data } = useQuery({
    ...reconciliationQuery(accountId, isInKroner ? '' : (ledger ?? ''), today ?? ''),
    enabled: today !== undefined && (isInKroner || ledger !== undefined),
  });
  if (data === undefined) return <Text role="status">{texts.looking}</Text>;
  const entries = entriesLike(transaction, data);
  return (
    <Stack gap="sm">
      <Text size="sm">{entries.length === 0 ? texts.noEntry : texts.pairHint}</Text>
      {entries.map((entry) => (
        <Button key={entry.id} variant="default" onClick={() => onPair(entry.id)}>
          {`${entryNumber(entry)}, ${entryTextIn(entry.description, language)}, ${day(entry.postingDate, language)}`}
        </Button>
      ))}
    </Stack>
  );
}
