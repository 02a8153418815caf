import { Paper, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import { dayOf } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { aboutParts, isAboutChanged } from './about-parts.ts';
import classes from './about-document.module.css';
import { CurrencyField } from './currency-field.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { formTexts } from './form-texts.ts';
import { LongTextFields, ShortTextFields } from './text-fields.tsx';
import type { useDocumentForm } from './use-document-form.ts';
import type { SaleValues } from './values.ts';

/**
 * What few documents need beside customer and lines: dates, texts, delivery and currency. It is folded, and a line tells what is in
 * it. It is open when it begins with something of its own, and when something in it is wrong.
 */
export function AboutDocument({
  title,
  of: doc,
  due,
  isDateChanged,
  dates,
  children,
}: {
  title: string;
  of: Omit<ReturnType<typeof useDocumentForm>, 'form' | 'values'> & {
    form: UseFormReturnType<SaleValues>;
    values: SaleValues;
  };
  /** The day that the customer must know, in words. */
  due: string;
  /** Whether somebody has chosen the dates. */
  isDateChanged: boolean;
  dates: ReactNode;
  /** Stands under the dates and the short texts. */
  children?: ReactNode;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const id = useId();
  const { form, values } = doc;
  const [isOpen, setIsOpen] = useState(isDateChanged || isAboutChanged(values));
  const isWrong = Object.keys(form.errors).some((field) => !/^(client|lines)/.test(field));
  // It stays open once the error is mended, because then somebody is working in it.
  if (isWrong && !isOpen) setIsOpen(true);
  const parts = aboutParts(values, {
    texts,
    due,
    inWords: (day) => dayOf(day, language, doc.facts.today),
    currency: doc.currency,
    customer: doc.receiver,
  });
  return (
    <Paper withBorder component="section" aria-labelledby={`${id}-title`}>
      <div className={classes['head']}>
        <Title order={2} size="h4">
          <UnstyledButton
            id={`${id}-title`}
            className={classes['fold'] ?? ''}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            aria-describedby={`${id}-parts`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {title}
          </UnstyledButton>
        </Title>
        <Text id={`${id}-parts`} size="sm" c="dimmed" className="breakable">
          {parts.join(' · ')}
        </Text>
        <IconChevronDown size={18} stroke={2} aria-hidden className={classes['chevron']} />
      </div>
      <div id={`${id}-fields`} hidden={!isOpen} className={classes['fields']}>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
          {dates}
          <ShortTextFields form={form} />
          <CurrencyField of={doc} />
        </SimpleGrid>
        {children}
        <LongTextFields form={form} />
        <Title order={3} size="h5" mt="lg" mb="xs">
          {texts.delivery}
        </Title>
        <DeliveryFields form={form} />
      </div>
    </Paper>
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
