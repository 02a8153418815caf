import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { VatChoice } from './vat-choices.ts';

export const vatChoiceTexts = textsByLanguage({
  '3': ['25 %', '25 %'],
  '31': ['15 % (mat og drikke)', '15 % (food and drink)'],
  '33': ['12 % (reise, hotell, kultur)', '12 % (travel, hotels, culture)'],
  '5': ['0 % – fritatt for mva', '0 % – exempt from VAT'],
  '6': ['0 % – utenfor mva-loven', '0 % – outside the VAT Act'],
  '7': ['0 % – ingen mva-behandling', '0 % – no VAT treatment'],
  '52': ['0 % – eksport', '0 % – export'],
  '0': ['0 % – selskapets vanlige grunn', '0 % – the company’s usual reason'],
} satisfies Record<VatChoice, Wording>);
