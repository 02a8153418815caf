import { contrastRatio } from '../../platform/documents/accent-colour.ts';
import type { Seller } from '../companies/index.ts';
import { formatIban } from '../../domain/parties/bank-account.ts';
import { isInNorway } from '../../domain/parties/country.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { bankAccountText, orgNumberText } from '../../platform/documents/formats.ts';
import { payToFacts } from './document-facts.ts';
import type { Buyer, PayTo } from './issued-document.ts';
import type { Words } from '../../platform/documents/words.ts';

const PAPER = '#ffffff';
/** The least contrast of text (WCAG 2.2, 1.4.3) and lines (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

type AccentShades = { text: string; line: string; tint: string };

/**
 * Shades of a company's colour that can be seen on paper, because a company may choose any colour. `text` and `line`
 * are the colour itself, darkened only as far as needed. `tint` is a background so light that black is as readable on
 * it as on white.
 * @param accent `#rrggbb`
 * @returns shades, each `#rrggbb`
 */
export function accentShades(accent: string): AccentShades {
  return {
    text: darkenedUntil(accent, READABLE),
    line: darkenedUntil(accent, VISIBLE),
    tint: mix(accent, PAPER, 0.93),
  };
}

function darkenedUntil(colour: string, contrast: number): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const darker = mix(colour, '#000000', percent / 100);
    if (contrastRatio(darker, PAPER) >= contrast) return darker;
  }
  return '#000000';
}

/** @param share of `other`, from 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [from, to] = [colour, other].map((one) => Number.parseInt(one.slice(start, start + 2), 16));
    const part = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
    return part.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export type Labelled = { label: string; value: string };

/**
 * The input of `document.typ`: finished words and figures in reading order. An empty text or list takes no room.
 */
export type DocumentModel = {
  language: Language;
  /** The title that the window of a PDF reader shows. */
  title: string;
  author: string;
  date: LocalDate;
  /** `Faktura`, with the number beside it. The number is empty on a draft. */
  heading: string;
  number: string;
  /** Printed across each page of an invalid document. */
  watermark: string;
  /** Whether it claims nothing, so that the band says so. Left out: it may be a claim. */
  isOffer?: true;
  /** Printed in a band at the top of each page of the test environment; empty in production. */
  banner: string;
  colours: AccentShades;
  /** The path of a file that comes with the template. Without a logo, the seller's name stands in its place. */
  logo: string;
  seller: Party;
  buyer: Party;
  /** The facts that the customer needs to pay, the amount first. */
  payment: Labelled[];
  facts: Labelled[];
  /** A letter's paragraphs before and after its figures. */
  opening: string[];
  closing: string[];
  /** Goods and services, or the fees of a letter. */
  table: Table;
  /** A calculation: on a sales document the sales for each VAT rate, exempt sales apart; in a letter the interest. */
  breakdown: Table;
  /** What a document in another currency says in NOK, below the breakdown. Left out of others. */
  inNok?: Table & { facts: Labelled[] };
  /** The last total is the amount that counts. */
  totals: Labelled[];
  /** What changed a balance, by day; only on a statement of account. The columns: date, text, date, and two amounts. */
  movements?: StatementMovements;
  notes: { label: string; paragraphs: string[] };
  /** `Side {page} av {pages}`. */
  pageNumber: string;
};

export type StatementMovements = Table & { label: string };

/** `header` has a word for each column. The first column is text, the others are figures. */
export type Table = { header: string[]; rows: string[][] };

export type Party = { label: string; name: string; details: string[] };

/** The parts that invoices, credit notes and letters share. */
export function commonParts(
  { seller, buyer, language }: { seller: Seller; buyer: Buyer; language: Language },
  words: Words,
  buyerLabel: string,
): Pick<
  DocumentModel,
  'language' | 'author' | 'watermark' | 'banner' | 'colours' | 'logo' | 'seller' | 'buyer' | 'pageNumber'
> {
  return {
    language,
    author: seller.name,
    watermark: '',
    banner: '',
    colours: accentShades(seller.accentColour),
    logo: '',
    seller: toParty(seller, words.from, buyer.country, language, [
      `${words.orgNumber} ${orgNumberText(seller.orgNumber, seller.vatRegistered)}`,
      // The word stays Norwegian in every language, because the law requires it (bokføringsforskriften § 5-1-2).
      seller.inForetaksregisteret ? 'Foretaksregisteret' : '',
      seller.contactEmail,
    ]),
    buyer: toParty(buyer, buyerLabel, seller.country, language, [
      buyer.orgNumber === '' ? '' : `${words.orgNumber} ${orgNumberText(buyer.orgNumber, false)}`,
      buyer.vatNumber === null || buyer.vatNumber === '' ? '' : `${words.vatNumber} ${buyer.vatNumber}`,
    ]),
    pageNumber: `${words.page} {page} ${words.pageOf} {pages}`,
  };
}

/** The account number, its IBAN and BIC for buyers abroad, and the KID. Missing values are left out. */
export function accountAndKid(
  { bankAccount, bic }: Seller,
  buyer: Buyer,
  kid: string | null,
  words: Words,
): Labelled[] {
  const isAbroad = bankAccount !== '' && !isInNorway(buyer.country);
  const lines = [
    bankAccountText(bankAccount),
    isAbroad && `IBAN ${formatIban(bankAccount)}`,
    isAbroad && bic && `BIC ${bic}`,
  ];
  return labelledWithValue([
    { label: words.bankAccount, value: lines.filter((line) => line !== false).join('\n') },
    { label: words.kid, value: kid ?? '' },
  ]);
}

/** How a claim is paid: by KID to the account, and in another currency than NOK by what is agreed for that. */
export function waysToPay(
  {
    seller,
    buyer,
    kid,
    payTo,
  }: { seller: Seller; buyer: Buyer; kid: string | null; payTo?: PayTo | undefined },
  words: Words,
): Labelled[] {
  if (payTo === undefined) return accountAndKid(seller, buyer, kid, words);
  return labelledWithValue(payToFacts(payTo, words));
}

export function labelledWithValue(rows: Labelled[]): Labelled[] {
  return rows.filter(({ value }) => value !== '');
}

function toParty(
  { name, address, postalCode, city, country }: Seller | Buyer,
  label: string,
  otherCountry: string,
  language: Language,
  more: string[],
): Party {
  // The country is left out when both parties are in the same country, as on an envelope.
  const countryName = country === otherCountry ? '' : countryText(country, language);
  return {
    label,
    name,
    details: [address, `${postalCode} ${city}`.trim(), countryName, ...more].filter((text) => text !== ''),
  };
}

function countryText(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
