import { SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps, ReactNode } from 'react';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import { useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { formTexts } from './form-texts.ts';
import { LongTextFields, ShortTextFields } from './text-fields.tsx';
import type { SaleValues } from './values.ts';

/** Dates and texts of a document about one delivery. */
export function AboutDocument({
  title,
  form,
  dates,
  children,
}: {
  title: string;
  form: UseFormReturnType<SaleValues>;
  dates: ReactNode;
  /** Stands under the dates and the short texts. */
  children?: ReactNode;
}) {
  return (
    <FormSection title={title}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        {dates}
        <ShortTextFields form={form} />
      </SimpleGrid>
      {children}
      <LongTextFields form={form} />
      <DeliveryFields form={form} />
    </FormSection>
  );
}

/** A day that must be given, with how far ahead it is. */
export function DayAhead({
  today,
  ...field
}: { today: LocalDate; value: string } & ComponentProps<typeof DateField>) {
  const texts = useTexts(formTexts);
  const days = field.value === '' ? -1 : daysBetween(today, field.value);
  return (
    <DateField
      description={days >= 0 ? texts.fromToday(days) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      {...field}
    />
  );
}
