import { mod97 } from '../check-digits.ts';

/**
 * The creditor reference (RF reference, ISO 11649) of an invoice in another currency than NOK. Banks abroad do not know the KID.
 * @param number the number of the invoice, above 0, with at most 21 digits
 */
export function creditorReferenceFor(number: bigint): string {
  return `RF${String(98n - mod97(`${number}RF00`)).padStart(2, '0')}${number}`;
}

/** Whether a text in capital letters without spaces is a creditor reference with right check digits. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1n;
}
