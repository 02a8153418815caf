import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import type { InvoiceFilter } from '../list/invoice-choice.ts';
import { invoicesKey } from '../invoices.ts';
import { bulkTexts } from './bulk-texts.ts';
import { ChangeMany } from './change-many.tsx';
import type { Chosen } from './chosen.ts';
import { chooseAllThatMatch } from './chosen.ts';
import { DeleteDrafts } from './delete-drafts.tsx';

/** What one form has made for many customers: how many there are, and what can be done with all of them. */
export function MadeTogether({
  count,
  hasDrafts,
  filter,
  onDone,
  onUndone,
}: {
  count: number;
  /** Whether any of those that are shown can still be sent or deleted. */
  hasDrafts: boolean;
  filter: InvoiceFilter;
  /** @param told what was done, where that is to be said */
  onDone: (told?: string) => void;
  /** As `onDone`, when drafts are deleted. */
  onUndone: (told?: string) => void;
}) {
  const texts = useTexts(bulkTexts);
  const may = useMay();
  return (
    <Alert variant="light" mb="md" role="status">
      <Group justify="space-between" gap="sm">
        <Text fw={650}>{texts.madeTogether(count)}</Text>
        {may('sell') && hasDrafts && (
          <Group gap="xs">
            <DialogButton label={texts.undo} title={texts.undoTitle} variant="default" size="lg">
              <WithAll filter={filter}>
                {(all) => <DeleteDrafts drafts={all} isAsOne onDone={onUndone} />}
              </WithAll>
            </DialogButton>
            <DialogButton label={texts.sendAll} title={texts.send} size="lg">
              <WithAll filter={filter}>
                {(all) => (
                  <ChangeMany
                    change="send"
                    chosen={all.filter(({ number }) => number === null)}
                    onDone={onDone}
                  />
                )}
              </WithAll>
            </DialogButton>
          </Group>
        )}
      </Group>
    </Alert>
  );
}

/** Reads all documents of the filter when the dialog opens, whatever is chosen in the list besides. */
function WithAll({
  filter: { metadataPairs },
  children,
}: {
  filter: InvoiceFilter;
  children: (all: readonly Chosen[]) => ReactNode;
}) {
  const { accountId } = useAccount();
  const all = useQuery({
    queryKey: [...invoicesKey(accountId), 'made-together', metadataPairs],
    queryFn: async () => {
      const progress = { isStopped: () => false, onProgress: () => {} };
      const found = await chooseAllThatMatch(
        accountId,
        { ...(metadataPairs && { metadataPairs }) },
        progress,
      );
      return [...found.values()];
    },
    // The dialog keeps what it began with, while the list is read anew.
    staleTime: Infinity,
    gcTime: 0,
  });
  return <QueryContent query={all}>{children}</QueryContent>;
}
