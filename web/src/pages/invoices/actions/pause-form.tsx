import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Invoice } from '../invoices.ts';
import { dunningTexts } from './dunning-texts.ts';
import { useInvoiceChange } from './use-invoice-change.ts';
import { DateField } from '../../../ui/date-field.tsx';

type Pause = { reason: string; until: string | null };

/** Stops the letters of an invoice for a while. @param today `yyyy-MM-dd`, the earliest day on which the pause can end */
export function PauseForm({
  invoice,
  today,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  today: string;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(dunningTexts);
  const { fields } = useFieldErrors();
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const pause = useInvoiceChange<Pause>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/pause-reminders', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    () => onDone(texts.paused),
  );
  const problems = fields(pause.error);
  return (
    <DialogForm
      submitLabel={texts.pauseNow}
      run={pause}
      isDisabled={reason.trim() === ''}
      onSubmit={() => pause.mutate({ reason, until: until === '' ? null : until })}
      onCancel={onCancel}
    >
      <Text>{texts.pauseHint}</Text>
      <TextInput
        label={texts.reason}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problems['reason']}
      />
      <DateField
        label={texts.until}
        description={texts.untilHint}
        min={today}
        value={until}
        onChange={setUntil}
        error={problems['until']}
      />
    </DialogForm>
  );
}
