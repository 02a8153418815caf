import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../../text/language.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Invoice } from '../invoices.ts';
import { dunningTexts } from './dunning-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

/** Stops the letters of an invoice for a while. @param today `yyyy-MM-dd`, the earliest day on which the pause can end */
export function PauseForm({ invoice, today }: { invoice: Invoice; today: string }) {
  const texts = useTexts(dunningTexts);
  const form = useForm({ initialValues: { reason: '', until: '' } });
  const { reason, until } = form.values;
  const pause = useChange('POST /v1/invoices/{id}/pause-reminders', {
    path: { id: invoice.id },
    onDone: () => tell(texts.paused),
  });
  const input = useInputs(form, pause.error);
  return (
    <DialogForm
      submitLabel={texts.pauseNow}
      run={pause}
      isDisabled={reason.trim() === ''}
      onSubmit={() => pause.mutate({ reason, until: until === '' ? null : until })}
    >
      <Text>{texts.pauseHint}</Text>
      <TextInput label={texts.reason} required maxLength={500} {...input('reason')} />
      <DateField label={texts.until} description={texts.untilHint} min={today} {...input('until')} />
    </DialogForm>
  );
}
