import { Checkbox, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { daysBetween } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { DAYS_OF_NOTICE } from '../../../../../server/src/domain/invoices/late-payment.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { formTexts } from './form-texts.ts';
import { LongTextFields, ShortTextFields } from './text-fields.tsx';
import type { InvoiceValues } from './values.ts';

/** Dates and texts of the invoice. */
export function AboutInvoice({
  form,
  dueDate,
  today,
}: {
  form: UseFormReturnType<InvoiceValues>;
  /** The due date that counts. */
  dueDate: string;
  /** Today by the account's clock. */
  today: LocalDate;
}) {
  const texts = useTexts(formTexts);
  const days = dueDate === '' ? -1 : daysBetween(today, dueDate);
  return (
    <FormSection title={texts.aboutInvoice}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <DateField
          label={texts.dueDate}
          description={days >= 0 ? texts.dueIn(days) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('dueDate')}
          value={dueDate}
        />
        <ShortTextFields form={form} />
      </SimpleGrid>
      {(days < DAYS_OF_NOTICE || form.values.dueDateAgreed) && (
        <Checkbox
          mt="sm"
          label={texts.dueDateAgreed}
          description={texts.dueDateAgreedHint}
          {...form.getInputProps('dueDateAgreed', { type: 'checkbox' })}
        />
      )}
      <LongTextFields form={form} />
      <DeliveryFields form={form} />
    </FormSection>
  );
}
