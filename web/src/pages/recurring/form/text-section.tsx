import { Code, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { INVOICE_TEXT_NAMES } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import type { Interval } from '../../../../../server/src/domain/invoices/recurrence.ts';
import {
  PERIOD_PLACEHOLDERS,
  fillPeriod,
} from '../../../../../server/src/domain/invoices/recurring-texts.ts';
import type { DeliveryPeriod } from '../../../../../server/src/domain/invoices/sales-document.ts';
import type { Language } from '../../../../../server/src/domain/texts/language.ts';
import { useTexts } from '../../../text/language.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { LongTextFields, ShortTextFields } from '../../sales-documents/text-fields.tsx';
import { invoiceTextFields } from '../../sales-documents/invoice-text-fields.ts';
import { recurringFormTexts } from './form-texts.ts';
import classes from './recurring-form.module.css';
import type { RecurringValues } from './values.ts';

/** The texts of the invoices, and what follows the period in them. */
export function TextSection({
  form,
  first,
  language,
  interval,
}: {
  form: UseFormReturnType<RecurringValues>;
  /** What the first invoice bills; undefined while it is not known. */
  first: DeliveryPeriod | undefined;
  /** Of the documents. */
  language: Language;
  interval: Interval | undefined;
}) {
  const texts = useTexts(recurringFormTexts);
  const fields = useTexts(invoiceTextFields);
  const { values } = form;
  const written = [
    ...values.lines.map(({ description }) => description),
    ...INVOICE_TEXT_NAMES.map((name) => values[name]),
  ];
  const filled = (text: string) =>
    first === undefined || interval === undefined ? text : fillPeriod(text, first, language, interval);
  const following = [...new Set(written.filter((text) => filled(text) !== text))];
  return (
    <FormSection title={texts.texts}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
        <ShortTextFields form={form} />
        <TextInput
          label={fields.deliveryPlace.label}
          description={fields.deliveryPlace.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('deliveryPlace')}
        />
      </SimpleGrid>
      <LongTextFields form={form} />
      {first !== undefined && interval !== undefined && (
        <Stack gap="xs" mt="md" component="section" aria-label={texts.follow}>
          <Text fw={600} size="sm">
            {texts.follow}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.followHint}
          </Text>
          <dl className={classes['placeholders']}>
            {PERIOD_PLACEHOLDERS.map((name) => (
              <div key={name}>
                <dt>
                  <Code>{`{${name}}`}</Code>
                </dt>
                <Text component="dd" size="sm">
                  {fillPeriod(`{${name}}`, first, language, interval)}
                </Text>
              </div>
            ))}
          </dl>
          {following.length > 0 && (
            <>
              <Text fw={600} size="sm" mt="xs">
                {texts.filled}
              </Text>
              <ul className={classes['filled']} aria-label={texts.filled}>
                {following.map((text) => (
                  <Text key={text} component="li" size="sm" className={classes['text'] ?? ''}>
                    {filled(text)}
                  </Text>
                ))}
              </ul>
            </>
          )}
        </Stack>
      )}
    </FormSection>
  );
}
