import { useForm } from '@mantine/form';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useDialog } from '../../../ui/windows/use-dialog.ts';
import { FormTotals } from '../../sales-documents/form-totals.tsx';
import { Lines } from '../../sales-documents/lines/lines.tsx';
import { totalsOf } from '../../sales-documents/lines/totals.ts';
import type { LineFacts, Problems } from '../../sales-documents/values.ts';
import { readLines } from '../../sales-documents/values.ts';
import { recurringFormTexts } from './form-texts.ts';
import type { LaterValues } from './values.ts';

/** The content of the dialog for lines from a day on. @param taken days that other changes have */
export function LaterLinesForm({
  initial,
  taken,
  facts,
  onUse,
}: {
  initial: LaterValues;
  taken: readonly string[];
  facts: LineFacts;
  onUse: (values: LaterValues) => void;
}) {
  const texts = useTexts(recurringFormTexts);
  const inWords = useFieldErrors();
  const { close } = useDialog();
  // With a name its inputs are not those of the form behind the dialog.
  const form = useForm<LaterValues>({ name: 'later', initialValues: initial });
  const totals = totalsOf(form.values, facts.today);

  function use() {
    const values = form.getValues();
    const problems: Problems = {};
    readLines(values, problems);
    if (values.from === '') problems['from'] = 'required';
    const errors = inWords(problems);
    if (values.from !== '' && taken.includes(values.from)) errors['from'] = texts.laterTaken;
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return;
    close();
    onUse(values);
  }

  return (
    <DialogForm checksItself submitLabel={texts.laterSave} onSubmit={use}>
      <DateField
        label={texts.laterDay}
        description={texts.laterDayHint}
        required
        maw={320}
        {...form.getInputProps('from')}
      />
      <Lines title={texts.laterLines} form={form} totals={totals} facts={facts} />
      <FormTotals totals={totals} currency={facts.currency} />
    </DialogForm>
  );
}
