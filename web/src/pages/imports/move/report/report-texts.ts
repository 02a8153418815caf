import { commonWords } from '../../../../text/common-texts.ts';
import { day, listed, moneyInKroner, wholeNumber } from '../../../../text/formats.ts';
import { textsByLanguage } from '../../../../text/texts-by-language.ts';
import { counted } from '../counted.ts';

const n = (count: number) => wholeNumber(count, 'nb');
const e = (count: number) => wholeNumber(count, 'en');

export const reportTexts = textsByLanguage({
  ...commonWords('account amount customer issueDate kid name outstanding'),
  dueDate: ['Forfall', 'Due date'],
  reportTitle: (date: string) => [
    `4. Det blir dette per ${day(date, 'nb')}`,
    `4. What comes of it at ${day(date, 'en')}`,
  ],
  figures: {
    accounts: ['Kontoer med saldo', 'Accounts with balances'],
    customers: ['Kunder', 'Customers'],
    invoices: ['Ubetalte fakturaer', 'Unpaid invoices'],
    credits: ['Til gode hos deg', 'Credit of customers'],
  },
  addedAccounts: (count: number) =>
    count === 0
      ? ['Alle finnes her', 'All are here']
      : [`${n(count)} nye i kontoplanen`, `${e(count)} new in the chart`],
  addedCustomers: (added: number, matched: number) => [
    listed(
      [
        ...(added > 0 || matched === 0 ? [added === 1 ? '1 ny' : `${n(added)} nye`] : []),
        ...(matched > 0 ? [`${n(matched)} finnes her`] : []),
      ],
      'nb',
    ),
    listed(
      [
        ...(added > 0 || matched === 0 ? [`${e(added)} new`] : []),
        ...(matched > 0 ? [`${e(matched)} ${matched === 1 ? 'is' : 'are'} here`] : []),
      ],
      'en',
    ),
  ],
  countOf: (count: number) => [n(count), e(count)],
  mergedCustomers: (count: number) =>
    count === 1
      ? [
          'Én kunde står flere ganger i filene og blir én',
          'One customer stands several times in the files and becomes one',
        ]
      : [
          `${n(count)} kunder står flere ganger i filene og blir én hver`,
          `${e(count)} customers stand several times in the files and become one each`,
        ],
  withKid: (withKid: number, all: number) =>
    withKid === 0
      ? [
          'Ingen av fakturaene har KID. Betalinger knyttes for hånd.',
          'None of the invoices has a KID. Payments are matched by hand.',
        ]
      : [
          `${n(withKid)} av ${n(all)} fakturaer har KID. Betalinger av de andre knyttes for hånd.`,
          `${e(withKid)} of ${e(all)} invoices ${withKid === 1 ? 'has' : 'have'} a KID. Payments of the others are matched by hand.`,
        ],
  reclassified: (sum: number) => [
    `Kundefordringer og gjeld til kunder blir ${moneyInKroner(sum, 'nb')} høyere enn i filene, fordi det kundene har til gode, står for seg.`,
    `Receivables and debt to customers become ${moneyInKroner(sum, 'en')} more than in the files, because what customers have to their credit stands by itself.`,
  ],
  isWhole: [
    'Alt stemmer: debet er lik kredit, og fakturaene er lik kundefordringene.',
    'Everything agrees: debit is credit, and the invoices are the receivables.',
  ],
  openQuestions: (count: number) => {
    const [nb, en] = counted(count, ['Én ting', 'One thing'], ['ting', 'things']);
    return [`${nb} må avklares før du kan flytte`, `${en} must be settled before you can move`];
  },
  customersFirst: [
    'Legg inn kundene fra kundefilen først (del 2). Så ser vi hvilke kunder som er nye, og om noen av dem er firmaer.',
    'Add the customers of the customer file first (part 2). Then we see which customers are new, and whether some are companies.',
  ],
  toKnow: ['Verdt å vite', 'Worth knowing'],
  showAll: (count: number) => [`Vis alle ${n(count)}`, `Show all ${e(count)}`],
  firstOf: (shown: number, all: number) => [
    `De første ${n(shown)} av ${n(all)} vises.`,
    `The first ${e(shown)} of ${e(all)} are shown.`,
  ],
  useDay: (date: string) => [`Bruk ${day(date, 'nb')}`, `Use ${day(date, 'en')}`],
  acceptSums: [
    'Ta resten med som én faktura per kunde, eller som beløp til gode. Fakturaen får nummeret SALDO- og kundenummeret, og ingen KID.',
    'Take the rest along as one invoice for each customer, or as credit. The invoice gets the number SALDO- and that of the customer, and no KID.',
  ],
  acceptSplitTerm: [
    'Jeg legger selv mva fra det gamle systemet til i mva-meldingen.',
    'I add the VAT of the old system to the return myself.',
  ],
  acceptOtherCompany: ['Filen er riktig likevel.', 'The file is the right one all the same.'],
  companiesAreBusinesses: [
    'Ja, registrer kunder med firmanavn som bedrifter.',
    'Yes, register customers with names of companies as businesses.',
  ],
  companyInFile: (name: string, number: string) => [
    `I filen: ${name}, ${number}`,
    `In the file: ${name}, ${number}`,
  ],
  toAccount: ['Til konto', 'To account'],
  toAccountOf: (account: string) => [`Konto for ${account}`, `Account for ${account}`],
  whoIs: (customer: string) => [`Hvem er kunde ${customer}?`, `Who is customer ${customer}?`],
  isNew: ['En ny kunde', 'A new customer'],
  isLeftOut: ['Ta ikke med', 'Leave out'],
  isKnown: ['En i kunderegisteret', 'One of the register'],
  vatMissing: ['Mva å legge til', 'VAT to add'],
  accountsTable: ['Kontoene', 'The accounts'],
  invoicesTable: ['De ubetalte fakturaene', 'The unpaid invoices'],
  creditsTable: ['Beløp til gode', 'Credits'],
  number: ['Nummer', 'Number'],
  balance: ['Saldo', 'Balance'],
  becomes: ['Blir', 'Becomes'],
  taken: {
    'as-is': ['samme konto', 'the same account'],
    added: ['ny konto', 'new account'],
    unknown: ['ikke valgt', 'not chosen'],
  },
  found: {
    file: ['Listen over ubetalte', 'The list of unpaid invoices'],
    reference: ['Referanse i SAF-T', 'Reference in SAF-T'],
    kid: ['KID i SAF-T', 'KID in SAF-T'],
    document: ['Bilag i SAF-T', 'Document in SAF-T'],
    sum: ['Resten av saldoen', 'The rest of the balance'],
  },
  feesOfIt: (fees: number) => [
    `herav gebyr ${moneyInKroner(fees, 'nb')}`,
    `of it fees ${moneyInKroner(fees, 'en')}`,
  ],
  foundBy: ['Funnet ved', 'Found by'],
});
