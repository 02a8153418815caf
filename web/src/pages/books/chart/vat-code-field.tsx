import { NativeSelect } from '@mantine/core';
import type { NativeSelectProps } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { useVatCodeChoices } from '../vat-codes.ts';
import { chartTexts } from './chart-texts.ts';

/** The code that is mostly used on an account; empty when there is none. */
export function VatCodeField(input: Omit<NativeSelectProps, 'label' | 'data'>) {
  const texts = useTexts(chartTexts);
  const choices = useVatCodeChoices();
  return (
    <NativeSelect
      label={texts.vatCode}
      data={[{ value: '', label: texts.noVatCode }, ...choices]}
      {...input}
    />
  );
}
