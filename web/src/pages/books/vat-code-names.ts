import type { Schemas } from '../../http/account-api.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

/** A standard SAF-T tax code. */
export type VatCode = NonNullable<Schemas['NewAccount']['defaultVatCode']>;

/** In the order of the choices: sales, purchases, purchases on which the buyer reckons VAT, the rest. */
export const VAT_CODES: readonly VatCode[] = [
  ...(['3', '31', '33', '32', '5', '52', '51', '6', '7'] as const),
  ...(['1', '11', '13', '12', '14', '15', '0', '20', '21', '22'] as const),
  ...(['81', '82', '83', '84', '85', '86', '87', '88', '89', '91', '92'] as const),
];

export function isVatCode(text: string): text is VatCode {
  return VAT_CODES.some((code) => code === text);
}

export const vatCodeNames = textsByLanguage({
  3: ['salg 25 %', 'sales 25 %'],
  31: ['salg 15 %', 'sales 15 %'],
  33: ['salg 12 %', 'sales 12 %'],
  32: ['salg 11,11 % (råfisk)', 'sales 11.11 % (raw fish)'],
  5: ['salg fritatt, 0 %', 'sales exempt, 0 %'],
  52: ['eksport, 0 %', 'exports, 0 %'],
  51: ['salg av klimakvoter og gull', 'sales of emission allowances and gold'],
  6: ['salg utenfor mva-loven', 'sales outside the VAT Act'],
  7: ['inntekt, ingen mva-behandling', 'income, no VAT treatment'],
  1: ['kjøp 25 %', 'purchases 25 %'],
  11: ['kjøp 15 %', 'purchases 15 %'],
  13: ['kjøp 12 %', 'purchases 12 %'],
  12: ['kjøp 11,11 % (råfisk)', 'purchases 11.11 % (raw fish)'],
  14: ['innførsel 25 %, mva betalt', 'imports 25 %, VAT paid'],
  15: ['innførsel 15 %, mva betalt', 'imports 15 %, VAT paid'],
  0: ['kjøp, ingen mva-behandling', 'purchases, no VAT treatment'],
  20: ['innførsel, ingen mva-behandling', 'imports, no VAT treatment'],
  21: ['innførsel av varer, kostnad 25 %', 'imported goods, cost 25 %'],
  22: ['innførsel av varer, kostnad 15 %', 'imported goods, cost 15 %'],
  81: ['innførsel varer 25 %, fradrag', 'imported goods 25 %, deducted'],
  82: ['innførsel varer 25 %, uten fradrag', 'imported goods 25 %, not deducted'],
  83: ['innførsel varer 15 %, fradrag', 'imported goods 15 %, deducted'],
  84: ['innførsel varer 15 %, uten fradrag', 'imported goods 15 %, not deducted'],
  85: ['innførsel varer 0 %', 'imported goods 0 %'],
  86: ['tjenester fra utlandet 25 %, fradrag', 'services from abroad 25 %, deducted'],
  87: ['tjenester fra utlandet 25 %, uten fradrag', 'services from abroad 25 %, not deducted'],
  88: ['tjenester fra utlandet 12 %, fradrag', 'services from abroad 12 %, deducted'],
  89: ['tjenester fra utlandet 12 %, uten fradrag', 'services from abroad 12 %, not deducted'],
  91: ['klimakvoter og gull, fradrag', 'emission allowances and gold, deducted'],
  92: ['klimakvoter og gull, uten fradrag', 'emission allowances and gold, not deducted'],
} satisfies Record<VatCode, Wording>);
