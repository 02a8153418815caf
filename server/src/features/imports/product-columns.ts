import { SALES_VAT_CODES, rateBpOfCode } from '../../domain/vat/vat.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { readNumber, readPercent, readText, readUnit } from './cell-values.ts';
import type { Ambiguous, ColumnOf, Columns } from './columns.ts';
import type { CellReading } from './cell-values.ts';

export const UNIT_COLUMN: ColumnOf = {
  field: 'unit',
  headers: ['Enhet', 'Unit', 'Eining'],
  read: readUnit,
};

export const PRICE_COLUMNS: readonly ColumnOf[] = [
  {
    field: 'unitPrice',
    headers: [
      'Pris uten mva',
      'Price without VAT',
      'Pris eks. mva',
      'Pris utan mva',
      'Enhetspris uten mva',
      'Price excl. VAT',
      'Unit price without VAT',
    ],
    read: readNumber,
  },
  {
    field: 'unitPriceWithVat',
    headers: [
      'Pris med mva',
      'Price with VAT',
      'Pris inkl. mva',
      'Enhetspris med mva',
      'Price incl. VAT',
      'Unit price with VAT',
    ],
    read: readNumber,
  },
];

export const AMBIGUOUS_PRICE: Ambiguous = {
  headers: ['Pris', 'Price', 'Enhetspris', 'Unit price', 'Stykkpris', 'Beløp', 'Amount'],
  fields: ['unitPrice', 'unitPriceWithVat'],
};

export const PRODUCT_COLUMNS: Columns = {
  known: [
    {
      field: 'number',
      headers: [
        'Varenummer',
        'Product number',
        'Nummer',
        'Number',
        'Varenr',
        'Produktnummer',
        'Item number',
        'SKU',
        'Product no',
      ],
      read: readText,
    },
    {
      field: 'name',
      headers: ['Navn', 'Name', 'Namn', 'Produkt', 'Product', 'Varenavn', 'Product name', 'Vare', 'Item'],
      read: readText,
    },
    UNIT_COLUMN,
    ...PRICE_COLUMNS,
    { field: 'vatCode', headers: ['Mva-kode', 'VAT code'], read: readNumber },
    {
      field: 'vatCode',
      headers: ['Mva-sats', 'VAT rate', 'Mva %', 'VAT %', 'Mva', 'VAT', 'Moms'],
      read: codeOfRate,
    },
    {
      field: 'revenueAccount',
      headers: ['Konto', 'Account', 'Inntektskonto', 'Revenue account', 'Salgskonto'],
      read: readText,
    },
  ],
  ambiguous: [AMBIGUOUS_PRICE],
};

/** The VAT code of a rate. Several codes have the rate 0. */
function codeOfRate(cell: string, today: LocalDate): CellReading {
  const rate = readPercent(cell);
  if ('problem' in rate) return rate;
  const codes = SALES_VAT_CODES.filter((code) => rateBpOfCode(code, today) === rate.value * 100);
  const [code] = codes;
  if (code !== undefined && codes.length === 1) return { value: code };
  const allowed = codes.length > 0 ? codes : SALES_VAT_CODES;
  return { problem: { code: 'unknown-vat-code', details: { allowed } } };
}
