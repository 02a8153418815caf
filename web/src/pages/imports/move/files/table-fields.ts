import { textsByLanguage } from '../../../../text/texts-by-language.ts';
import type { TableKind } from './tell-kind.ts';

/** The fields that a column of a file may have, in the order in which people choose them. */
const FIELDS: Record<TableKind, readonly string[]> = {
  'open-invoices': [
    'number',
    'outstanding',
    'customer.number',
    'customer.name',
    'issueDate',
    'dueDate',
    'kid',
    'customer.orgNumber',
    'customer.email',
    'customer.phone',
    'customer.address',
    'customer.postalCode',
    'customer.city',
    'customer.country',
    'currency',
    'outstandingNok',
    'feesClaimed',
    'feesOutstanding',
    'vatOutstanding.3',
    'vatOutstanding.31',
    'vatOutstanding.33',
    'orderLine.unitPrice',
    'orderLine.count',
    'orderLine.vatCode',
  ],
  balances: ['account', 'name', 'balance', 'debit', 'credit'],
};

export const tableFieldTexts = textsByLanguage({
  'open-invoices': {
    number: ['Fakturanummer', 'Invoice number'],
    outstanding: ['Utestående beløp', 'Outstanding amount'],
    issueDate: ['Fakturadato', 'Invoice date'],
    dueDate: ['Forfall', 'Due date'],
    kid: ['KID', 'KID'],
    currency: ['Valuta', 'Currency'],
    outstandingNok: ['Utestående i NOK', 'Outstanding in NOK'],
    feesClaimed: ['Antall purringer med gebyr', 'Number of reminders with a fee'],
    feesOutstanding: ['Utestående gebyr', 'Outstanding fees'],
    'vatOutstanding.3': ['Utestående mva, 25 %', 'Outstanding VAT, 25%'],
    'vatOutstanding.31': ['Utestående mva, 15 %', 'Outstanding VAT, 15%'],
    'vatOutstanding.33': ['Utestående mva, 12 %', 'Outstanding VAT, 12%'],
    'customer.number': ['Kundenummer', 'Customer number'],
    'customer.name': ['Kundenavn', 'Customer name'],
    'customer.orgNumber': ['Kundens organisasjonsnummer', 'Organisation number of the customer'],
    'customer.email': ['Kundens e-post', 'Email of the customer'],
    'customer.phone': ['Kundens telefon', 'Phone of the customer'],
    'customer.address': ['Kundens adresse', 'Address of the customer'],
    'customer.postalCode': ['Kundens postnummer', 'Postal code of the customer'],
    'customer.city': ['Kundens poststed', 'City of the customer'],
    'customer.country': ['Kundens land', 'Country of the customer'],
    'orderLine.unitPrice': ['Ordrelinje: pris', 'Order line: price'],
    'orderLine.count': ['Ordrelinje: antall', 'Order line: quantity'],
    'orderLine.vatCode': ['Ordrelinje: mva-kode', 'Order line: VAT code'],
  },
  balances: {
    account: ['Kontonummer', 'Account number'],
    name: ['Kontonavn', 'Account name'],
    balance: ['Saldo', 'Balance'],
    debit: ['Debet', 'Debit'],
    credit: ['Kredit', 'Credit'],
  },
});

export function fieldsOf(kind: TableKind): readonly string[] {
  return FIELDS[kind];
}

/** The name of a field in words; the field itself where a newer service has another one. */
export function fieldInWords(kind: TableKind, field: string, texts: (typeof tableFieldTexts)['nb']): string {
  const names: Partial<Record<string, string>> = texts[kind];
  return names[field] ?? field;
}
