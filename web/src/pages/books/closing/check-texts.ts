import { wholeNumber } from '../../../text/formats.ts';
import type { Language, Texts } from '../../../text/language.tsx';
import type { Check } from './checklist-query.ts';

const counted = (language: Language, one: string, many: string) => (count: number) =>
  `${wholeNumber(count, language)} ${count === 1 ? one : many}`;

/** What a check says in each state, and where it leads. @property amount as money */
type CheckTexts = {
  name: string;
  fine: string;
  open: (found: { count: number; amount: string }) => string;
  note?: (found: { count: number; amount: string }) => string;
  notApplicable?: string;
  link: string;
};

type ChecklistTexts = Record<Check['id'], CheckTexts> & {
  ofTerm: (term: number, year: number) => string;
  ofYearTerm: (year: number) => string;
};

const draftsNb = counted('nb', 'utkast', 'utkast');
const documentsNb = counted('nb', 'dokument', 'dokumenter');
const recurringNb = counted('nb', 'gjentakende faktura', 'gjentakende fakturaer');
const transactionsNb = counted('nb', 'transaksjon', 'transaksjoner');
const entriesNb = counted('nb', 'manuelt bilag', 'manuelle bilag');
const receiptsNb = counted('nb', 'kvittering venter', 'kvitteringer venter');
const monthsNb = counted('nb', 'tidligere måned er åpen', 'tidligere måneder er åpne');

function earlierNb(count: number): string {
  return `${monthsNb(count)} og blir låst samtidig.`;
}

const nb: ChecklistTexts = {
  'earlier-months': {
    name: 'Tidligere måneder',
    fine: 'Alle tidligere måneder er låst.',
    open: ({ count }) => earlierNb(count),
    note: ({ count }) => earlierNb(count),
    link: 'Se hva som er låst',
  },
  drafts: {
    name: 'Utkast',
    fine: 'Ingen fakturaer ligger igjen som utkast.',
    open: ({ count, amount }) =>
      `${draftsNb(count)} på til sammen ${amount}. Et utkast som sendes senere, får datoen da.`,
    link: 'Se utkastene',
  },
  undelivered: {
    name: 'Levering',
    fine: 'Alt som er sendt, kom fram.',
    open: ({ count, amount }) => `${documentsNb(count)} på til sammen ${amount} kom ikke fram.`,
    link: 'Se hva som ikke kom fram',
  },
  'recurring-invoices': {
    name: 'Gjentakende fakturaer',
    fine: 'Alle er laget som de skulle.',
    open: ({ count }) => `${recurringNb(count)} ble ikke sendt.`,
    link: 'Se hva som mangler',
  },
  'bank-transactions': {
    name: 'Banktransaksjoner som venter',
    fine: 'Alle banktransaksjoner er plassert.',
    open: ({ count, amount }) => `${transactionsNb(count)} venter, netto ${amount}.`,
    notApplicable: 'Ingen bankfiler er importert.',
    link: 'Plasser dem',
  },
  bank: {
    name: 'Bankavstemming',
    fine: 'Regnskapet og banken har samme saldo.',
    open: ({ count, amount }) =>
      count > 0
        ? `${transactionsNb(count)} er ignorert uten bilag; ${amount} er ikke forklart.`
        : `Det skiller ${amount} mellom regnskapet og banken som ikke er forklart.`,
    note: ({ amount }) => `Det skiller ${amount} mellom regnskapet og banken, og alt er forklart.`,
    notApplicable: 'Ingen bankfil har en saldo for perioden. Kontoutskrifter (camt.053) har det.',
    link: 'Se avstemmingen',
  },
  receivables: {
    name: 'Kundefordringer',
    fine: 'Kontoen er lik de åpne fakturaene.',
    open: ({ amount }) => `Det skiller ${amount} mellom kontoen og fakturaene som ikke er forklart.`,
    note: ({ amount }) => `Det skiller ${amount} mellom kontoen og fakturaene, og alt er forklart.`,
    link: 'Se åpne poster',
  },
  vouchers: {
    name: 'Vedlegg til bilag',
    fine: 'Alle manuelle bilag har vedlegg.',
    open: ({ count, amount }) => `${entriesNb(count)} på til sammen ${amount} mangler vedlegg.`,
    link: 'Se manuelle bilag',
  },
  'waiting-vouchers': {
    name: 'Kvitteringer',
    fine: 'Ingen kvitteringer venter på å bli bokført.',
    open: ({ count }) => `${receiptsNb(count)} på å bli bokført.`,
    link: 'Se kvitteringer',
  },
  vat: {
    name: 'Merverdiavgift',
    fine: 'Mva-kontoene er gjort opp.',
    open: ({ amount }) =>
      `${amount} er ikke gjort opp til og med denne terminen. Før det mot 2740 når mva-meldingen er sendt.`,
    notApplicable: 'Selskapet er ikke registrert i Merverdiavgiftsregisteret.',
    link: 'Se mva-rapporten',
  },
  'year-result': {
    name: 'Årsresultat',
    fine: 'Resultatet er overført til egenkapitalen.',
    open: ({ amount }) => `${amount} er ikke overført til egenkapitalen.`,
    notApplicable: 'Året har ingen inntekter eller kostnader.',
    link: 'Gå til årsavslutning',
  },
  ofTerm: (term, year) => `${term}. termin ${year}`,
  ofYearTerm: (year) => `Årstermin ${year}`,
};

const draftsEn = counted('en', 'draft', 'drafts');
const documentsEn = counted('en', 'document', 'documents');
const recurringEn = counted('en', 'recurring invoice was', 'recurring invoices were');
const ignoredEn = counted('en', 'transaction is', 'transactions are');
const transactionsEn = counted('en', 'transaction waits', 'transactions wait');
const entriesEn = counted('en', 'manual entry', 'manual entries');
const receiptsEn = counted('en', 'receipt waits', 'receipts wait');
const monthsEn = counted('en', 'earlier month is open', 'earlier months are open');

function earlierEn(count: number): string {
  return `${monthsEn(count)} and will be closed as well.`;
}

const en: ChecklistTexts = {
  'earlier-months': {
    name: 'Earlier months',
    fine: 'All earlier months are closed.',
    open: ({ count }) => earlierEn(count),
    note: ({ count }) => earlierEn(count),
    link: 'See what is closed',
  },
  drafts: {
    name: 'Drafts',
    fine: 'No invoices are left as drafts.',
    open: ({ count, amount }) =>
      `${draftsEn(count)}, ${amount} in all. A draft that is sent later is dated that day.`,
    link: 'See the drafts',
  },
  undelivered: {
    name: 'Delivery',
    fine: 'All that was sent arrived.',
    open: ({ count, amount }) => `${documentsEn(count)}, ${amount} in all, did not arrive.`,
    link: 'See what did not arrive',
  },
  'recurring-invoices': {
    name: 'Recurring invoices',
    fine: 'All were made as they should be.',
    open: ({ count }) => `${recurringEn(count)} not sent.`,
    link: 'See what is missing',
  },
  'bank-transactions': {
    name: 'Waiting bank transactions',
    fine: 'All bank transactions are placed.',
    open: ({ count, amount }) => `${transactionsEn(count)}, ${amount} net.`,
    notApplicable: 'No bank files have been imported.',
    link: 'Place them',
  },
  bank: {
    name: 'Bank reconciliation',
    fine: 'Books and bank have the same balance.',
    open: ({ count, amount }) =>
      count > 0
        ? `${ignoredEn(count)} ignored without an entry; ${amount} is not explained.`
        : `${amount} between books and bank is not explained.`,
    note: ({ amount }) => `The balances differ by ${amount}, and all of it is explained.`,
    notApplicable: 'No bank file has a balance of this period. Statements (camt.053) have one.',
    link: 'See the reconciliation',
  },
  receivables: {
    name: 'Receivables',
    fine: 'The account equals the open invoices.',
    open: ({ amount }) => `${amount} between the account and the invoices is not explained.`,
    note: ({ amount }) => `The account and the invoices differ by ${amount}, and all of it is explained.`,
    link: 'See open receivables',
  },
  vouchers: {
    name: 'Vouchers',
    fine: 'All manual entries have a voucher.',
    open: ({ count, amount }) => `${entriesEn(count)}, ${amount} in all, without a voucher.`,
    link: 'See manual entries',
  },
  'waiting-vouchers': {
    name: 'Receipts',
    fine: 'No receipt waits to be posted.',
    open: ({ count }) => `${receiptsEn(count)} to be posted.`,
    link: 'See receipts',
  },
  vat: {
    name: 'VAT',
    fine: 'The VAT accounts are settled.',
    open: ({ amount }) =>
      `${amount} is not settled up to this period. Post it to 2740 once the VAT return is filed.`,
    notApplicable: 'The company is not registered for VAT.',
    link: 'See the VAT report',
  },
  'year-result': {
    name: 'Result of the year',
    fine: 'The result has been moved to equity.',
    open: ({ amount }) => `${amount} has not been moved to equity.`,
    notApplicable: 'The year has no income or costs.',
    link: 'Go to year-end',
  },
  ofTerm: (term, year) => `VAT period ${term} of ${year}`,
  ofYearTerm: (year) => `the year ${year}`,
};

export const checkTexts: Texts<ChecklistTexts> = { nb, en };
