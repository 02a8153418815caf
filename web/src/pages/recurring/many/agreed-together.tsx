import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { recurringKey } from '../recurring.ts';
import type { RecurringFilter } from './all-that-match.ts';
import { allThatMatch } from './all-that-match.ts';
import { EndAgreements } from './end-agreements.tsx';
import { manyRecurringTexts } from './many-recurring-texts.ts';

/** What one form has made for many customers, and the way to undo all of it. */
export function AgreedTogether({
  count,
  filter,
  onDone,
}: {
  count: number;
  filter: RecurringFilter;
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(manyRecurringTexts);
  const may = useMay();
  return (
    <Alert variant="light" mb="md" role="status">
      <Group justify="space-between" gap="sm">
        <Text fw={650}>{texts.madeTogether(count)}</Text>
        {may('sell') && count > 0 && (
          <DialogButton label={texts.undo} title={texts.undoTitle} variant="default" size="lg">
            <AllTogether filter={filter} onDone={onDone} />
          </DialogButton>
        )}
      </Group>
    </Alert>
  );
}

function AllTogether({
  filter: { metadataPairs },
  onDone,
}: {
  filter: RecurringFilter;
  onDone: (told?: string) => void;
}) {
  const { accountId } = useAccount();
  const all = useQuery({
    queryKey: [...recurringKey(accountId), 'agreed-together', metadataPairs],
    queryFn: async () => {
      const progress = { isStopped: () => false, onProgress: () => {} };
      const found = await allThatMatch(accountId, { ...(metadataPairs && { metadataPairs }) }, progress);
      return [...found.values()];
    },
    // The dialog keeps what it began with, while the list is read anew.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <QueryContent query={all}>{(chosen) => <EndAgreements chosen={chosen} onDone={onDone} />}</QueryContent>
  );
}
