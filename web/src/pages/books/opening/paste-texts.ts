import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { UnreadReason } from './paste.ts';

export const pasteTexts = textsByLanguage({
  ...commonWords('account name customer outstanding or cancel'),
  pasted: ['Innhold fra regnearket', 'Content of the spreadsheet'],
  understood: ['Slik er det lest', 'This is how it was read'],
  debit: ['Debet', 'Debit'],
  credit: ['Kredit', 'Credit'],
  number: ['Faktura', 'Invoice'],
  dueDate: ['Forfall', 'Due'],
  sum: (count: number) => [
    `Sum av ${count === 1 ? '1 rad' : `${count} rader`}`,
    `Total of ${count === 1 ? '1 row' : `${count} rows`}`,
  ],
  more: (count: number) => [`og ${count} til`, `and ${count} more`],
  meaning: (cell: string) => [`Mener du, når det står ${cell},`, `Does ${cell} mean`],
  unread: (count: number) =>
    count === 1
      ? ['1 rad er ikke lest', '1 row was not read']
      : [`${count} rader er ikke lest`, `${count} rows were not read`],
  line: ['Linje', 'Line'],
  leftOut: (count: number) => [
    `${count === 1 ? '1 linje' : `${count} linjer`} er utelatt: overskrifter, summer og beløp på null`,
    `${count === 1 ? '1 line' : `${count} lines`} left out: headings, sums and amounts of zero`,
  ],
  add: (count: number) =>
    count === 1 ? ['Fyll inn 1 rad', 'Fill in 1 row'] : [`Fyll inn ${count} rader`, `Fill in ${count} rows`],
  onlyFills: [
    'Radene fylles inn i skjemaet. Ingenting blir ført før du selv fører åpningsbalansen.',
    'The rows are filled into the form. Nothing is posted until you post the opening balance.',
  ],
  reasons: {
    quotes: () => ['Anførselstegn mangler eller er for mange.', 'Quotation marks are missing or too many.'],
    noAccount: () => ['Begynner ikke med et kontonummer.', 'Does not begin with an account number.'],
    unknownAccount: (cell) => [
      `Kontoen finnes ikke i kontoplanen, eller kan ikke brukes her: ${cell}`,
      `The chart has no such account, or it cannot be used here: ${cell}`,
    ],
    missingCells: () => ['Raden har færre celler enn de andre.', 'The row has fewer cells than the others.'],
    tooManyCells: () => [
      'Raden har flere celler enn de andre. Sett anførselstegn rundt tekst med skilletegn i.',
      'The row has more cells than the others. Put quotation marks around text with a separator in it.',
    ],
    columns: () => [
      'Det er ikke tydelig hvilke kolonner beløpene står i. Ta med overskriftene Debet og Kredit, eller Saldo.',
      'It is not clear which columns the amounts are in. Include the headings Debit and Credit, or Balance.',
    ],
    nameIsNumber: (cell) => [
      `Det står et tall der navnet skal stå: ${cell}`,
      `There is a number where the name should be: ${cell}`,
    ],
    noAmount: () => ['Raden har ikke noe beløp.', 'The row has no amount.'],
    number: (cell) => [`Ikke et beløp: ${cell}`, `Not an amount: ${cell}`],
    ambiguous: (cell) => [`Kan leses på to måter: ${cell}`, `Can be read in two ways: ${cell}`],
    minusBehind: (cell) => [
      `Minus bak tallet kan bety to ting: ${cell}. Sett det foran for et beløp under null.`,
      `A minus behind a number can mean two things: ${cell}. Put it in front for an amount below zero.`,
    ],
    tooPrecise: (cell) => [
      `Beløpet har mer enn to desimaler: ${cell}`,
      `The amount has more than two decimals: ${cell}`,
    ],
    below0: (cell) => [
      `Beløpet kan ikke være under null: ${cell}`,
      `The amount cannot be below zero: ${cell}`,
    ],
    date: (cell) => [`Ikke en dato: ${cell}`, `Not a date: ${cell}`],
    required: () => ['Fakturanummer eller kunde mangler.', 'The invoice number or the customer is missing.'],
  } satisfies Record<UnreadReason, (cell: string) => Wording>,
});
