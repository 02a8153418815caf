import {
  AccordionChevron,
  Button,
  Collapse,
  NativeSelect,
  SimpleGrid,
  TextInput,
  Textarea,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { daysBetween } from '../../../../../server/src/domain/local-date.ts';
import type { LocalDate } from '../../../../../server/src/domain/local-date.ts';
import {
  INVOICE_TEXTS,
  INVOICE_TEXT_NAMES,
} from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { LANGUAGES } from '../../../../../server/src/domain/language.ts';
import { useTexts } from '../../../text/language.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { formTexts } from './form-texts.ts';
import { invoiceTextFields } from '../invoice-text-fields.ts';
import classes from './invoice-form.module.css';
import type { InvoiceValues } from './values.ts';
import { DateField } from '../../../ui/date-field.tsx';

/** The place of delivery stands with the rest of delivery. */
const ofFormat = (format: 'single-line' | 'multi-line') =>
  INVOICE_TEXT_NAMES.filter((name) => name !== 'deliveryPlace' && INVOICE_TEXTS[name].format === format);

/** Dates and texts of the invoice. Delivery is folded away until the person opens it. */
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
  const fields = useTexts(invoiceTextFields);
  const { deliveryDate, deliveryTo, deliveryPlace, prepayment } = form.values;
  const [isUnfolded, { toggle }] = useDisclosure(
    deliveryDate !== '' || deliveryTo !== '' || deliveryPlace !== '' || prepayment !== '',
  );
  const days = dueDate === '' ? -1 : daysBetween(today, dueDate);
  const isDeliveryShown =
    isUnfolded ||
    ['deliveryDate', 'deliveryTo', 'deliveryPlace'].some((field) => form.errors[field] !== undefined);
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
        {ofFormat('single-line').map((name) => (
          <TextInput
            key={name}
            label={fields[name].label}
            description={fields[name].hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps(name)}
          />
        ))}
        <NativeSelect
          label={texts.language}
          data={[
            { value: '', label: texts.customerLanguage },
            ...LANGUAGES.map((value) => ({ value, label: texts[value] })),
          ]}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      {ofFormat('multi-line').map((name) => (
        <Textarea
          key={name}
          label={fields[name].label}
          description={fields[name].hint}
          mt="sm"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps(name)}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        mt="sm"
        onClick={toggle}
        rightSection={<AccordionChevron className={isDeliveryShown ? classes['unfolded'] : undefined} />}
        aria-expanded={isDeliveryShown}
        aria-controls="delivery"
      >
        {texts.delivery}
      </Button>
      <Collapse expanded={isDeliveryShown} id="delivery">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="xs">
          <DateField
            label={texts.deliveryDate}
            description={texts.deliveryDateHint}
            {...form.getInputProps('deliveryDate')}
          />
          <DateField
            label={texts.deliveryTo}
            description={texts.deliveryToHint}
            {...form.getInputProps('deliveryTo')}
          />
          <TextInput
            label={fields.deliveryPlace.label}
            description={fields.deliveryPlace.hint}
            {...form.getInputProps('deliveryPlace')}
          />
          <NativeSelect
            label={texts.prepayment}
            description={texts.prepaymentHint}
            data={[
              { value: '', label: texts.noPrepayment },
              ...Object.entries(texts.prepayments).map(([value, label]) => ({ value, label })),
            ]}
            {...form.getInputProps('prepayment')}
          />
        </SimpleGrid>
      </Collapse>
    </FormSection>
  );
}
