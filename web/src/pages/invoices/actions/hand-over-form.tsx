import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Invoice } from '../invoices.ts';
import { agencyTexts } from './agency-texts.ts';

/** Notes that a collection agency has the claim. @param today `yyyy-MM-dd`, the last day that can be chosen */
export function HandOverForm({ invoice, today }: { invoice: Invoice; today: string }) {
  const texts = useTexts(agencyTexts);
  const form = useForm({ initialValues: { to: '', reference: '', on: today } });
  const { to, reference, on } = form.values;
  const handOver = useChange('POST /v1/invoices/{id}/handed-over', {
    path: { id: invoice.id },
    onDone: ({ warnings = [] }) =>
      tell([texts.done, ...warnings.map(({ code }) => texts.advice[code] ?? '')].join(' ').trim()),
  });
  const input = useInputs(form, handOver.error);
  return (
    <DialogForm
      submitLabel={texts.submit}
      run={handOver}
      isDisabled={to.trim() === '' || on === ''}
      onSubmit={() => handOver.mutate({ to, reference: reference.trim() === '' ? null : reference, on })}
    >
      <Text>{texts.hint}</Text>
      <TextInput label={texts.to} required maxLength={LIMITS.nameCharacters} {...input('to')} />
      <TextInput
        label={texts.reference}
        description={texts.optional}
        maxLength={LIMITS.referenceCharacters}
        {...input('reference')}
      />
      <DateField
        label={texts.on}
        required
        min={addDays(invoice.payableUntil ?? invoice.issueDate, 1)}
        max={today}
        {...input('on')}
      />
    </DialogForm>
  );
}
