import { UNSUPPORTED_VAT_CODES } from '../../../../server/src/domain/vat/entry-vat-codes.ts';
import { useTexts } from '../../text/language.tsx';
import type { VatCode } from './vat-code-names.ts';
import { vatCodeNames } from './vat-code-names.ts';

const ORDER: readonly VatCode[] = [
  ...(['3', '31', '33', '32', '5', '52', '51', '6', '7'] as const),
  ...(['1', '11', '13', '12', '14', '15', '0', '20', '21', '22'] as const),
  ...(['81', '82', '83', '84', '85', '86', '87', '88', '89', '91', '92'] as const),
];

/** Every code with its purpose, as the choices of a field. */
export function useVatCodeChoices(): { value: VatCode; label: string }[] {
  const texts = useTexts(vatCodeNames);
  return ORDER.map((value) => ({ value, label: `${value} – ${texts[value]}` }));
}

/** The codes that a manual entry may have. */
export function useEntryVatCodeChoices(): { value: VatCode; label: string }[] {
  return useVatCodeChoices().filter(({ value }) => !UNSUPPORTED_VAT_CODES.includes(value));
}

/** Those of them that a purchase may have. */
export function usePurchaseVatCodeChoices(): { value: VatCode; label: string }[] {
  const first = ORDER.indexOf('1');
  return useEntryVatCodeChoices().filter(({ value }) => ORDER.indexOf(value) >= first);
}

export function isVatCode(text: string): text is VatCode {
  return ORDER.some((code) => code === text);
}
