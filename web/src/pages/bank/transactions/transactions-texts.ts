import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const transactionsTexts = textsByLanguage({
  lead: ['Alle transaksjoner i filene fra banken.', 'All transactions of the bank files.'],
  list: ['Banktransaksjoner', 'Bank transactions'],
  searchHint: [
    'Navn, KID, tekst, kontonummer, referanse eller beløp',
    'Name, KID, text, account number, reference or amount',
  ],
  viewsLabel: ['Status', 'Status'],
  all: ['Alle', 'All'],
  from: ['Fra dato', 'From'],
  to: ['Til dato', 'To'],
  oneFile: ['Fra én fil', 'Of one file'],
  emptyTitle: ['Ingen banktransaksjoner ennå', 'No bank transactions yet'],
  emptyHint: [
    'De kommer hit når en fil fra banken er importert.',
    'They appear here when a bank file has been imported.',
  ],
  toFiles: ['Til bankfilene', 'To the bank files'],
  nothingFound: ['Ingen transaksjoner passer', 'No transaction matches'],
  nothingFoundHint: ['Prøv et annet søk eller færre filtre.', 'Try another search or fewer filters.'],
  showAll: ['Vis alle transaksjoner', 'Show all transactions'],

  facts: ['Fra banken', 'From the bank'],
  became: ['Slik er den ført', 'How it is posted'],
  openFile: ['Alle transaksjoner i filen', 'All transactions of the file'],
  payment: (number: string, customer: string) => [
    `Faktura ${number}, ${customer}`,
    `Invoice ${number}, ${customer}`,
  ],
  deposit: ['Til gode hos kunden', 'Credit of the customer'],
  refund: ['Tilbakebetaling til kunde', 'Refund to a customer'],
  feeEntry: ['Bilag for bankgebyr', 'Entry of a bank fee'],
  entry: ['Bilag', 'Entry'],
  pair: [
    'Gjort opp mot transaksjonen som den tar tilbake eller blir tatt tilbake av',
    'Settled by the transaction that it takes back, or that takes it back',
  ],
  openPair: ['Se den andre transaksjonen', 'See the other transaction'],
  remainder: ['Ikke plassert', 'Not accounted for'],
  beforeOpening: [
    'Fra før åpningsbalansen, som har pengene i saldoene.',
    'From before the opening balance, which has the money in its balances.',
  ],
  ignored: (reason: string) => [`Ignorert: ${reason}`, `Ignored: ${reason}`],
  waits: ['Venter på å bli plassert.', 'Waiting to be placed.'],
  handle: ['Plasser den', 'Place it'],
  undoTitle: ['Angre?', 'Undo?'],
  undoMatch: [
    'Betalingene som den ble til, blir tilbakeført, også i regnskapet. Et bilag den er paret med, blir stående. Transaksjonen venter på deg igjen.',
    'The payments that it became are reversed, in the books, too. The transaction waits for you again.',
  ],
  undoIgnore: ['Transaksjonen venter på deg igjen.', 'The transaction waits for you again.'],
  undone: ['Angret. Transaksjonen venter på deg igjen.', 'Undone. The transaction waits for you again.'],
});
