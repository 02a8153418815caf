import type { Schemas } from '../../http/account-api.ts';
import type { Texts } from '../../text/language.tsx';

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

export const vatCodeNames: Texts<Record<VatCode, string>> = {
  nb: {
    3: 'salg 25 %',
    31: 'salg 15 %',
    33: 'salg 12 %',
    32: 'salg 11,11 % (råfisk)',
    5: 'salg fritatt, 0 %',
    52: 'eksport, 0 %',
    51: 'salg av klimakvoter og gull',
    6: 'salg utenfor mva-loven',
    7: 'inntekt, ingen mva-behandling',
    1: 'kjøp 25 %',
    11: 'kjøp 15 %',
    13: 'kjøp 12 %',
    12: 'kjøp 11,11 % (råfisk)',
    14: 'innførsel 25 %, mva betalt',
    15: 'innførsel 15 %, mva betalt',
    0: 'kjøp, ingen mva-behandling',
    20: 'innførsel, ingen mva-behandling',
    21: 'innførsel av varer, kostnad 25 %',
    22: 'innførsel av varer, kostnad 15 %',
    81: 'innførsel varer 25 %, fradrag',
    82: 'innførsel varer 25 %, uten fradrag',
    83: 'innførsel varer 15 %, fradrag',
    84: 'innførsel varer 15 %, uten fradrag',
    85: 'innførsel varer 0 %',
    86: 'tjenester fra utlandet 25 %, fradrag',
    87: 'tjenester fra utlandet 25 %, uten fradrag',
    88: 'tjenester fra utlandet 12 %, fradrag',
    89: 'tjenester fra utlandet 12 %, uten fradrag',
    91: 'klimakvoter og gull, fradrag',
    92: 'klimakvoter og gull, uten fradrag',
  },
  en: {
    3: 'sales 25 %',
    31: 'sales 15 %',
    33: 'sales 12 %',
    32: 'sales 11.11 % (raw fish)',
    5: 'sales exempt, 0 %',
    52: 'exports, 0 %',
    51: 'sales of emission allowances and gold',
    6: 'sales outside the VAT Act',
    7: 'income, no VAT treatment',
    1: 'purchases 25 %',
    11: 'purchases 15 %',
    13: 'purchases 12 %',
    12: 'purchases 11.11 % (raw fish)',
    14: 'imports 25 %, VAT paid',
    15: 'imports 15 %, VAT paid',
    0: 'purchases, no VAT treatment',
    20: 'imports, no VAT treatment',
    21: 'imported goods, cost 25 %',
    22: 'imported goods, cost 15 %',
    81: 'imported goods 25 %, deducted',
    82: 'imported goods 25 %, not deducted',
    83: 'imported goods 15 %, deducted',
    84: 'imported goods 15 %, not deducted',
    85: 'imported goods 0 %',
    86: 'services from abroad 25 %, deducted',
    87: 'services from abroad 25 %, not deducted',
    88: 'services from abroad 12 %, deducted',
    89: 'services from abroad 12 %, not deducted',
    91: 'emission allowances and gold, deducted',
    92: 'emission allowances and gold, not deducted',
  },
};
