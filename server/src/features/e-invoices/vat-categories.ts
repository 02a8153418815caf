import type { Language, Wording } from '../../domain/texts/language.ts';
import { textsByLanguage } from '../../domain/texts/language.ts';
import type { Amount } from '../../domain/money.ts';
import { statesVat } from '../issued-documents/index.ts';
import type { EInvoiceDraft, EInvoiceLine } from './e-invoice.ts';

/** Of UNCL5305: standard rate, zero-rated, exempt, export, outside the scope of VAT. */
export type VatCategoryId = 'S' | 'Z' | 'E' | 'G' | 'O';

/** What a line is taxed as. `percentBp` is null outside the scope of VAT, where no rate may stand. */
export type VatCategory = { id: VatCategoryId; percentBp: number | null };

/** Net and VAT of the lines of a category and a rate, with the reasons why there is no VAT. */
export type VatCategorySum = VatCategory & {
  netOre: Amount;
  vatOre: Amount;
  reason: string;
  reasonCode: string;
};

const REASONS = {
  exempt: [
    'Unntatt etter merverdiavgiftsloven kapittel 3',
    'Unnateke etter meirverdiavgiftslova kapittel 3',
    'Exempt under chapter 3 of the Norwegian VAT Act',
  ],
  noTreatment: ['Uten avgiftsbehandling', 'Utan avgiftshandsaming', 'Not subject to VAT treatment'],
  export: ['Eksport', 'Eksport', 'Export'],
  outsideRegister: [
    'Selgeren er ikke registrert i Merverdiavgiftsregisteret',
    'Seljaren er ikkje registrert i Meirverdiavgiftsregisteret',
    'The seller is not registered for VAT',
  ],
} as const satisfies Record<string, Wording>;
const reasonsIn = textsByLanguage(REASONS);

/**
 * Whether the seller states no VAT because the seller is not registered. EN 16931 then allows no VAT number of either party
 * and no other category.
 */
export function isOutsideVat(document: Pick<EInvoiceDraft, 'seller' | 'lines'>): boolean {
  return !statesVat(document);
}

/** @returns undefined for a rate of 0 without a code, on documents from before `send` stored one (decision 42) */
export function vatCategoryOf(
  { vatCode, vatRateBp }: Pick<EInvoiceLine, 'vatCode' | 'vatRateBp'>,
  isOutside: boolean,
): VatCategory | undefined {
  if (isOutside) return { id: 'O', percentBp: null };
  if (vatRateBp > 0) return { id: 'S', percentBp: vatRateBp };
  if (vatCode === 5) return { id: 'Z', percentBp: 0 };
  if (vatCode === 52) return { id: 'G', percentBp: 0 };
  return vatCode === 6 || vatCode === 7 ? { id: 'E', percentBp: 0 } : undefined;
}

/** The VAT breakdown (BG-23), in the order in which the categories come in the lines. */
export function vatCategorySums(
  document: Pick<EInvoiceDraft, 'seller' | 'lines' | 'language'>,
): VatCategorySum[] {
  const isOutside = isOutsideVat(document);
  const sums = new Map<string, VatCategorySum>();
  for (const line of document.lines) {
    const category = vatCategoryOf(line, isOutside);
    if (category === undefined) continue;
    const key = `${category.id} ${category.percentBp}`;
    const sum = sums.get(key) ?? { ...category, netOre: 0n, vatOre: 0n, reason: '', reasonCode: '' };
    sum.netOre += BigInt(line.lineTotalOre);
    sum.vatOre += BigInt(line.vatOre);
    addReason(sum, line, document.language);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Codes 6 and 7 are one category, so its lines may have two reasons. */
function addReason(sum: VatCategorySum, { vatCode }: EInvoiceLine, language: Language): void {
  const reasons = reasonsIn(language);
  const reason = {
    S: '',
    Z: '',
    E: vatCode === 6 ? reasons.exempt : reasons.noTreatment,
    G: reasons.export,
    O: reasons.outsideRegister,
  }[sum.id];
  if (!sum.reason.split('; ').includes(reason)) {
    sum.reason = sum.reason === '' ? reason : `${sum.reason}; ${reason}`;
  }
  sum.reasonCode = { S: '', Z: '', E: '', G: 'VATEX-EU-G', O: 'VATEX-EU-O' }[sum.id];
}
