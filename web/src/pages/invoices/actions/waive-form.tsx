import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
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
  const { fields } = useFieldErrors();
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
      <ChangedMeanwhile invoice={invoice} where="form" />
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
