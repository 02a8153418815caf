import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
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
  onCancel,
}: {
  initial: LaterValues;
  taken: readonly string[];
  facts: LineFacts;
  onUse: (values: LaterValues) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(recurringFormTexts);
  const { ofFields } = useFieldErrors();
  const element = useRef<HTMLFormElement>(null);
  // With a name its inputs are not those of the form behind the dialog.
  const form = useForm<LaterValues>({ name: 'later', initialValues: initial });
  const totals = totalsOf(form.values, facts.today);

  function use() {
    const values = form.getValues();
    const problems: Problems = {};
    readLines(values, problems);
    if (values.from === '') problems['from'] = 'required';
    const errors = ofFields(problems);
    if (values.from !== '' && taken.includes(values.from)) errors['from'] = texts.laterTaken;
    if (Object.keys(errors).length === 0) return onUse(values);
    flushSync(() => form.setErrors(errors));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return undefined;
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        // The form behind the dialog must not be sent with it.
        event.preventDefault();
        event.stopPropagation();
        use();
      }}
    >
      <Stack>
        <DateField
          label={texts.laterDay}
          description={texts.laterDayHint}
          required
          maw={320}
          {...form.getInputProps('from')}
        />
        <Lines title={texts.laterLines} form={form} totals={totals} facts={facts} />
        <FormTotals totals={totals} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.laterSave}</Button>
        </Group>
      </Stack>
    </form>
  );
}
