import type { Wording } from '../../../domain/texts/language.ts';

/** The words of both reports on products. */
export const PRODUCT_WORDS = {
  number: ['Nummer', 'Nummer', 'Number'],
  product: ['Produkt', 'Produkt', 'Product'],
  unit: ['Enhet', 'Eining', 'Unit'],
} as const satisfies Record<string, Wording>;
