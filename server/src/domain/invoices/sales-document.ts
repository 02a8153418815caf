import type { Wording } from '../texts/language.ts';
import type { LocalDate } from '../days/local-date.ts';
import { yearOf } from '../days/local-date.ts';
import type { Amount } from '../money.ts';

/**
 * The sales that may be invoiced with VAT before delivery, at most a year ahead (bokføringsforskriften §
 * 5-2-6). They are passenger transport, serving of food, subscriptions, rent, dues and the like. They are
 * also admission to museums, galleries, amusement parks, experience centres and sports events.
 */
export const PREPAYMENT_GROUNDS = [
  'passenger_transport',
  'catering',
  'subscription',
  'rent',
  'dues',
  'admission',
  'sports_event',
] as const;
export type PrepaymentGround = (typeof PREPAYMENT_GROUNDS)[number];

/** Both days count. `to` is not before `from`. */
export type DeliveryPeriod = { from: LocalDate; to: LocalDate };

/** What documents show for a line without a description. */
export const ITEM_WITHOUT_NAME: Wording = ['Vare eller tjeneste', 'Vare eller teneste', 'Goods or services'];

/** The facts of an invoice, beside numbers and sums, that bokføringsforskriften demands. */
export type SalesDocumentFacts = {
  buyer: { address: string; city: string; orgNumber: string };
  lines: readonly { description: string }[];
  deliveryPlace: string;
  deliveryDate: LocalDate | null;
  deliveryPeriod: DeliveryPeriod | null;
  prepayment: PrepaymentGround | null;
  vatOre: Amount;
};

/** `message` tells developers what would be right. It never depends on the invoice. */
export type DocumentProblem = { field: string; code: 'required' | 'out-of-range'; message: string };

const PROBLEMS = {
  buyer:
    'Give the address, the city or the organisation number of the buyer (bokføringsforskriften § 5-1-1).',
  line: 'Say in words what was sold (bokføringsforskriften § 5-1-1).',
  place: 'Give the place of delivery, or the city of the buyer (bokføringsforskriften § 5-1-1).',
  date: 'Must be delivered by the day of sending: VAT is not invoiced before, except for what `prepayment` lists, at most a year ahead (bokføringsforskriften § 5-2-6).',
} as const;

/**
 * The reasons against issuing the invoice; empty when it may be issued.
 * @param issueDate its invoice date
 */
export function documentProblems(invoice: SalesDocumentFacts, issueDate: LocalDate): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const { buyer, lines, deliveryPlace } = invoice;
  if (buyer.address === '' && buyer.city === '' && buyer.orgNumber === '') {
    problems.push({ field: 'client.address', code: 'required', message: PROBLEMS.buyer });
  }
  for (const [index, { description }] of lines.entries()) {
    if (saysWhatWasSold(description)) continue;
    problems.push({ field: `lines[${index}].description`, code: 'required', message: PROBLEMS.line });
  }
  if (deliveryPlace === '') {
    problems.push({ field: 'deliveryPlace', code: 'required', message: PROBLEMS.place });
  }
  if (!mayBeDated(invoice, issueDate)) {
    const field = invoice.deliveryPeriod === null ? 'deliveryDate' : 'deliveryPeriod';
    problems.push({ field, code: 'out-of-range', message: PROBLEMS.date });
  }
  return problems;
}

/** A dash is no description, and neither is the text that documents show for a missing one. */
function saysWhatWasSold(description: string): boolean {
  const text = description.trim().toLowerCase();
  return /[\p{L}\p{N}]/u.test(text) && !ITEM_WITHOUT_NAME.some((name) => name.toLowerCase() === text);
}

/**
 * Merverdiavgiftsloven § 15-10 third paragraph: no sales document with VAT before delivery. A period is delivered on its last
 * day. A prepaid period begins at most a year ahead, and lasts at most a year.
 */
function mayBeDated(
  { deliveryDate, deliveryPeriod, prepayment, vatOre }: SalesDocumentFacts,
  issueDate: LocalDate,
): boolean {
  const from = deliveryPeriod?.from ?? deliveryDate;
  const to = deliveryPeriod?.to ?? deliveryDate;
  if (vatOre === 0n || from === null || to === null || to <= issueDate) return true;
  return prepayment !== null && from <= sameDayNextYear(issueDate) && to <= sameDayNextYear(from);
}

/** For 29 February the result is no real day, but it sorts correctly. */
function sameDayNextYear(date: LocalDate): LocalDate {
  return `${yearOf(date) + 1}${date.slice(4)}`;
}
