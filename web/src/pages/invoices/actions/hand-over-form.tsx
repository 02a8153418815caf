import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Invoice } from '../invoices.ts';
import { agencyTexts } from './agency-texts.ts';
import { useInvoiceChange } from './use-invoice-change.ts';

/** Notes that a collection agency has the claim. @param today `yyyy-MM-dd`, the last day that can be chosen */
export function HandOverForm({
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
  const texts = useTexts(agencyTexts);
  const { fields } = useFieldErrors();
  const [to, setTo] = useState('');
  const [reference, setReference] = useState('');
  const [on, setOn] = useState(today);
  const handOver = useInvoiceChange<
    { to: string; reference: string | null; on: string },
    Invoice & Pick<Schemas['SentInvoice'], 'warnings'>
  >(
    async (api, header, body) =>
      dataOf(
        await api.POST('/v1/invoices/{id}/handed-over', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      ),
    ({ warnings = [] }) =>
      onDone([texts.done, ...warnings.map(({ code }) => texts.advice[code] ?? '')].join(' ').trim()),
  );
  const problems = fields(handOver.error);
  return (
    <DialogForm
      submitLabel={texts.submit}
      run={handOver}
      isDisabled={to.trim() === '' || on === ''}
      onSubmit={() => handOver.mutate({ to, reference: reference.trim() === '' ? null : reference, on })}
      onCancel={onCancel}
    >
      <Text>{texts.hint}</Text>
      <TextInput
        label={texts.to}
        required
        maxLength={LIMITS.nameCharacters}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={problems['to']}
      />
      <TextInput
        label={texts.reference}
        description={texts.optional}
        maxLength={LIMITS.referenceCharacters}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={problems['reference']}
      />
      <DateField
        label={texts.on}
        required
        min={addDays(invoice.payableUntil ?? invoice.issueDate, 1)}
        max={today}
        value={on}
        onChange={setOn}
        error={problems['on']}
      />
    </DialogForm>
  );
}
