import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../language.tsx';
import { dataOf } from '../../../parts/data-of.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { money } from '../../../parts/formats.ts';
import { useErrorText } from '../../../parts/use-error-text.ts';
import type { Invoice } from '../invoices.ts';
import { useInvoiceChange } from './use-invoice-change.ts';
import { writeOffTexts } from './write-off-texts.ts';

type WriteOff = { reason: 'loss' | 'rounding'; date: string };

/** Kroner: what the service still takes for a difference of øre. */
const MOST_ROUNDING = 1;

/** Writes off all that is outstanding, and says what that does. @param today the last day that can be chosen */
export function WriteOffForm({
  invoice,
  today,
  isBooked,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  /** `yyyy-MM-dd` */
  today: string;
  /** Whether accounting is turned on. */
  isBooked: boolean;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(writeOffTexts);
  const { language } = useLanguage();
  const { fields } = useErrorText();
  const { outstandingAmount, issueDate } = invoice;
  const isSmall = outstandingAmount <= MOST_ROUNDING;
  const [reason, setReason] = useState<WriteOff['reason']>(isSmall ? 'rounding' : 'loss');
  const [date, setDate] = useState(today);
  const amount = money(outstandingAmount, language);
  const writeOff = useInvoiceChange<WriteOff>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/write-offs', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    (_invoice, done) => onDone(texts.done[done.reason](amount)),
  );
  return (
    <DialogForm
      submitLabel={texts.submit[reason]}
      run={writeOff}
      isDisabled={date === ''}
      onSubmit={() => writeOff.mutate({ reason, date })}
      onCancel={onCancel}
    >
      <Text>{texts.outstanding(amount)}</Text>
      <Radio.Group
        label={texts.why}
        value={reason}
        onChange={(value) => setReason(value === 'rounding' ? 'rounding' : 'loss')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="loss"
            label={texts.loss}
            description={isBooked ? `${texts.lossHint} ${texts.lossBooked}` : texts.lossHint}
          />
          <Radio
            value="rounding"
            label={texts.rounding}
            description={isSmall ? texts.roundingHint : texts.roundingTooLarge}
            disabled={!isSmall}
          />
        </Stack>
      </Radio.Group>
      <TextInput
        label={texts.date}
        type="date"
        required
        min={issueDate}
        max={today}
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
        error={fields(writeOff.error)['date']}
      />
    </DialogForm>
  );
}
