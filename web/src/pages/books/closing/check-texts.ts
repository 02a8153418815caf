import { wholeNumber } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { Check } from './checklist-query.ts';

/** @property amount as money */
type Found = { count: number; amount: string };

/** What a check says in each state, and where it leads. */
type CheckTexts = {
  name: Wording;
  fine: Wording;
  /** In the place of `fine` where nothing is left although no month before is closed. */
  nothing?: Wording;
  open: (found: Found) => Wording;
  note?: (found: Found) => Wording;
  notApplicable?: Wording;
  link: Wording;
};

const counted = (language: Language, one: string, many: string) => (count: number) =>
  `${wholeNumber(count, language)} ${count === 1 ? one : many}`;

const draftsNb = counted('nb', 'utkast', 'utkast');
const documentsNb = counted('nb', 'dokument', 'dokumenter');
const recurringNb = counted('nb', 'gjentakende faktura', 'gjentakende fakturaer');
const transactionsNb = counted('nb', 'transaksjon', 'transaksjoner');
const entriesNb = counted('nb', 'manuelt bilag', 'manuelle bilag');
const receiptsNb = counted('nb', 'kvittering venter', 'kvitteringer venter');
const monthsNb = counted('nb', 'tidligere måned er åpen', 'tidligere måneder er åpne');

const itemsNb = counted('nb', 'post', 'poster');

const draftsEn = counted('en', 'draft', 'drafts');
const documentsEn = counted('en', 'document', 'documents');
const recurringEn = counted('en', 'recurring invoice was', 'recurring invoices were');
const ignoredEn = counted('en', 'transaction is', 'transactions are');
const transactionsEn = counted('en', 'transaction waits', 'transactions wait');
const entriesEn = counted('en', 'manual entry', 'manual entries');
const receiptsEn = counted('en', 'receipt waits', 'receipts wait');
const itemsEn = counted('en', 'item in another currency is', 'items in other currencies are');
const monthsEn = counted('en', 'earlier month is open', 'earlier months are open');

const earlier = ({ count }: Found): Wording => [
  `${monthsNb(count)} og blir låst samtidig.`,
  `${monthsEn(count)} and will be closed as well.`,
];

type ChecklistTexts = Record<Check['id'], CheckTexts> & {
  ofTerm: (term: number, year: number) => Wording;
  ofYearTerm: (year: number) => Wording;
};

export const checkTexts = textsByLanguage<ChecklistTexts>({
  'earlier-months': {
    name: ['Tidligere måneder', 'Earlier months'],
    fine: ['Alle tidligere måneder er låst.', 'All earlier months are closed.'],
    nothing: ['Ingen åpne måneder før denne har bilag.', 'No open month before this one has entries.'],
    open: earlier,
    note: earlier,
    link: ['Se hva som er låst', 'See what is closed'],
  },
  drafts: {
    name: ['Utkast', 'Drafts'],
    fine: ['Ingen fakturaer ligger igjen som utkast.', 'No invoices are left as drafts.'],
    open: ({ count, amount }) => [
      `${draftsNb(count)} på til sammen ${amount}. Et utkast som sendes senere, får datoen da.`,
      `${draftsEn(count)}, ${amount} in all. A draft that is sent later is dated that day.`,
    ],
    link: ['Se utkastene', 'See the drafts'],
  },
  undelivered: {
    name: ['Levering', 'Delivery'],
    fine: ['Alt som er sendt, kom fram.', 'All that was sent arrived.'],
    open: ({ count, amount }) => [
      `${documentsNb(count)} på til sammen ${amount} kom ikke fram.`,
      `${documentsEn(count)}, ${amount} in all, did not arrive.`,
    ],
    link: ['Se hva som ikke kom fram', 'See what did not arrive'],
  },
  'recurring-invoices': {
    name: ['Gjentakende fakturaer', 'Recurring invoices'],
    fine: ['Alle er laget som de skulle.', 'All were made as they should be.'],
    open: ({ count }) => [`${recurringNb(count)} ble ikke sendt.`, `${recurringEn(count)} not sent.`],
    link: ['Se hva som mangler', 'See what is missing'],
  },
  'bank-transactions': {
    name: ['Banktransaksjoner som venter', 'Waiting bank transactions'],
    fine: ['Alle banktransaksjoner er plassert.', 'All bank transactions are placed.'],
    open: ({ count, amount }) => [
      `${transactionsNb(count)} venter, netto ${amount}.`,
      `${transactionsEn(count)}, ${amount} net.`,
    ],
    notApplicable: ['Ingen bankfiler er importert.', 'No bank files have been imported.'],
    link: ['Plasser dem', 'Place them'],
  },
  bank: {
    name: ['Bankavstemming', 'Bank reconciliation'],
    fine: ['Regnskapet og banken har samme saldo.', 'Books and bank have the same balance.'],
    open: ({ count, amount }) => [
      count > 0
        ? `${transactionsNb(count)} er ignorert uten bilag; ${amount} er ikke forklart.`
        : `Det skiller ${amount} mellom regnskapet og banken som ikke er forklart.`,
      count > 0
        ? `${ignoredEn(count)} ignored without an entry; ${amount} is not explained.`
        : `${amount} between books and bank is not explained.`,
    ],
    note: ({ amount }) => [
      `Det skiller ${amount} mellom regnskapet og banken, og alt er forklart.`,
      `The balances differ by ${amount}, and all of it is explained.`,
    ],
    notApplicable: [
      'Ingen bankfil har en saldo for perioden. Kontoutskrifter (camt.053) har det.',
      'No bank file has a balance of this period. Statements (camt.053) have one.',
    ],
    link: ['Se avstemmingen', 'See the reconciliation'],
  },
  vipps: {
    name: ['Vipps-konto', 'Account of Vipps'],
    fine: ['Regnskapet og Vipps har samme saldo.', 'Books and Vipps have the same balance.'],
    open: ({ count, amount }) => [
      count > 0
        ? `${transactionsNb(count)} er ignorert uten bilag; ${amount} er ikke forklart.`
        : `Det skiller ${amount} mellom regnskapet og Vipps som ikke er forklart.`,
      count > 0
        ? `${ignoredEn(count)} ignored without an entry; ${amount} is not explained.`
        : `${amount} between books and Vipps is not explained.`,
    ],
    note: ({ amount }) => [
      `Det skiller ${amount} mellom regnskapet og Vipps, og alt er forklart.`,
      `The balances differ by ${amount}, and all of it is explained.`,
    ],
    link: ['Se avstemmingen', 'See the reconciliation'],
  },
  receivables: {
    name: ['Kundefordringer', 'Receivables'],
    fine: ['Kontoen er lik de åpne fakturaene.', 'The account equals the open invoices.'],
    open: ({ amount }) => [
      `Det skiller ${amount} mellom kontoen og fakturaene som ikke er forklart.`,
      `${amount} between the account and the invoices is not explained.`,
    ],
    note: ({ amount }) => [
      `Det skiller ${amount} mellom kontoen og fakturaene, og alt er forklart.`,
      `The account and the invoices differ by ${amount}, and all of it is explained.`,
    ],
    link: ['Se åpne poster', 'See open receivables'],
  },
  vouchers: {
    name: ['Vedlegg til bilag', 'Vouchers'],
    fine: [
      'Alle manuelle bilag som trenger vedlegg, har det.',
      'All manual entries that need a voucher have one.',
    ],
    open: ({ count, amount }) => [
      `${entriesNb(count)} på til sammen ${amount} mangler vedlegg.`,
      `${entriesEn(count)}, ${amount} in all, without a voucher.`,
    ],
    link: ['Se manuelle bilag', 'See manual entries'],
  },
  'waiting-vouchers': {
    name: ['Kvitteringer', 'Receipts'],
    fine: ['Ingen kvitteringer venter på å bli bokført.', 'No receipt waits to be posted.'],
    open: ({ count }) => [`${receiptsNb(count)} på å bli bokført.`, `${receiptsEn(count)} to be posted.`],
    link: ['Se kvitteringer', 'See receipts'],
  },
  vat: {
    name: ['Merverdiavgift', 'VAT'],
    fine: ['Mva-kontoene er gjort opp.', 'The VAT accounts are settled.'],
    open: ({ amount }) => [
      `${amount} er ikke gjort opp til og med denne terminen. Før det mot 2740 når mva-meldingen er sendt.`,
      `${amount} is not settled up to this period. Post it to 2740 once the VAT return is filed.`,
    ],
    notApplicable: [
      'Selskapet er ikke registrert i Merverdiavgiftsregisteret.',
      'The company is not registered for VAT.',
    ],
    link: ['Se mva-rapporten', 'See the VAT report'],
  },
  'currency-revaluation': {
    name: ['Poster i valuta', 'Items in other currencies'],
    fine: ['Postene er regnet om.', 'The items are revalued.'],
    open: ({ count }) => [
      `${itemsNb(count)} i valuta er ikke regnet om til kursen 31. desember.`,
      `${itemsEn(count)} not revalued at the rate of 31 December.`,
    ],
    link: ['Regn dem om', 'Revalue them'],
  },
  'year-result': {
    name: ['Årsresultat', 'Result of the year'],
    fine: ['Resultatet er overført til egenkapitalen.', 'The result has been moved to equity.'],
    open: ({ amount }) => [
      `${amount} er ikke overført til egenkapitalen.`,
      `${amount} has not been moved to equity.`,
    ],
    notApplicable: ['Året har ingen inntekter eller kostnader.', 'The year has no income or costs.'],
    link: ['Gå til årsavslutning', 'Go to year-end'],
  },
  ofTerm: (term, year) => [`${term}. termin ${year}`, `VAT period ${term} of ${year}`],
  ofYearTerm: (year) => [`Årstermin ${year}`, `the year ${year}`],
});
