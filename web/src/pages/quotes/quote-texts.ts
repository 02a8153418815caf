import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const quoteTexts = textsByLanguage({
  ...commonWords('quote customer'),
  draftQuote: ['Tilbudsutkast', 'Draft quote'],
  for: (customer: string) => [`til ${customer}`, `for ${customer}`],
  amounts: ['Beløp', 'Amounts'],
  total: ['Tilbudssum med mva', 'Total of the quote with VAT'],
  invoiced: ['Fakturert', 'Invoiced'],
  left: ['Igjen å fakturere', 'Left to invoice'],
  validUntil: ['Gyldig til', 'Valid until'],
  lastDay: ['Siste dag i dag', 'Today is the last day'],
  daysLeft: (days: number) =>
    days === 1 ? ['1 dag igjen', '1 day left'] : [`${days} dager igjen`, `${days} days left`],
  isOver: ['Fristen er ute', 'The time is over'],
  tabs: ['Om tilbudet', 'About the quote'],
  document: ['Innhold', 'Content'],
  pdf: ['PDF', 'PDF'],
  mails: ['Utsending', 'Deliveries'],
  issueDate: ['Tilbudsdato', 'Quote date'],
  dueDate: ['Forfall på fakturaen', 'Due date of the invoice'],
  publicLinkHint: [
    'Den som har lenken, ser tilbudet og kan godta eller avslå det. E-posten inneholder den. Åpner du den selv, teller det som at kunden har sett tilbudet.',
    'Whoever has the link sees the quote and can accept or decline it. It is in the email. If you open it yourself, the quote counts as viewed by the customer.',
  ],
  accepted: ['Tilbudet er godtatt.', 'The quote is accepted.'],
  acceptedHint: (share: string) => [
    `${share} % av det er ikke fakturert ennå.`,
    `${share} % of it is not invoiced yet.`,
  ],
  expired: [
    'Fristen er ute, og kunden kan ikke lenger svare på nettsiden.',
    'The time is over, and the customer can no longer answer on the web page.',
  ],
  expiredHint: [
    'Har kunden svart på annen måte, kan du registrere det. Ellers lager du et nytt tilbud.',
    'If the customer has answered otherwise, you can record it. If not, create a new quote.',
  ],

  invoices: ['Fakturaer fra tilbudet', 'Invoices from the quote'],
  noInvoices: ['Ingen ennå.', 'None yet.'],

  evidence: ['Bevis for godkjenningen', 'Evidence of the acceptance'],
  declined: ['Avslag', 'Declined'],
  by: ['Navn', 'Name'],
  notTold: ['Ikke oppgitt', 'Not stated'],
  at: ['Tidspunkt', 'Time'],
  via: ['Svart gjennom', 'Answered through'],
  vias: {
    page: ['På nettsiden for tilbudet', 'On the web page of the quote'],
    hand: ['Registrert av selskapet', 'Recorded by the company'],
  },
  reason: ['Begrunnelse', 'Reason'],
  note: ['Notat', 'Note'],
  what: ['Tilbudet', 'The quote'],
  whatOf: (quote: string, seller: string, total: string) => [
    `${quote} fra ${seller} på ${total} med mva`,
    `${quote} from ${seller} of ${total} with VAT`,
  ],
  sha256: ['PDF-ens SHA-256', 'SHA-256 of the PDF'],
  sha256Hint: [
    'PDF-en ligger her uendret. Denne summen viser at det er den samme filen som kunden så.',
    'The PDF is kept here unchanged. This sum shows that it is the same file that the customer saw.',
  ],
  print: ['Skriv ut', 'Print'],
});

/** `Tilbud 12`, or the word for a draft. */
export function quoteName(
  { number }: { number: string | null },
  texts: Record<'quote' | 'draftQuote', string>,
): string {
  return number === null ? texts.draftQuote : `${texts.quote} ${number}`;
}
