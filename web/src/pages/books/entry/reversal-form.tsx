import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import { refreshBooks } from '../../ledger/books-queries.ts';
import { entryTexts } from './entry-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

type Entry = Schemas['JournalEntry'];
type Reversal = { documentDate: string | null; description: string | null };

/** Asks before an entry is taken back. @param onDone gets the reversal */
export function ReversalForm({
  entry,
  onDone,
  onCancel,
}: {
  entry: Entry;
  onDone: (reversal: Entry) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(entryTexts);
  const { accountId } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const once = useOnce();
  const refreshBank = useRefreshBank(accountId);
  const today = useToday() ?? '';
  const [documentDate, setDocumentDate] = useState(today > entry.documentDate ? today : entry.documentDate);
  const [description, setDescription] = useState('');
  const reverse = useMutation({
    mutationFn: (body: Reversal) =>
      once(body, async (header) =>
        dataOf(
          await accountApi(accountId).POST('/v1/journal-entries/{id}/reversal', {
            params: { path: { id: entry.id }, header },
            body,
          }),
        ),
      ),
    onSuccess: onDone,
    onSettled: async () => {
      await refreshBooks(queries, accountId);
      if (entry.bankTransactionId !== null) await refreshBank();
    },
  });
  const failing = fields(reverse.error);
  return (
    <DialogForm
      submitLabel={texts.reverse}
      run={reverse}
      onSubmit={() =>
        reverse.mutate({ documentDate: documentDate || null, description: description.trim() || null })
      }
      onCancel={onCancel}
    >
      <Text>{texts.reverseHint}</Text>
      <DateField
        label={texts.reverseDate}
        min={entry.documentDate}
        value={documentDate}
        onChange={setDocumentDate}
        error={failing['documentDate']}
      />
      <TextInput
        label={texts.reverseText}
        placeholder={`Tilbakeført: ${entry.description}`}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={failing['description']}
      />
    </DialogForm>
  );
}
