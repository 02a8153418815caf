import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { templatesKey } from '../../ledger/books-queries.ts';
import { entryTexts } from './entry-texts.ts';

/** Asks for the name under which new entries can begin with this one. @param onDone gets the name */
export function TemplateForm({
  entry,
  onDone,
  onCancel,
}: {
  entry: Schemas['JournalEntry'];
  onDone: (name: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(entryTexts);
  const { accountId } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const once = useOnce();
  const [name, setName] = useState(entry.description.slice(0, 100));
  const save = useMutation({
    mutationFn: (body: { name: string; entryId: string }) =>
      once(body, async (header) =>
        dataOf(await accountApi(accountId).POST('/v1/entry-templates', { params: { header }, body })),
      ),
    onSuccess: (template) => onDone(template.name),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesKey(accountId) }),
  });
  return (
    <DialogForm
      submitLabel={texts.save}
      isDisabled={name.trim() === ''}
      run={save}
      onSubmit={() => save.mutate({ name: name.trim(), entryId: entry.id })}
      onCancel={onCancel}
    >
      <Text>{texts.templateHint}</Text>
      <TextInput
        label={texts.templateName}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fields(save.error)['name']}
      />
    </DialogForm>
  );
}
