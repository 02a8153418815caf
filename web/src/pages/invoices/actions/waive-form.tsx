import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../language.tsx';
import { dataOf } from '../../../parts/data-of.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { money } from '../../../parts/formats.ts';
import { useErrorText } from '../../../parts/use-error-text.ts';
import type { Invoice } from '../invoices.ts';
import { dunningTexts } from './dunning-texts.ts';
import { useInvoiceChange } from './use-invoice-change.ts';

/** Gives up the fees and interest that letters have claimed and nobody has paid. */
export function WaiveForm({
  invoice,
  onDone,
  onCancel,
}: {
  invoice: Invoice;
  onDone: (notice: string) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(dunningTexts);
  const { language } = useLanguage();
  const { fields } = useErrorText();
  const [reason, setReason] = useState('');
  const amount = money(invoice.feesOutstanding, language);
  const waive = useInvoiceChange<{ reason: string }>(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/fees/waive', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    () => onDone(texts.waived(amount)),
  );
  return (
    <DialogForm
      submitLabel={texts.waiveNow}
      run={waive}
      onSubmit={() => waive.mutate({ reason })}
      onCancel={onCancel}
    >
      <Text>{texts.waiveHint(amount)}</Text>
      <TextInput
        label={texts.reason}
        description={texts.optional}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={fields(waive.error)['reason']}
      />
    </DialogForm>
  );
}
