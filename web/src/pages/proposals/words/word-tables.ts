import { ENTRY_KINDS } from '../../../../../server/src/domain/books/entry-texts.ts';
import type { Currency } from '../../../../../server/src/domain/currency/currency.ts';
import { CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import type { UnitCode } from '../../../../../server/src/domain/invoices/units.ts';
import { UNIT_CODES, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import { currencyName } from '../../../text/currency-names.ts';
import type { Texts } from '../../../text/language.tsx';
import { LANGUAGE_NAMES } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
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

const currencies = (language: 'nb' | 'en') =>
  Object.fromEntries(CURRENCIES.map((code) => [code, currencyName(code, language)])) as Record<
    Currency,
    string
  >;

export const tables = {
  currencies: { nb: currencies('nb'), en: currencies('en') },
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
  clientTypes: textsByLanguage({ business: ['Bedrift', 'Business'], consumer: ['Privatperson', 'Consumer'] }),
  languages: textsByLanguage(LANGUAGE_NAMES),
  letters: textsByLanguage({
    reminder: ['Purring', 'Reminder'],
    collection_warning: ['Inkassovarsel', 'Collection notice'],
  }),
  documentTypes: textsByLanguage({
    invoice: ['Faktura', 'Invoice'],
    credit_note: ['Kreditnota', 'Credit note'],
  }),
  invoiceStatuses: statusTexts,
  quoteStatuses: quoteStatusTexts,
  prepayments: textsByLanguage({
    subscription: ['Abonnement', 'Subscription'],
    rent: ['Leie', 'Rent'],
    dues: ['Avgift og lignende', 'Dues and the like'],
    passenger_transport: ['Persontransport', 'Passenger transport'],
    catering: ['Servering', 'Catering'],
    admission: [
      'Adgang til museum, fornøyelsespark og lignende',
      'Admission to museums, amusement parks and the like',
    ],
    sports_event: ['Adgang til idrettsarrangement', 'Admission to sports events'],
  }),
  overpayments: textsByLanguage({
    credit: ['Det som er for mye, har kunden til gode', 'What is too much is credit of the customer'],
  }),
  paymentSources: textsByLanguage({
    bank: ['Bank', 'Bank'],
    credit: ['Tilgodehavende', 'Credit'],
    vipps: ['Vipps', 'Vipps'],
  }),
  bankKinds: textsByLanguage({
    payment: ['Betaling', 'Payment'],
    reversal: ['Tilbakeføring', 'Reversal'],
    fee: ['Bankgebyr', 'Bank fee'],
  }),
  exportKinds: textsByLanguage({ everything: ['Alt i selskapet', 'Everything in the company'] }),
  refundStatuses: textsByLanguage({
    open: ['Venter', 'Waits'],
    sent: ['I bankfil eller hos Vipps', 'In a bank file or at Vipps'],
    paid: ['Betalt', 'Paid'],
  }),
  refundRefusals: textsByLanguage({
    'not-found': ['Ukjent betaling', 'Unknown payment'],
    'too-much': ['For mye', 'Too much'],
    'too-late': ['For sent', 'Too late'],
    refused: ['Avvist', 'Refused'],
  }),
  yearStatuses: textsByLanguage({ open: ['Ikke overført', 'Not moved'], transferred: ['Overført', 'Moved'] }),
  fileStatuses: textsByLanguage({
    processing: ['Leses', 'Being read'],
    done: ['Ferdig', 'Done'],
    failed: ['Feilet', 'Failed'],
  }),
  eInvoices: textsByLanguage({
    off: ['Av: alt går på e-post', 'Off: everything is mailed'],
    auto: [
      'På: bedrifter som kan ta imot, får e-faktura',
      'On: businesses that can receive them get e-invoices',
    ],
  }),
  sentBy: textsByLanguage({
    email: ['E-post', 'Email'],
    'e-invoice': ['E-faktura', 'E-invoice'],
    none: ['Leveres på annen måte', 'Delivered in another way'],
  }),
  receipts: textsByLanguage({
    pending: ['Venter på svar', 'Waits for an answer'],
    accepted: ['Mottatt', 'Received'],
    rejected: ['Avvist', 'Refused'],
    'not-applicable': ['Svares ikke på', 'None'],
  }),
  endpointStatuses: textsByLanguage({ enabled: ['På', 'On'], disabled: ['Av', 'Off'] }),
  disabledReasons: textsByLanguage({
    gone: ['Mottakeren svarte at adressen er borte', 'The receiver said that the address is gone'],
    failing: ['Alle forsøk feilet i fem dager', 'Every attempt failed for five days'],
  }),
  webhookStatuses: textsByLanguage({
    pending: ['På vei', 'On its way'],
    delivered: ['Levert', 'Delivered'],
    failed: ['Feilet', 'Failed'],
  }),
  via: textsByLanguage({
    page: ['På kundens side', 'On the page of the customer'],
    hand: ['Registrert for hånd', 'Recorded by hand'],
  }),
};
