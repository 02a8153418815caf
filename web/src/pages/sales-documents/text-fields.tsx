import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { INVOICE_TEXTS, INVOICE_TEXT_NAMES } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { LANGUAGES } from '../../../../server/src/domain/texts/language.ts';
import { useTexts } from '../../text/language.tsx';
import { invoiceTextFields } from './invoice-text-fields.ts';
import { formTexts } from './form-texts.ts';
import type { TextValues } from './values.ts';

/** The place of delivery stands with the rest of delivery. */
const ofFormat = (format: 'single-line' | 'multi-line') =>
  INVOICE_TEXT_NAMES.filter((name) => name !== 'deliveryPlace' && INVOICE_TEXTS[name].format === format);

/** The short texts and the language, which stand in a grid with other fields. */
export function ShortTextFields({ form }: { form: UseFormReturnType<TextValues> }) {
  const texts = useTexts(formTexts);
  const fields = useTexts(invoiceTextFields);
  return (
    <>
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
    </>
  );
}

export function LongTextFields({ form }: { form: UseFormReturnType<TextValues> }) {
  const fields = useTexts(invoiceTextFields);
  return ofFormat('multi-line').map((name) => (
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
  ));
}
