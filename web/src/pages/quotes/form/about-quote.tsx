import { SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { daysBetween } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import { useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { DeliveryFields } from '../../invoices/form/delivery-fields.tsx';
import { LongTextFields, ShortTextFields } from '../../invoices/form/text-fields.tsx';
import { quoteFormTexts } from './quote-form-texts.ts';
import type { QuoteValues } from './quote-values.ts';

/** Dates and texts of the quote. */
export function AboutQuote({
  form,
  today,
}: {
  form: UseFormReturnType<QuoteValues>;
  /** Today by the account's clock. */
  today: LocalDate;
}) {
  const texts = useTexts(quoteFormTexts);
  const { validUntil } = form.values;
  const days = validUntil === '' ? -1 : daysBetween(today, validUntil);
  return (
    <FormSection title={texts.about}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <DateField
          label={texts.validUntil}
          description={days >= 0 ? texts.validFor(days) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          min={today}
          {...form.getInputProps('validUntil')}
        />
        <DateField
          label={texts.dueDate}
          description={texts.dueDateHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('dueDate')}
        />
        <ShortTextFields form={form} />
      </SimpleGrid>
      <LongTextFields form={form} />
      <DeliveryFields form={form} />
    </FormSection>
  );
}
