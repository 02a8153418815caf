import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { View } from './invoice-choice.ts';

export const invoicesTexts = textsByLanguage({
  made: ['Laget sammen', 'Created together'],
  ...commonWords(
    'viewsLabel status amountFrom amountTo customer issueDate kid net outstanding draft invoice creditNote deleted',
  ),
  title: ['Fakturaer', 'Invoices'],
  new: ['Ny faktura', 'New invoice'],
  searchHint: [
    'Kunde, nummer, KID, beløp, referanse, org.nr. eller e-postadresse',
    'Customer, number, KID, amount, reference, org. no. or email address',
  ],
  views: {
    all: ['Alle', 'All'],
    drafts: ['Utkast', 'Drafts'],
    unpaid: ['Ubetalt', 'Unpaid'],
    partlyPaid: ['Delvis betalt', 'Partly paid'],
    overdue: ['Forfalt', 'Overdue'],
    bounced: ['Ikke levert', 'Not delivered'],
    paid: ['Betalt', 'Paid'],
    lost: ['Tapsført', 'Written off'],
  } satisfies Record<View, Wording>,
  anyStatus: ['Alle statuser', 'Any status'],
  onlyUnpaid: ['Bare ubetalte', 'Only unpaid'],
  onlyOverdue: ['Bare forfalte', 'Only overdue'],
  onlyPartlyPaid: ['Bare delvis betalte', 'Only partly paid'],
  bouncedBefore: ['Ikke levert, ikke purret', 'Not delivered, not reminded'],
  notReminded: ['Forfalt, ikke purret', 'Overdue, not reminded'],
  chooseToRemind: [
    'Kryss av for fakturaene du vil purre.',
    'Choose the invoices that you want to remind of.',
  ],
  chooseAllShown: (count: number) => [
    count === 1 ? 'Velg den' : `Velg alle ${count}`,
    count === 1 ? 'Choose it' : `Choose all ${count}`,
  ],
  onlyUndelivered: ['Bare det som ikke er levert', 'Only what was not delivered'],
  onlyLost: ['Bare tapsførte', 'Only written off'],
  type: ['Dokument', 'Document'],
  anyType: ['Alle', 'All'],
  invoices: ['Fakturaer', 'Invoices'],
  creditNotes: ['Kreditnotaer', 'Credit notes'],
  channel: ['Sendt som', 'Sent as'],
  channels: {
    'e-invoice': ['E-faktura', 'E-invoice'],
    email: ['E-post', 'Email'],
    none: ['Levert på annen måte', 'Delivered otherwise'],
  },
  issuedFrom: ['Fakturadato fra', 'Invoice date from'],
  issuedTo: ['Fakturadato til', 'Invoice date to'],
  dueFrom: ['Forfall fra', 'Due from'],
  dueTo: ['Forfall til', 'Due to'],
  list: ['Fakturaer', 'Invoices'],
  number: ['Nummer', 'Number'],
  dueDate: ['Forfall', 'Due'],
  reference: ['Referanse', 'Reference'],
  total: ['Beløp', 'Amount'],
  left: (amount: string) => [`Gjenstår ${amount}`, `${amount} left`],
  sum: (count: string) => [`Sum, ${count}`, `Total, ${count}`],
  sumInKroner: (count: string) => [`Sum i kroner, ${count}`, `Total in kroner, ${count}`],
  sumWithoutDrafts: (count: string) => [`Sum uten utkast, ${count}`, `Total without drafts, ${count}`],
  sumInKronerWithoutDrafts: (count: string) => [
    `Sum i kroner uten utkast, ${count}`,
    `Total in kroner without drafts, ${count}`,
  ],
  emptyTitle: ['Ingen fakturaer ennå', 'No invoices yet'],
  emptyHint: [
    'Lag den første her. Den blir et utkast som du kan se over før den sendes.',
    'Create the first one here. It becomes a draft that you can look over before it is sent.',
  ],
  nothingFound: ['Ingen fakturaer passer', 'No invoice matches'],
  nothingFoundHint: ['Prøv et annet søk eller færre filtre.', 'Try another search or fewer filters.'],
  showAll: ['Vis alle fakturaer', 'Show all invoices'],
});
