import { CLIENT_COLUMNS } from '../client-columns.ts';
import { readDate, readNumber, readText } from '../cell-values.ts';
import { TAXED_SALES_CODES } from '../../../domain/invoices/outstanding-vat.ts';
import type { TaxedSalesCode } from '../../../domain/invoices/outstanding-vat.ts';
import type { ColumnOf, Columns } from '../columns.ts';
import type { ImportedFileKind } from '../files/imported-file.ts';

export type TableKind = Exclude<ImportedFileKind, 'saf-t'>;

/** The field of the VAT of a code. */
export function vatField(code: number): string {
  return `vatOutstanding.${code}`;
}

/** Of the customer of an open invoice. */
const CUSTOMER_FIELDS: Readonly<Record<string, string>> = {
  externalId: 'customer.number',
  name: 'customer.name',
  orgNumber: 'customer.orgNumber',
  email: 'customer.email',
  phone: 'customer.phone',
  address: 'customer.address',
  postalCode: 'customer.postalCode',
  city: 'customer.city',
  country: 'customer.country',
};

const CUSTOMER_COLUMNS: readonly ColumnOf[] = CLIENT_COLUMNS.known.flatMap(({ field, ...column }) => {
  const ofCustomer = CUSTOMER_FIELDS[field];
  return ofCustomer === undefined ? [] : [{ ...column, field: ofCustomer }];
});

/** The percent that people call a code by. */
const PERCENT_OF_CODE: Record<TaxedSalesCode, number> = { 3: 25, 31: 15, 33: 12 };

/** The VAT in what is outstanding, a column for each code. */
const VAT_COLUMNS: readonly ColumnOf[] = TAXED_SALES_CODES.map((code) => ({
  field: vatField(code),
  headers: ['Utestående mva', 'Outstanding VAT', 'Mva', 'VAT'].flatMap((name, index) => [
    `${name} ${PERCENT_OF_CODE[code]} %`,
    `${name} ${index % 2 === 0 ? 'kode' : 'code'} ${code}`,
  ]),
  read: readNumber,
}));

/** With those of Tripletex, in which an open invoice is an order of one line. */
const OPEN_INVOICES: Columns = {
  known: [
    {
      field: 'number',
      headers: ['Fakturanummer', 'Invoice number', 'Fakturanr', 'Faktura', 'Invoice no', 'Invoice'],
      read: readText,
    },
    {
      field: 'kid',
      headers: ['KID', 'KID number', 'KID-nummer', 'Betalingsreferanse', 'Payment reference'],
      read: readText,
    },
    {
      field: 'issueDate',
      headers: ['Fakturadato', 'Invoice date', 'Dato', 'Date', 'Utstedt', 'Issued'],
      read: readDate,
    },
    { field: 'dueDate', headers: ['Forfall', 'Due date', 'Forfallsdato', 'Due'], read: readDate },
    {
      field: 'outstanding',
      headers: [
        'Utestående',
        'Outstanding',
        'Restbeløp',
        'Outstanding amount',
        'Rest',
        'Gjenstående',
        'Gjenstår',
        'Saldo',
        'Balance',
        'Remaining',
        'Åpent beløp',
        'Open amount',
        'Ubetalt',
        'Unpaid',
      ],
      read: readNumber,
    },
    { field: 'currency', headers: ['Valuta', 'Currency'], read: readText },
    {
      field: 'outstandingNok',
      headers: ['Utestående i NOK', 'Outstanding in NOK', 'Utestående NOK', 'Outstanding NOK', 'Rest i NOK'],
      read: readNumber,
    },
    {
      field: 'feesClaimed',
      headers: ['Antall purringer', 'Number of reminders', 'Purringer', 'Reminders'],
      read: readNumber,
    },
    {
      field: 'feesOutstanding',
      headers: ['Utestående gebyr', 'Outstanding fees', 'Purregebyr', 'Reminder fees'],
      read: readNumber,
    },
    ...VAT_COLUMNS,
    ...CUSTOMER_COLUMNS,
    {
      field: 'orderLine.unitPrice',
      headers: ['ORDER LINE - UNIT PRICE', 'Ordrelinje - enhetspris'],
      read: readNumber,
    },
    { field: 'orderLine.count', headers: ['ORDER LINE - COUNT', 'Ordrelinje - antall'], read: readNumber },
    {
      field: 'orderLine.vatCode',
      headers: ['ORDER LINE - VAT CODE', 'Ordrelinje - mva-kode'],
      read: readText,
    },
  ],
  ambiguous: [],
};

const BALANCES: Columns = {
  known: [
    {
      field: 'account',
      headers: ['Konto', 'Account', 'Kontonummer', 'Account number', 'Kontonr', 'Account no'],
      read: readText,
    },
    { field: 'name', headers: ['Kontonavn', 'Account name', 'Navn', 'Name', 'Beskrivelse'], read: readText },
    {
      field: 'balance',
      headers: ['Saldo', 'Balance', 'Utgående saldo', 'Closing balance', 'Utgående balanse', 'UB'],
      read: readNumber,
    },
    { field: 'debit', headers: ['Debet', 'Debit'], read: readNumber },
    { field: 'credit', headers: ['Kredit', 'Credit'], read: readNumber },
  ],
  ambiguous: [],
};

type TableOf = {
  columns: Columns;
  /** The file needs a column of at least one field of each list. */
  needed: readonly (readonly string[])[];
  mostRows: number;
};

export const TABLES: Record<TableKind, TableOf> = {
  'open-invoices': {
    columns: OPEN_INVOICES,
    needed: [
      ['number'],
      ['outstanding', 'orderLine.unitPrice'],
      ['customer.number', 'customer.name', 'customer.orgNumber', 'customer.email'],
    ],
    mostRows: 100_000,
  },
  balances: {
    columns: BALANCES,
    needed: [['account'], ['balance', 'debit', 'credit']],
    mostRows: 10_000,
  },
};

/** The fields that a caller may name columns of. */
export function fieldsOf(kind: TableKind): string[] {
  return TABLES[kind].columns.known.map(({ field }) => field);
}
