import type { Texts } from '../../text/language.tsx';
import type { VatChoice } from './vat-choices.ts';

export const vatChoiceTexts: Texts<Record<VatChoice, string>> = {
  nb: {
    '3': '25 %',
    '31': '15 % (mat og drikke)',
    '33': '12 % (reise, hotell, kultur)',
    '5': '0 % – fritatt for mva',
    '6': '0 % – utenfor mva-loven',
    '7': '0 % – ingen mva-behandling',
    '52': '0 % – eksport',
    '0': '0 % – selskapets vanlige grunn',
  },
  en: {
    '3': '25 %',
    '31': '15 % (food and drink)',
    '33': '12 % (travel, hotels, culture)',
    '5': '0 % – exempt from VAT',
    '6': '0 % – outside the VAT Act',
    '7': '0 % – no VAT treatment',
    '52': '0 % – export',
    '0': '0 % – the company’s usual reason',
  },
};
