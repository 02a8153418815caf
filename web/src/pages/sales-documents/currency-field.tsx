import { NativeSelect } from '@mantine/core';
import { currencyName } from '../../text/currency-names.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { formTexts } from './form-texts.ts';
import type { useDocumentForm } from './use-document-form.ts';

/** The currency of the document, where the company has turned on others than kroner. */
export function CurrencyField({
  of: { form, currency, currencies },
}: {
  of: Pick<ReturnType<typeof useDocumentForm>, 'form' | 'currency' | 'currencies'>;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  return (
    <NativeSelect
      label={texts.currency}
      description={currency === 'NOK' ? undefined : texts.currencyHint}
      maw={320}
      mb="md"
      data={currencies.map((value) => ({ value, label: currencyName(value, language) }))}
      {...form.getInputProps('currency')}
      value={currency}
    />
  );
}
