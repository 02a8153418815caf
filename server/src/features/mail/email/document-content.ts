import type { Language } from '../../../domain/texts/language.ts';
import {
  bankAccountText,
  dateText,
  decimalText,
  discountText,
  moneyText,
  orgNumberText,
  quantityText,
  sumText,
  vatText,
} from '../../../platform/documents/formats.ts';
import {
  deliveryFacts,
  givenLine,
  nokRows,
  payToFacts,
  referenceFacts,
} from '../../issued-documents/index.ts';
import type { Buyer, IssuedDocument } from '../../issued-documents/index.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import { toOneLine } from './clean-text.ts';
import type { EmailContent, EmailRow } from './email-content.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { SENTENCES } from './sentences.ts';

const MOST_LINES = 15;

/** The standard mail of an invoice or credit note. */
export function documentContent(document: IssuedDocument, publicUrl: string): EmailContent {
  const { type, language, number, seller, currency } = document;
  const words = wordsIn(language);
  const sentences = SENTENCES[language];
  const isInvoice = type === 'invoice';
  const amount = moneyText(document.totalOre, language, currency);
  const amountLabel = isInvoice ? words.toPay : words.credited;
  const heading = sentences.heading[type](number);
  return {
    language,
    subject: sentences.subject(heading, seller.name),
    sellerName: seller.name,
    accentColour: seller.accentColour,
    heading,
    message: sentences.greeting[type](number, toOneLine(seller.name)),
    statements: statements(document, amount),
    amount: { label: amountLabel, value: amount },
    facts: facts(document),
    link: { text: sentences.look[type], url: publicUrl },
    attached: sentences.attached[type],
    details: [
      { label: words.to, value: buyerText(document.buyer) },
      { label: isInvoice ? words.invoiceDate : words.date, value: dateText(document.issueDate, language) },
      ...deliveryFacts(document, words),
      ...referenceFacts(document, words),
    ],
    ...linesParts(document),
    sums: emailSums(document, { label: amountLabel, value: amount }),
    inNok: nokRows(document, words),
    notes: document.notes ?? '',
    ...sellerParts(document),
  };
}

type Priced = Pick<
  IssuedDocument,
  'lines' | 'language' | 'currency' | 'seller' | 'subtotalOre' | 'vatOre' | 'totalOre'
>;

/** The lines, as many as a mail has room for. */
export function linesParts({
  lines,
  language,
  currency,
}: Priced): Pick<EmailContent, 'lines' | 'linesLeftOut'> {
  const words = wordsIn(language);
  const shown = shownLines(lines);
  const leftOut = lines.length - shown.length;
  return {
    lines: shown.map((line) => ({
      label: line.description === '' ? words.itemWithoutName : line.description,
      detail: lineDetail(line, language, currency),
      value: sumText(givenLine(line).totalOre, language, currency),
    })),
    linesLeftOut: leftOut > 0 ? SENTENCES[language].linesLeftOut(leftOut) : '',
  };
}

export function documentPlaceholders(document: IssuedDocument): PlaceholderValues {
  const { language, currency, payTo } = document;
  return {
    number: document.number,
    seller: toOneLine(document.seller.name),
    customer: toOneLine(document.buyer.name),
    amount: moneyText(document.totalOre, language, currency),
    dueDate: isPayable(document) ? dateText(document.dueDate, language) : '',
    kid: document.kid ?? payTo?.creditorReference ?? '',
  };
}

export function buyerText({ name, address, postalCode, city }: Buyer): string {
  return [name, address, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ');
}

/** The sender (bokføringsforskriften § 5-1-2), and the contact for questions. */
export function sellerParts({
  seller,
  language,
}: Pick<IssuedDocument, 'seller' | 'language'>): Pick<EmailContent, 'sellerDetails' | 'contact'> {
  const orgNumber = orgNumberText(seller.orgNumber, seller.vatRegistered);
  const register = seller.inForetaksregisteret ? ', Foretaksregisteret' : '';
  return {
    sellerDetails: [
      seller.name,
      [seller.address, `${seller.postalCode} ${seller.city}`.trim()].filter((part) => part !== '').join(', '),
      `${wordsIn(language).orgNumber} ${orgNumber}${register}`,
    ],
    contact: seller.contactEmail === '' ? '' : SENTENCES[language].questions(seller.contactEmail),
  };
}

/** An invoice of 0 is paid when it is sent. */
function isPayable({ type, totalOre }: IssuedDocument): boolean {
  return type === 'invoice' && BigInt(totalOre) > 0n;
}

function statements(document: IssuedDocument, amount: string): string[] {
  const sentences = SENTENCES[document.language];
  if (document.type === 'credit_note')
    return [sentences.credits(amount, document.creditedInvoiceNumber ?? '')];
  return isPayable(document) ? [] : [sentences.nothingToPay];
}

/** The date and the way to pay; on a credit note, the credited invoice. */
function facts(document: IssuedDocument): EmailRow[] {
  const { language, seller, payTo } = document;
  const words = wordsIn(language);
  if (document.type === 'credit_note')
    return [{ label: words.refersToInvoice, value: document.creditedInvoiceNumber ?? '' }];
  if (!isPayable(document)) return [];
  const due = { label: words.dueDate, value: dateText(document.dueDate, language) };
  if (payTo !== undefined) return [due, ...payToFacts(payTo, words)];
  return [
    due,
    { label: words.bankAccount, value: bankAccountText(seller.bankAccount) },
    { label: words.kid, value: document.kid ?? '' },
  ];
}

/** A seller outside the VAT register states no VAT. */
export function emailSums({ seller, language, currency, ...document }: Priced, amount: EmailRow): EmailRow[] {
  if (!seller.vatRegistered) return [amount];
  const words = wordsIn(language);
  return [
    { label: words.netTotal, value: sumText(document.subtotalOre, language, currency) },
    { label: words.vat, value: sumText(document.vatOre, language, currency) },
    { label: words.total, value: amount.value },
  ];
}

/** `7,5 timer × 1 250,00 · Rabatt 10 % · Mva. 25 %`; where prices are with VAT `3 stk. × 99,90 · Inkl. mva. 25 %` */
function lineDetail(
  line: IssuedDocument['lines'][number],
  language: Language,
  currency: IssuedDocument['currency'],
): string {
  const { unitPriceE4, discount, isWithVat } = givenLine(line);
  const words = wordsIn(language);
  const discounted = discountText(discount, language, currency);
  return [
    `${quantityText(line, language)} × ${decimalText(unitPriceE4, language, 2)}`,
    ...(discounted === '' ? [] : [`${words.discount} ${discounted}`]),
    isWithVat && line.vatRateBp > 0
      ? `${words.inclVat} ${vatText(line, language)}`
      : lineVatText(line, language),
  ].join(' · ');
}

function lineVatText(line: IssuedDocument['lines'][number], language: Language): string {
  const hasReason = line.vatRateBp === 0 && line.vatCode !== null;
  return hasReason ? vatText(line, language) : `${wordsIn(language).vat} ${vatText(line, language)}`;
}

/** A single surplus line is shown, because the note about a line left out would take the same room. */
function shownLines(lines: IssuedDocument['lines']): IssuedDocument['lines'] {
  return lines.length > MOST_LINES + 1 ? lines.slice(0, MOST_LINES) : lines;
}
