import { dateText, periodText } from '../../platform/documents/formats.ts';
import type { Words } from '../../platform/documents/words.ts';
import type { IssuedDocument } from './issued-document.ts';

/** A fact with its label, as documents show it. The value is empty when there is none. */
export type Fact = { label: string; value: string };

type Delivered = Pick<IssuedDocument, 'deliveryDate' | 'deliveryPeriod' | 'deliveryPlace' | 'language'>;
type Referring = Pick<IssuedDocument, 'reference' | 'buyerReference' | 'orderReference'>;

/** When and where it was delivered (bokføringsforskriften § 5-1-1). */
export function deliveryFacts(document: Delivered, words: Words): Fact[] {
  const { deliveryDate, deliveryPeriod, deliveryPlace, language } = document;
  const time =
    deliveryPeriod === undefined
      ? { label: words.deliveryDate, value: deliveryDate === null ? '' : dateText(deliveryDate, language) }
      : { label: words.deliveryPeriod, value: periodText(deliveryPeriod, language) };
  return [time, { label: words.deliveryPlace, value: deliveryPlace }];
}

/**
 * The references. `reference` stands as the buyer's unless the buyer has given one. It then stands as the seller's.
 */
export function referenceFacts(
  { reference, buyerReference, orderReference }: Referring,
  words: Words,
): Fact[] {
  return [
    { label: words.yourReference, value: buyerReference || (reference ?? '') },
    { label: words.orderReference, value: orderReference ?? '' },
    { label: words.ourReference, value: buyerReference ? (reference ?? '') : '' },
  ];
}
