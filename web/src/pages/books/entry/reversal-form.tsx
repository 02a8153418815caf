import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '../../../http/account-api.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { entryTexts } from './entry-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

type Entry = Schemas['JournalEntry'];

/** Asks before an entry is taken back. @param onDone gets the reversal */
export function ReversalForm({ entry, onDone }: { entry: Entry; onDone: (reversal: Entry) => void }) {
  const texts = useTexts(entryTexts);
  const today = useToday() ?? '';
  const form = useForm({
    initialValues: {
      documentDate: today > entry.documentDate ? today : entry.documentDate,
      description: '',
    },
  });
  const { documentDate, description } = form.values;
  const reverse = useChange('POST /v1/journal-entries/{id}/reversal', { path: { id: entry.id }, onDone });
  const input = useInputs(form, reverse.error);
  return (
    <DialogForm
      submitLabel={texts.reverse}
      run={reverse}
      onSubmit={() =>
        reverse.mutate({ documentDate: documentDate || null, description: description.trim() || null })
      }
    >
      <Text>{texts.reverseHint}</Text>
      <DateField label={texts.reverseDate} min={entry.documentDate} {...input('documentDate')} />
      <TextInput
        label={texts.reverseText}
        placeholder={`Tilbakeført: ${entry.description}`}
        {...input('description')}
      />
    </DialogForm>
  );
}
