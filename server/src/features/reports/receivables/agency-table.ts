import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import type { Language, Wording } from '../../../domain/texts/language.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { interestToClaim, listInvoices, outstandingClaims, payableUntil } from '../../invoices/index.ts';
import type { Invoice } from '../../invoices/index.ts';
import { readDunningLaw } from '../../rates/index.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { Cell, ColumnKind, ReportTable } from '../report-table.ts';
import type { OpenItem } from './receivables.store.ts';

/** What the file says of one claim, by `today`. */
type Claim = {
  invoice: Invoice;
  language: Language;
  today: LocalDate;
  /** Late-payment interest until today that no letter has claimed. */
  interestUnclaimedOre: Ore;
  documentUrl: string | null;
};

const COLUMNS: readonly (readonly [words: Wording, kind: ColumnKind, cell: (claim: Claim) => Cell])[] = [
  [['Inkassobyrå', 'Inkassobyrå', 'Agency'], 'text', ({ invoice }) => invoice.handedOver?.to ?? null],
  [
    ['Saksnummer', 'Saksnummer', 'Case number'],
    'text',
    ({ invoice }) => invoice.handedOver?.reference ?? null,
  ],
  [['Overlevert', 'Overlevert', 'Handed over'], 'date', ({ invoice }) => invoice.handedOver?.on ?? null],
  [['Skyldner', 'Skuldnar', 'Debtor'], 'text', ({ invoice }) => invoice.client.name],
  [
    ['Organisasjonsnummer', 'Organisasjonsnummer', 'Organisation number'],
    'text',
    ({ invoice }) => invoice.client.orgNumber,
  ],
  [['Adresse', 'Adresse', 'Address'], 'text', ({ invoice }) => invoice.client.address],
  [['Postnummer', 'Postnummer', 'Postal code'], 'text', ({ invoice }) => invoice.client.postalCode],
  [['Poststed', 'Poststad', 'City'], 'text', ({ invoice }) => invoice.client.city],
  [['Land', 'Land', 'Country'], 'text', ({ invoice }) => invoice.client.country],
  [['E-post', 'E-post', 'Email'], 'text', ({ invoice }) => invoice.client.email],
  [['Fakturanummer', 'Fakturanummer', 'Invoice number'], 'text', ({ invoice }) => invoice.number],
  [['KID', 'KID', 'Payment reference (KID)'], 'text', ({ invoice }) => invoice.kid],
  [['Fakturadato', 'Fakturadato', 'Invoice date'], 'date', ({ invoice }) => invoice.issueDate],
  [['Forfallsdato', 'Forfallsdato', 'Due date'], 'date', ({ invoice }) => invoice.dueDate],
  [
    ['Siste betalingsdag', 'Siste betalingsdag', 'Payable until'],
    'date',
    ({ invoice }) => payableUntil(invoice),
  ],
  [['Fakturabeløp', 'Fakturabeløp', 'Invoice total'], 'amount', ({ invoice }) => invoice.totalOre],
  [['Betalt', 'Betalt', 'Paid'], 'amount', ({ invoice }) => invoice.paidOre],
  [['Kreditert', 'Kreditert', 'Credited'], 'amount', ({ invoice }) => invoice.creditedOre],
  [['Hovedstol', 'Hovudstol', 'Principal'], 'amount', ({ invoice }) => outstandingOre(invoice)],
  [['Gebyrer', 'Gebyr', 'Fees'], 'amount', ({ invoice }) => outstandingClaims(invoice).feeOre],
  [
    ['Renter krevd', 'Renter kravde', 'Interest claimed'],
    'amount',
    ({ invoice }) => outstandingClaims(invoice).interestOre,
  ],
  [
    ['Renter ikke krevd', 'Renter ikkje kravde', 'Interest not claimed'],
    'amount',
    ({ interestUnclaimedOre }) => interestUnclaimedOre,
  ],
  [['Renter til og med', 'Renter til og med', 'Interest until'], 'date', ({ today }) => today],
  [['Brev', 'Brev', 'Letters'], 'text', lettersText],
  [['Dokument', 'Dokument', 'Document'], 'text', ({ documentUrl }) => documentUrl],
  [['Faktura-ID', 'Faktura-ID', 'Invoice id'], 'text', ({ invoice }) => invoice.id],
];

/** Amounts are in the currency of the invoice. A file of claims in kroner alone does not say so. */
const CURRENCY = [
  ['Valuta', 'Valuta', 'Currency'],
  'text',
  ({ invoice }: Claim) => invoice.currency,
] as const;

const TITLE: Wording = ['Krav til inkasso', 'Krav til inkasso', 'Claims for collection'];
const LETTERS = {
  reminder: ['Purring', 'Purring', 'Reminder'],
  collection_warning: ['Inkassovarsel', 'Inkassovarsel', 'Debt collection notice'],
} as const;
const DEADLINE: Wording = ['frist', 'frist', 'deadline'];

/** The file for collection agencies: a row for each of these claims, with what is owed today. */
export async function readAgencyTable(
  { db, accountNow, baseUrl }: ReadContext,
  heading: ReportHeading,
  items: readonly OpenItem[],
): Promise<ReportTable> {
  const { language } = heading;
  const today = osloDate(accountNow);
  const { figures } = await readDunningLaw(db);
  const ids = items.flatMap(({ invoiceId }) => invoiceId ?? []);
  const claims = (await listInvoices(db, ids)).map((invoice): Claim => ({
    invoice,
    language,
    today,
    interestUnclaimedOre: interestToClaim(invoice, today, figures).interestOre,
    documentUrl: invoice.publicToken === null ? null : `${baseUrl}/i/${invoice.publicToken}`,
  }));
  return {
    ...heading,
    title: inLanguage(TITLE, language),
    period: today,
    subtitles: [],
    isLandscape: true,
    sections: [
      listSection(
        claims,
        columnsOf(claims).map(([words, kind, cell]) => [inLanguage(words, language), kind, cell]),
      ),
    ],
    notes: [],
  };
}

function columnsOf(claims: readonly Claim[]) {
  const isInKroner = claims.every(({ invoice }) => invoice.currency === BOOK_CURRENCY);
  return isInKroner ? COLUMNS : [...COLUMNS, CURRENCY];
}

/** As in `Purring 2026-03-16 (frist 2026-03-30); Inkassovarsel 2026-04-01 (frist 2026-04-15)`. */
function lettersText({ invoice, language }: Claim): string {
  return invoice.reminders
    .map(({ type, sentOn, deadline }) => {
      const word = inLanguage(LETTERS[type], language);
      return `${word} ${sentOn} (${inLanguage(DEADLINE, language)} ${deadline})`;
    })
    .join('; ');
}

function inLanguage(words: Wording, language: Language): string {
  return words[LANGUAGES.indexOf(language)] ?? words[0];
}
