import { CLIENT_COLUMNS } from './client-columns.ts';
import { readCurrency, readDate, readLanguage, readNumber, readPercent, readText } from './cell-values.ts';
import type { ColumnOf, Columns } from './columns.ts';
import { AMBIGUOUS_PRICE, PRICE_COLUMNS, UNIT_COLUMN } from './product-columns.ts';

/** Of the client of an order, as an inline client of an invoice has it. */
const CLIENT_FIELDS = new Set([
  'externalId',
  'name',
  'type',
  'orgNumber',
  'vatNumber',
  'country',
  'email',
  'address',
  'postalCode',
  'city',
]);

/** Of each line. A product is named by its number. The other fields are those of the order, which its rows say once, or all alike. */
export const LINE_COLUMNS: readonly ColumnOf[] = [
  {
    field: 'productId',
    headers: ['Varenummer', 'Product number', 'Varenr', 'Produktnummer', 'Item number', 'SKU', 'Product no'],
    read: readText,
  },
  {
    field: 'description',
    headers: ['Beskrivelse', 'Description', 'Tekst', 'Text', 'Varenavn', 'Item', 'Produkt', 'Product'],
    read: readText,
  },
  { field: 'quantity', headers: ['Antall', 'Quantity', 'Antal', 'Mengde', 'Qty'], read: readNumber },
  UNIT_COLUMN,
  ...PRICE_COLUMNS,
  {
    field: 'discountPercent',
    headers: ['Rabatt %', 'Discount %', 'Rabatt i prosent', 'Discount percent'],
    read: readPercent,
  },
  {
    field: 'discountAmount',
    headers: ['Rabatt uten mva', 'Discount without VAT', 'Rabatt i kroner uten mva'],
    read: readNumber,
  },
  {
    field: 'discountAmountWithVat',
    headers: ['Rabatt med mva', 'Discount with VAT', 'Rabatt i kroner med mva'],
    read: readNumber,
  },
  {
    field: 'vatRate',
    headers: ['Mva-sats', 'VAT rate', 'Mva %', 'VAT %', 'Mva', 'VAT', 'Moms'],
    read: readPercent,
  },
  { field: 'vatCode', headers: ['Mva-kode', 'VAT code'], read: readNumber },
  {
    field: 'account',
    headers: ['Konto', 'Account', 'Inntektskonto', 'Revenue account', 'Salgskonto'],
    read: readText,
  },
];

export const INVOICE_COLUMNS: Columns = {
  known: [
    {
      field: 'externalId',
      headers: ['Ordre', 'Order', 'Ordrenummer', 'Order number', 'Ordrenr', 'Order no', 'Order ID'],
      read: readText,
    },
    { field: 'dueDate', headers: ['Forfall', 'Due date', 'Forfallsdato', 'Due'], read: readDate },
    {
      field: 'deliveryDate',
      headers: ['Leveringsdato', 'Delivery date', 'Levert', 'Delivered'],
      read: readDate,
    },
    { field: 'deliveryPeriod.from', headers: ['Levert fra', 'Delivered from', 'Levert frå'], read: readDate },
    { field: 'deliveryPeriod.to', headers: ['Levert til', 'Delivered to'], read: readDate },
    { field: 'deliveryPlace', headers: ['Leveringssted', 'Delivery place'], read: readText },
    { field: 'reference', headers: ['Referanse', 'Reference', 'Vår ref.', 'Our ref.'], read: readText },
    {
      field: 'buyerReference',
      headers: ['Deres ref.', 'Your ref.', 'Deres referanse', 'Kjøpers referanse', 'Buyer reference'],
      read: readText,
    },
    {
      field: 'orderReference',
      headers: ['Innkjøpsordre', 'Purchase order', 'PO-nummer', 'PO number'],
      read: readText,
    },
    { field: 'notes', headers: ['Merknad', 'Notes', 'Note', 'Notat'], read: readText },
    { field: 'language', headers: ['Språk', 'Language'], read: readLanguage },
    { field: 'currency', headers: ['Valuta', 'Currency', 'Valutakode', 'Currency code'], read: readCurrency },
    ...CLIENT_COLUMNS.known
      .filter(({ field }) => CLIENT_FIELDS.has(field))
      .map((column) => ({ ...column, field: `client.${column.field}` })),
    ...LINE_COLUMNS,
  ],
  ambiguous: [
    AMBIGUOUS_PRICE,
    {
      headers: ['Rabatt', 'Discount', 'Rabatt kr', 'Rabatt i kroner', 'Discount amount'],
      fields: ['discountPercent', 'discountAmount', 'discountAmountWithVat'],
    },
    { headers: ['Fra', 'From', 'Til', 'To'], fields: ['deliveryPeriod.from', 'deliveryPeriod.to'] },
  ],
};
