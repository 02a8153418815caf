import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '../../../http/account-api.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { entryTexts } from './entry-texts.ts';

/** Asks for the name under which new entries can begin with this one. */
export function TemplateForm({ entry }: { entry: Schemas['JournalEntry'] }) {
  const texts = useTexts(entryTexts);
  const form = useForm({ initialValues: { name: entry.description.slice(0, 100) } });
  const { name } = form.values;
  const save = useChange('POST /v1/entry-templates', {
    onDone: (template) => tell(texts.templateSaved(template.name)),
  });
  const input = useInputs(form, save.error);
  return (
    <DialogForm
      submitLabel={texts.save}
      isDisabled={name.trim() === ''}
      run={save}
      onSubmit={() => save.mutate({ name: name.trim(), entryId: entry.id })}
    >
      <Text>{texts.templateHint}</Text>
      <TextInput label={texts.templateName} maxLength={100} {...input('name')} />
    </DialogForm>
  );
}
