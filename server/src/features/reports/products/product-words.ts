import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';

/** The words of both reports on products. */
const WORDS = {
  number: ['Nummer', 'Nummer', 'Number'],
  product: ['Produkt', 'Produkt', 'Product'],
  unit: ['Enhet', 'Eining', 'Unit'],
} as const satisfies Record<string, Wording>;

export const productWordsIn = textsByLanguage(WORDS);
