import type { Texts } from '../../../text/language.tsx';
import type { UnreadReason } from './paste.ts';

const reasons: Record<UnreadReason, (cell: string) => string> = {
  quotes: () => 'Anførselstegn mangler eller er for mange.',
  noAccount: () => 'Begynner ikke med et kontonummer.',
  unknownAccount: (cell) => `Kontoen finnes ikke i kontoplanen, eller kan ikke brukes her: ${cell}`,
  missingCells: () => 'Raden har færre celler enn de andre.',
  tooManyCells: () => 'Raden har flere celler enn de andre. Sett anførselstegn rundt tekst med skilletegn i.',
  columns: () =>
    'Det er ikke tydelig hvilke kolonner beløpene står i. Ta med overskriftene Debet og Kredit, eller Saldo.',
  nameIsNumber: (cell) => `Det står et tall der navnet skal stå: ${cell}`,
  noAmount: () => 'Raden har ikke noe beløp.',
  number: (cell) => `Ikke et beløp: ${cell}`,
  ambiguous: (cell) => `Kan leses på to måter: ${cell}`,
  minusBehind: (cell) =>
    `Minus bak tallet kan bety to ting: ${cell}. Sett det foran for et beløp under null.`,
  tooPrecise: (cell) => `Beløpet har mer enn to desimaler: ${cell}`,
  below0: (cell) => `Beløpet kan ikke være under null: ${cell}`,
  date: (cell) => `Ikke en dato: ${cell}`,
  required: () => 'Fakturanummer eller kunde mangler.',
};

const nb = {
  pasted: 'Innhold fra regnearket',
  understood: 'Slik er det lest',
  account: 'Konto',
  name: 'Navn',
  debit: 'Debet',
  credit: 'Kredit',
  number: 'Faktura',
  customer: 'Kunde',
  dueDate: 'Forfall',
  outstanding: 'Utestående',
  sum: (count: number) => `Sum av ${count === 1 ? '1 rad' : `${count} rader`}`,
  more: (count: number) => `og ${count} til`,
  meaning: (cell: string) => `Mener du, når det står ${cell},`,
  or: 'eller',
  unread: (count: number) => (count === 1 ? '1 rad er ikke lest' : `${count} rader er ikke lest`),
  line: 'Linje',
  row: 'Rad',
  reason: 'Årsak',
  leftOut: (count: number) =>
    `${count === 1 ? '1 linje' : `${count} linjer`} er utelatt: overskrifter, summer og beløp på null`,
  add: (count: number) => (count === 1 ? 'Fyll inn 1 rad' : `Fyll inn ${count} rader`),
  onlyFills: 'Radene fylles inn i skjemaet. Ingenting blir ført før du selv fører åpningsbalansen.',
  cancel: 'Avbryt',
  reasons,
};

const en: typeof nb = {
  pasted: 'Content of the spreadsheet',
  understood: 'This is how it was read',
  account: 'Account',
  name: 'Name',
  debit: 'Debit',
  credit: 'Credit',
  number: 'Invoice',
  customer: 'Customer',
  dueDate: 'Due',
  outstanding: 'Outstanding',
  sum: (count) => `Total of ${count === 1 ? '1 row' : `${count} rows`}`,
  more: (count) => `and ${count} more`,
  meaning: (cell) => `Does ${cell} mean`,
  or: 'or',
  unread: (count) => (count === 1 ? '1 row was not read' : `${count} rows were not read`),
  line: 'Line',
  row: 'Row',
  reason: 'Reason',
  leftOut: (count) =>
    `${count === 1 ? '1 line' : `${count} lines`} left out: headings, sums and amounts of zero`,
  add: (count) => (count === 1 ? 'Fill in 1 row' : `Fill in ${count} rows`),
  onlyFills: 'The rows are filled into the form. Nothing is posted until you post the opening balance.',
  cancel: 'Cancel',
  reasons: {
    quotes: () => 'Quotation marks are missing or too many.',
    noAccount: () => 'Does not begin with an account number.',
    unknownAccount: (cell) => `The chart has no such account, or it cannot be used here: ${cell}`,
    missingCells: () => 'The row has fewer cells than the others.',
    tooManyCells: () =>
      'The row has more cells than the others. Put quotation marks around text with a separator in it.',
    columns: () =>
      'It is not clear which columns the amounts are in. Include the headings Debit and Credit, or Balance.',
    nameIsNumber: (cell) => `There is a number where the name should be: ${cell}`,
    noAmount: () => 'The row has no amount.',
    number: (cell) => `Not an amount: ${cell}`,
    ambiguous: (cell) => `Can be read in two ways: ${cell}`,
    minusBehind: (cell) =>
      `A minus behind a number can mean two things: ${cell}. Put it in front for an amount below zero.`,
    tooPrecise: (cell) => `The amount has more than two decimals: ${cell}`,
    below0: (cell) => `The amount cannot be below zero: ${cell}`,
    date: (cell) => `Not a date: ${cell}`,
    required: () => 'The invoice number or the customer is missing.',
  },
};

export const pasteTexts: Texts<typeof nb> = { nb, en };
