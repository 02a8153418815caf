import type { FieldErrorKind } from './field-error-details.ts';
import { joined } from './field-error-details.ts';

/** The codes of cells, rows and headers of files that are imported. */
export const IMPORT_FIELD_ERRORS = {
  'invalid-number': {
    message:
      'Must be a number, as 12500, 12 500,50 or 12.500,50; NOK or kr beside it, and ,- behind it, may stand.',
    example: { field: 'lines[0].unitPrice' },
  },
  'same-name': {
    message:
      'The register has a client of this name. Give the number, organisation number or mail address of that one, or those of the new one.',
    example: { field: 'client.name' },
  },
  'ambiguous-number': {
    message:
      'Can mean two numbers: 12.500 is 12500 or 12.5, and 500- a price or below 0. Write 12500 or 12500,00, 12,5, and -500.',
    example: { field: 'lines[0].unitPrice' },
  },
  'missing-column': {
    message: ({ allowed }) =>
      `The file must have a column of this.${allowed === undefined ? '' : ` Give it one of these headers: ${joined(allowed)}.`}`,
    example: { field: 'dueDate', details: { allowed: ['Forfall', 'Due date'] } },
  },
  'ambiguous-column': {
    message: ({ allowed = [] }) =>
      `The header can mean several things. Write what the column has: ${joined(allowed)}.`,
    example: { field: 'lines[0].unitPrice', details: { allowed: ['Pris uten mva', 'Pris med mva'] } },
  },
  'column-twice': {
    message: 'Another column has the same; leave one of them out of the file.',
    example: { field: 'dueDate' },
  },
  'too-many-cells': {
    message:
      'The row has more cells than the header. A text with a separator in it needs quotation marks around it.',
    example: { field: '' },
  },
  'invalid-quotes': {
    message:
      'Quotation marks are missing or too many from this row on. A text that begins with one also ends with one, and inside it stands twice.',
    example: { field: '' },
  },
  'price-of-unknown-vat': {
    message:
      'The VAT code has a rate, and nobody knows whether the price has the VAT in it. Give a column of what is outstanding instead.',
    example: { field: 'orderLine.vatCode' },
  },
  'not-text': {
    message: 'The file must be CSV: text in UTF-8, UTF-16 or Windows-1252.',
    example: { field: '' },
  },
  'no-rows': { message: 'The file must have a header, and rows below it.', example: { field: '' } },
  'type-assumed': {
    message:
      'Without `type` and organisation number it is a consumer, although the name is that of a company. Say `type`.',
    example: { field: 'client.type' },
  },
  'no-such-row': {
    message: 'Each number must be the line of the file on which a row begins. The header is no row.',
    example: { field: 'leaveOut' },
  },
  'differs-within-order': {
    message: 'All rows of an order must say the same here, or nothing.',
    example: { field: 'dueDate' },
  },
} as const satisfies Record<string, FieldErrorKind>;
