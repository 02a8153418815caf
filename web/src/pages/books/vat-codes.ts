import { UNSUPPORTED_VAT_CODES } from '../../../../server/src/domain/vat/entry-vat-codes.ts';
import { useTexts } from '../../text/language.tsx';
import type { VatCode } from './vat-code-names.ts';
import { VAT_CODES, vatCodeNames } from './vat-code-names.ts';

/** Every code with its purpose, as the choices of a field. */
export function useVatCodeChoices(): { value: VatCode; label: string }[] {
  const texts = useTexts(vatCodeNames);
  return VAT_CODES.map((value) => ({ value, label: `${value} – ${texts[value]}` }));
}

/** The codes that a manual entry may have. */
export function useEntryVatCodeChoices(): { value: VatCode; label: string }[] {
  return useVatCodeChoices().filter(({ value }) => !UNSUPPORTED_VAT_CODES.includes(value));
}

/** Those of them that a purchase may have. */
export function usePurchaseVatCodeChoices(): { value: VatCode; label: string }[] {
  const first = VAT_CODES.indexOf('1');
  return useEntryVatCodeChoices().filter(({ value }) => VAT_CODES.indexOf(value) >= first);
}
