import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import type { VatCode } from '../vat-code-names.ts';
import { isVatCode } from '../vat-code-names.ts';
import { useVatCodeChoices } from '../vat-codes.ts';
import { chartTexts } from './chart-texts.ts';

/** The code that is mostly used on an account. @param value empty when there is none */
export function VatCodeField({
  value,
  onChange,
  error,
}: {
  value: VatCode | '';
  onChange: (code: VatCode | '') => void;
  error: string | undefined;
}) {
  const texts = useTexts(chartTexts);
  const choices = useVatCodeChoices();
  return (
    <NativeSelect
      label={texts.vatCode}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => onChange(isVatCode(chosen) ? chosen : '')}
      data={[{ value: '', label: texts.noVatCode }, ...choices]}
      error={error}
    />
  );
}
