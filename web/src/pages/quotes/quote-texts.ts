import type { Texts } from '../../text/language.tsx';

const nb = {
  quote: 'Tilbud',
  draftQuote: 'Tilbudsutkast',
  for: (customer: string) => `til ${customer}`,
  amounts: 'Beløp',
  total: 'Tilbudssum med mva',
  invoiced: 'Fakturert',
  left: 'Igjen å fakturere',
  validUntil: 'Gyldig til',
  lastDay: 'Siste dag i dag',
  daysLeft: (days: number) => (days === 1 ? '1 dag igjen' : `${days} dager igjen`),
  isOver: 'Fristen er ute',
  tabs: 'Om tilbudet',
  document: 'Innhold',
  pdf: 'PDF',
  mails: 'Utsending',
  issueDate: 'Tilbudsdato',
  dueDate: 'Forfall på fakturaen',
  publicLinkHint:
    'Den som har lenken, ser tilbudet og kan godta eller avslå det. E-posten inneholder den. Åpner du den selv, teller det som at kunden har sett tilbudet.',
  accepted: 'Tilbudet er godtatt.',
  acceptedHint: (share: string) => `${share} % av det er ikke fakturert ennå.`,
  expired: 'Fristen er ute, og kunden kan ikke lenger svare på nettsiden.',
  expiredHint: 'Har kunden svart på annen måte, kan du registrere det. Ellers lager du et nytt tilbud.',

  invoices: 'Fakturaer fra tilbudet',
  noInvoices: 'Ingen ennå.',

  evidence: 'Bevis for godkjenningen',
  declined: 'Avslag',
  by: 'Navn',
  notTold: 'Ikke oppgitt',
  at: 'Tidspunkt',
  via: 'Svart gjennom',
  vias: { page: 'På nettsiden for tilbudet', hand: 'Registrert av selskapet' },
  reason: 'Begrunnelse',
  note: 'Notat',
  what: 'Tilbudet',
  whatOf: (quote: string, seller: string, total: string) => `${quote} fra ${seller} på ${total} med mva`,
  customer: 'Kunde',
  sha256: 'PDF-ens SHA-256',
  sha256Hint: 'PDF-en ligger her uendret. Denne summen viser at det er den samme filen som kunden så.',
  print: 'Skriv ut',
};

const en: typeof nb = {
  quote: 'Quote',
  draftQuote: 'Draft quote',
  for: (customer) => `for ${customer}`,
  amounts: 'Amounts',
  total: 'Total of the quote with VAT',
  invoiced: 'Invoiced',
  left: 'Left to invoice',
  validUntil: 'Valid until',
  lastDay: 'Today is the last day',
  daysLeft: (days) => (days === 1 ? '1 day left' : `${days} days left`),
  isOver: 'The time is over',
  tabs: 'About the quote',
  document: 'Content',
  pdf: 'PDF',
  mails: 'Deliveries',
  issueDate: 'Quote date',
  dueDate: 'Due date of the invoice',
  publicLinkHint:
    'Whoever has the link sees the quote and can accept or decline it. It is in the email. If you open it yourself, the quote counts as viewed by the customer.',
  accepted: 'The quote is accepted.',
  acceptedHint: (share) => `${share} % of it is not invoiced yet.`,
  expired: 'The time is over, and the customer can no longer answer on the web page.',
  expiredHint: 'If the customer has answered otherwise, you can record it. If not, create a new quote.',

  invoices: 'Invoices from the quote',
  noInvoices: 'None yet.',

  evidence: 'Evidence of the acceptance',
  declined: 'Declined',
  by: 'Name',
  notTold: 'Not stated',
  at: 'Time',
  via: 'Answered through',
  vias: { page: 'On the web page of the quote', hand: 'Recorded by the company' },
  reason: 'Reason',
  note: 'Note',
  what: 'The quote',
  whatOf: (quote, seller, total) => `${quote} from ${seller} of ${total} with VAT`,
  customer: 'Customer',
  sha256: 'SHA-256 of the PDF',
  sha256Hint:
    'The PDF is kept here unchanged. This sum shows that it is the same file that the customer saw.',
  print: 'Print',
};

export const quoteTexts: Texts<typeof nb> = { nb, en };

/** `Tilbud 12`, or the word for a draft. */
export function quoteName(
  { number }: { number: string | null },
  texts: Record<'quote' | 'draftQuote', string>,
): string {
  return number === null ? texts.draftQuote : `${texts.quote} ${number}`;
}
