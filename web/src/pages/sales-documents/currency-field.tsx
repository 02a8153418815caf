import { NativeSelect } from '@mantine/core';
import { currencyName } from '../../text/currency-names.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { formTexts } from './form-texts.ts';
import type { useDocumentForm } from './use-document-form.ts';

/** The currency of the document; nothing where the company has not turned on others than kroner. */
export function CurrencyField({
  of: { form, currency, currencies },
}: {
  of: Pick<ReturnType<typeof useDocumentForm>, 'form' | 'currency' | 'currencies'>;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  if (currencies.length === 0) return null;
  return (
    <NativeSelect
      label={texts.currency}
      description={currency === 'NOK' ? undefined : texts.currencyHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maw={320}
      data={currencies.map((value) => ({ value, label: currencyName(value, language) }))}
      {...form.getInputProps('currency')}
      value={currency}
    />
  );
}
