import { ENTRY_KINDS } from '../../../../../server/src/domain/books/entry-texts.ts';
import type { UnitCode } from '../../../../../server/src/domain/invoices/units.ts';
import { UNIT_CODES, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import type { Texts } from '../../../text/language.tsx';
import { quoteStatusTexts, statusTexts } from '../../../text/status-texts.ts';
import { bankTexts } from '../../bank/bank-texts.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import type { VatCode } from '../../books/vat-code-names.ts';
import { vatCodeNames } from '../../books/vat-code-names.ts';
import { eventTexts } from '../../events/event-texts.ts';
import { writeOffTexts } from '../../invoices/actions/write-off-texts.ts';
import { invoiceTexts } from '../../invoices/invoice-texts.ts';
import { methodTexts } from '../../invoices/payment-method-texts.ts';
import { recurringTexts } from '../../recurring/recurring-texts.ts';
import { scopeTexts } from '../../settings/scope-texts.ts';

/** The words for values that the API has codes for. */

/** A table of the texts of a page. */
function of<T, W>(texts: Texts<T>, table: (texts: T) => W): Texts<W> {
  return { nb: table(texts.nb), en: table(texts.en) };
}

const PLURAL_E4 = 2_0000n;
const units = (language: 'nb' | 'en') =>
  Object.fromEntries(UNIT_CODES.map((code) => [code, unitWord(code, PLURAL_E4, language)])) as Record<
    UnitCode,
    string
  >;

const kinds = (language: 0 | 2) =>
  Object.fromEntries(
    Object.entries(ENTRY_KINDS).map(([kind, wording]) => [kind, wording[language]]),
  ) as Record<keyof typeof ENTRY_KINDS, string>;

const codes = (language: 'nb' | 'en') =>
  Object.fromEntries(
    Object.entries(vatCodeNames[language]).map(([code, name]) => [code, `${code} – ${name}`]),
  ) as Record<VatCode, string>;

export const tables = {
  accountTypes: of(booksTexts, ({ types }) => types),
  natures: of(booksTexts, ({ natures }) => natures),
  series: of(booksTexts, ({ series }) => series),
  entryStatuses: of(booksTexts, ({ statuses }) => statuses),
  entryKinds: { nb: kinds(0), en: kinds(2) },
  vatCodes: { nb: codes('nb'), en: codes('en') },
  units: { nb: units('nb'), en: units('en') },
  methods: methodTexts,
  lossKinds: of(writeOffTexts, (texts) => texts.kinds),
  grounds: of(writeOffTexts, (texts) => texts.grounds),
  writeOffReasons: of(writeOffTexts, ({ loss, rounding }) => ({ loss, rounding })),
  bills: of(recurringTexts, (texts) => texts.bills),
  actions: of(recurringTexts, (texts) => texts.actions),
  channels: of(recurringTexts, (texts) => texts.channels),
  recurringStatuses: of(recurringTexts, (texts) => texts.statuses),
  bankFormats: of(bankTexts, (texts) => texts.formats),
  bankStatuses: of(bankTexts, (texts) => texts.statuses),
  directions: of(bankTexts, (texts) => texts.directions),
  bankReasons: of(bankTexts, (texts) => texts.reasons),
  scopes: of(scopeTexts, (texts) => texts.long),
  events: of(eventTexts, (texts) => texts.types),
  deliveryTypes: of(invoiceTexts, (texts) => texts.mailTypes),
  deliveryStatuses: of(invoiceTexts, (texts) => texts.mailStates),
  clientTypes: {
    nb: { business: 'Bedrift', consumer: 'Privatperson' },
    en: { business: 'Business', consumer: 'Consumer' },
  },
  languages: {
    nb: { nb: 'Bokmål', nn: 'Nynorsk', en: 'Engelsk' },
    en: { nb: 'Norwegian (bokmål)', nn: 'Norwegian (nynorsk)', en: 'English' },
  },
  letters: {
    nb: { reminder: 'Purring', collection_warning: 'Inkassovarsel' },
    en: { reminder: 'Reminder', collection_warning: 'Collection notice' },
  },
  documentTypes: {
    nb: { invoice: 'Faktura', credit_note: 'Kreditnota' },
    en: { invoice: 'Invoice', credit_note: 'Credit note' },
  },
  invoiceStatuses: statusTexts,
  quoteStatuses: quoteStatusTexts,
  prepayments: {
    nb: {
      subscription: 'Abonnement',
      rent: 'Leie',
      dues: 'Avgift og lignende',
      passenger_transport: 'Persontransport',
      catering: 'Servering',
      admission: 'Adgang til museum, fornøyelsespark og lignende',
      sports_event: 'Adgang til idrettsarrangement',
    },
    en: {
      subscription: 'Subscription',
      rent: 'Rent',
      dues: 'Dues and the like',
      passenger_transport: 'Passenger transport',
      catering: 'Catering',
      admission: 'Admission to museums, amusement parks and the like',
      sports_event: 'Admission to sports events',
    },
  },
  overpayments: {
    nb: { credit: 'Det som er for mye, har kunden til gode' },
    en: { credit: 'What is too much is credit of the customer' },
  },
  paymentSources: { nb: { bank: 'Bank', credit: 'Tilgodehavende' }, en: { bank: 'Bank', credit: 'Credit' } },
  bankKinds: {
    nb: { payment: 'Betaling', reversal: 'Tilbakeføring', fee: 'Bankgebyr' },
    en: { payment: 'Payment', reversal: 'Reversal', fee: 'Bank fee' },
  },
  refundStatuses: {
    nb: { open: 'Venter på bankfil', sent: 'I bankfil', paid: 'Betalt' },
    en: { open: 'Waits for a bank file', sent: 'In a bank file', paid: 'Paid' },
  },
  yearStatuses: {
    nb: { open: 'Ikke overført', transferred: 'Overført' },
    en: { open: 'Not moved', transferred: 'Moved' },
  },
  fileStatuses: {
    nb: { processing: 'Leses', done: 'Ferdig', failed: 'Feilet' },
    en: { processing: 'Being read', done: 'Done', failed: 'Failed' },
  },
  eInvoices: {
    nb: { off: 'Av: alt går på e-post', auto: 'På: bedrifter som kan ta imot, får e-faktura' },
    en: { off: 'Off: everything is mailed', auto: 'On: businesses that can receive them get e-invoices' },
  },
  sentBy: {
    nb: { email: 'E-post', 'e-invoice': 'E-faktura', none: 'Leveres på annen måte' },
    en: { email: 'Email', 'e-invoice': 'E-invoice', none: 'Delivered in another way' },
  },
  receipts: {
    nb: {
      pending: 'Venter på svar',
      accepted: 'Mottatt',
      rejected: 'Avvist',
      'not-applicable': 'Svares ikke på',
    },
    en: {
      pending: 'Waits for an answer',
      accepted: 'Received',
      rejected: 'Refused',
      'not-applicable': 'None',
    },
  },
  endpointStatuses: { nb: { enabled: 'På', disabled: 'Av' }, en: { enabled: 'On', disabled: 'Off' } },
  disabledReasons: {
    nb: { gone: 'Mottakeren svarte at adressen er borte', failing: 'Alle forsøk feilet i fem dager' },
    en: { gone: 'The receiver said that the address is gone', failing: 'Every attempt failed for five days' },
  },
  webhookStatuses: {
    nb: { pending: 'På vei', delivered: 'Levert', failed: 'Feilet' },
    en: { pending: 'On its way', delivered: 'Delivered', failed: 'Failed' },
  },
  via: {
    nb: { page: 'På kundens side', hand: 'Registrert for hånd' },
    en: { page: 'On the page of the customer', hand: 'Recorded by hand' },
  },
};
