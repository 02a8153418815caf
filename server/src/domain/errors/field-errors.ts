import type { FieldErrorDetails, FieldErrorKind } from './field-error-details.ts';
import { joined, range } from './field-error-details.ts';
import { CURRENCY_FIELD_ERRORS } from './currency-field-errors.ts';
import { IMPORT_FIELD_ERRORS } from './import-field-errors.ts';
import { MOVE_FIELD_ERRORS } from './move-field-errors.ts';

export type { FieldErrorDetails } from './field-error-details.ts';

/** A list that is longer is no help in a sentence. */
const MOST_ALLOWED = 100;

/** Every code of a single field, with the sentence that mends it and an example for the documents. */
export const FIELD_ERRORS = {
  required: {
    message: 'Give a value. An empty or blank text and an empty list count as none, and so does null.',
    example: { field: 'dueDate' },
  },
  'invalid-type': {
    message: ({ type = '' }) => `Must be ${TYPES[type] ?? 'of the documented type'}.`,
    example: { field: 'lines[0].quantity', details: { type: 'number' } },
  },
  'unknown-field': {
    message: ({ allowed }) =>
      `There is no such field here; correct its name, or leave it out.${allowed === undefined ? '' : ` Fields here: ${joined(allowed)}.`}`,
    example: { field: 'lines[0].deliveryPeriod.til', details: { allowed: ['from', 'to'] } },
  },
  'unknown-parameter': {
    message: ({ allowed }) =>
      `There is no such parameter here; correct its name, or leave it out.${allowed === undefined ? '' : ` Parameters here: ${joined(allowed)}.`}`,
    example: { field: 'pages', details: { allowed: ['page', 'pageSize'] } },
  },
  'unknown-value': {
    message: ({ allowed }) =>
      allowed === undefined ? 'Must be one of the documented values.' : `Must be one of: ${joined(allowed)}.`,
    example: { field: 'language', details: { allowed: ['nb', 'nn', 'en'] } },
  },
  'greater-than': {
    message: (details) => `Must be ${range(details)}.`,
    example: { field: 'lines[0].quantity', details: { greaterThan: 0, max: 1_000_000 } },
  },
  'greater-than-or-equal': {
    message: (details) => `Must be ${range(details)}.`,
    example: { field: 'lines[0].unitPrice', details: { min: 0, max: 100_000_000 } },
  },
  'out-of-range': {
    message: (details) => `Must be ${range(details)}.`,
    example: { field: 'pageSize', details: { min: 1, max: 100 } },
  },
  'password-too-short': {
    message: ({ min }) => `The password must have at least ${min} characters.`,
    example: { field: 'password', details: { min: 12 } },
  },
  'too-precise': {
    message: ({ decimals }) => `May have at most ${decimals} decimals.`,
    example: { field: 'lines[0].quantity', details: { decimals: 4 } },
  },
  'too-long': {
    message: ({ max }) => `May have at most ${max} characters.`,
    example: { field: 'reference', details: { max: 100 } },
  },
  'too-many': {
    message: ({ max }) => `May have at most ${max} entries.`,
    example: { field: 'lines', details: { max: 500 } },
  },
  'invalid-json': {
    message: ({ line, column }) =>
      `The body must be JSON. At line ${line}, column ${column} it is none: look there, and just before, for a comma, a quotation mark or a bracket that is missing or too many.`,
    example: { field: '', details: { line: 3, column: 14 } },
  },
  'invalid-encoding': {
    message: 'The body must be UTF-8. Its bytes are another encoding, such as Latin-1 (ISO 8859-1).',
    example: { field: '' },
  },
  'invalid-date': {
    message: ({ format }) => `Must be a day of the calendar from 2000 to 2199, written ${format}.`,
    example: { field: 'dueDate', details: { format: 'yyyy-MM-dd' } },
  },
  'invalid-month': {
    message: ({ format }) => `Must be a month from 2000 to 2199, written ${format}.`,
    example: { field: 'from', details: { format: 'yyyy-MM or yyyy-MM-dd' } },
  },
  'invalid-timestamp': {
    message: 'Must be an instant with its offset, as in 2026-07-20T08:30:00Z. In a query, + is written %2B.',
    example: { field: 'updatedSince', details: { format: 'yyyy-MM-ddTHH:mm:ssZ' } },
  },
  'invalid-format': {
    message: ({ format = '' }) => `Must be ${FORMS[format] ?? format}.`,
    example: { field: 'reference', details: { format: 'single-line' } },
  },
  'invalid-email': {
    message: 'Must be one mail address without a name, as in kari@example.com.',
    example: { field: 'client.email' },
  },
  'invalid-org-number': {
    message:
      'Must be a Norwegian organisation number: nine digits, of which the last is the check digit. For a client abroad, give `country`.',
    example: { field: 'client.orgNumber' },
  },
  'invalid-bank-account': {
    message: 'Must be a Norwegian bank account: 11 digits, the last one the check digit.',
    example: { field: 'toAccount' },
  },
  'invalid-kid': {
    message:
      'Must be a KID: 4 to 25 characters, digits, of which the last is the check digit by MOD10, or by MOD11, which may be -.',
    example: { field: 'openInvoices[0].kid' },
  },
  'unknown-country': {
    message: 'Must be a country code of ISO 3166-1: two capital letters, as in NO.',
    example: { field: 'client.country' },
  },
  'unknown-client-type': {
    message: ({ allowed = [] }) => `Must be a type of client: ${joined(allowed)}.`,
    example: { field: 'client.type', details: { allowed: ['business', 'consumer'] } },
  },
  'unknown-unit': {
    message: ({ allowed = [] }) =>
      `Must be a code of UN/ECE Recommendation 20 or 21, as EA (stk.), HUR (timer), DAY (dager), KGM (kg) and MTR (meter). All of them: ${joined(allowed)}.`,
    example: { field: 'lines[0].unit', details: { allowed: ['EA', 'HUR', 'KGM'] } },
  },
  'unknown-vat-code': {
    message: ({ allowed = [] }) => `Must be a SAF-T code that fits here: ${joined(allowed)}.`,
    example: { field: 'lines[0].vatCode', details: { allowed: [3, 31, 33, 5, 6, 7, 52] } },
  },
  'unknown-vat-rate': {
    message: ({ allowed = [] }) => `Must be a VAT rate of sales on the day: ${joined(allowed)}.`,
    example: { field: 'lines[0].vatRate', details: { allowed: [0, 12, 15, 25] } },
  },
  'client-and-client-id': {
    message: 'Give either `client` or `clientId`, not both.',
    example: { field: 'client' },
  },
  'account-and-vipps': {
    message: 'Give either `toAccount` or `vippsPaymentId`, not both.',
    example: { field: 'vippsPaymentId' },
  },
  'unfitting-entry': {
    message:
      'Must be a manual entry, or that of a payment, that stands. A reversed entry, a correction, a refund (give `refundId`) and the opening balance do not fit.',
    example: { field: 'entryId' },
  },
  'method-without-account': {
    message:
      'The company has no account for this method, so the payment was booked on `bank`; PATCH /v1/booking-accounts chooses one.',
    example: { field: 'method' },
  },
  'after-and-page': {
    message: 'Give either `after` or `page`, not both.',
    example: { field: 'after' },
  },
  'after-and-sort': {
    message:
      'Goes on in the default order of the list alone: leave `sort` out, or ask for pages by their number.',
    example: { field: 'after' },
  },
  'invalid-cursor': {
    message:
      'Must be the `next` of an answer of this list with the same filter. Begin again without `after` where there is none.',
    example: { field: 'after' },
  },
  'differs-from-register': {
    message: 'The register says otherwise; the document keeps what was given.',
    example: { field: 'client.name' },
  },
  'postal-code-unlikely': {
    message: 'A Norwegian post code has four digits. Spreadsheets drop the zero in front: 155 is 0155.',
    example: { field: 'client.postalCode' },
  },
  'direction-marks-removed': {
    message: 'The name was stored without marks that turn the direction of text.',
    example: { field: 'client.name' },
  },
  'discount-percent-and-amount': {
    message: 'Give either `discountPercent` or `discountAmount`, not both.',
    example: { field: 'lines[0].discountAmount' },
  },
  'price-and-price-with-vat': {
    message: 'Give either `unitPrice` or `unitPriceWithVat`, not both.',
    example: { field: 'lines[0].unitPriceWithVat' },
  },
  'mixed-prices': {
    message: 'Give prices and discounts in kroner of one kind on all lines: all with VAT, or all without.',
    example: { field: 'lines[1].unitPrice' },
  },
  'unknown-product': {
    message: 'Must be the id of a product of the account; GET /v1/products lists them.',
    example: { field: 'lines[0].productId' },
  },
  'product-archived': {
    message: 'The product is archived; take another one, or take it back with `archived` false.',
    example: { field: 'lines[0].productId' },
  },
  'delivery-date-and-period': {
    message: 'Give either `deliveryDate` or `deliveryPeriod`, not both.',
    example: { field: 'deliveryPeriod' },
  },
  'last-date-and-occurrences': {
    message: 'Give `lastDate` or `occurrences`, not both.',
    example: { field: 'occurrences' },
  },
  'only-for-months': {
    message: 'Only an interval of months has a day of the month; leave it out.',
    example: { field: 'anchorDay' },
  },
  'fee-and-compensation': {
    message: 'Claim either a fee or compensation, not both.',
    example: { field: 'compensation' },
  },
  'again-without-claims': {
    message: 'A letter that comes again claims nothing; leave fee, interest and compensation out.',
    example: { field: 'again' },
  },
  'debit-and-credit': {
    message: 'Give either `debit` or `credit` above 0, not both.',
    example: { field: 'lines[0].debit' },
  },
  'allocations-and-reversal': {
    message:
      'Give either `allocations` and `remainderToClientId`, or one of `reversesTransactionId`, `reversesPaymentId`, `refundId`, `entryId`, `payoutTransactionId` and `fee`.',
    example: { field: 'reversesTransactionId' },
  },
  'not-whole-amount': {
    message:
      'All of what remains of the transaction must be accounted for, and not more; `details.remainder` of the answer says how much that is. `remainderToClientId` takes what the allocations leave.',
    example: { field: 'allocations' },
  },
  'unfitting-direction': {
    message:
      'Does not fit the direction: money that came in pays invoices, money that left is a refund or takes back what came in, and a reversal has the other direction than what it reverses.',
    example: { field: 'allocations' },
  },
  'other-amount': {
    message: 'Must have the same amount as the transaction.',
    example: { field: 'reversesPaymentId' },
  },
  'payment-of-transaction': {
    message:
      'The bank brought this payment: give its `bankTransactionId` as `reversesTransactionId`, so that all of that transaction is taken back.',
    example: { field: 'reversesPaymentId' },
  },
  'before-from': { message: 'Must be on or after `from`.', example: { field: 'to' } },
  'closed-month': {
    message: ({ min }) => `The month is closed; take an open one: ${min} or later.`,
    example: { field: 'date', details: { min: '2026-07-01' } },
  },
  'before-opening-balance': {
    message: ({ min }) =>
      `The opening balance has the balances at the end of its day, so what was before is in them; take a day after it: ${min} or later.`,
    example: { field: 'documentDate', details: { min: '2026-01-01' } },
  },
  'only-for-channel-none': {
    message: 'Only with `channel` none; otherwise the service knows the day itself. Leave it out.',
    example: { field: 'deliveredOn' },
  },
  'only-for-losses': {
    message: 'Only with `reason` loss; leave it out.',
    example: { field: 'lossKind' },
  },
  'only-for-final-losses': {
    message: 'Only with `lossKind` final; leave it out.',
    example: { field: 'ground' },
  },
  'already-used': {
    message: 'Must be used once: something has it already, or it stands twice in the request.',
    example: { field: 'filename' },
  },
  'invalid-content': {
    message:
      'The file must be whole, of the type that Content-Type names, and without scripts, macros, links to other files and files inside.',
    example: { field: '' },
  },
  'password-protected': {
    message: 'The file must be without a password.',
    example: { field: '' },
  },
  'too-complex': {
    message: 'The file takes too long to check; make it smaller, or print it to a new PDF.',
    example: { field: '' },
  },
  'webhook-target-forbidden': {
    message:
      'Must be https at a public address. Where the setting WEBHOOK_TARGETS of the service is loopback, as on a machine of a developer, test accounts may also use http and that machine, as in http://localhost:4000/hook.',
    example: { field: 'url' },
  },
  'recipient-cannot-receive': {
    message: 'The recipient cannot receive e-invoices; choose the channel email.',
    example: { field: 'client.orgNumber' },
  },
  'unknown-account': {
    message: 'Must be an account of the chart; GET /v1/accounts lists them.',
    example: { field: 'lines[0].account' },
  },
  'unfitting-account': {
    message: 'The account is of a kind that does not fit here; see its class, `type` and `acceptsVat`.',
    example: { field: 'lines[0].account' },
  },
  'reserved-account': {
    message:
      'Must be another account: only the service posts to this one, since it is the sum of what customers owe or have too much.',
    example: { field: 'lines[0].account' },
  },
  unbalanced: {
    message:
      'Debit and credit must sum to the same; `details.difference` of the answer says what is between.',
    example: { field: 'lines' },
  },
  'not-balanced': {
    message:
      'Debit and credit must sum to the same; `details.difference` of the answer says what is between.',
    example: { field: 'balances' },
  },
  'receivables-mismatch': {
    message:
      'What is outstanding must sum to the balance of the receivables; `details.receivablesDifference` of the answer says what is between.',
    example: { field: 'openInvoices' },
  },
  'unfitting-vat-code': {
    message: 'The account takes no VAT code; leave it out, or take an account whose `acceptsVat` is true.',
    example: { field: 'lines[0].vatCode' },
  },
  'unsupported-vat-code': {
    message: 'Must be another code: the chart has no VAT account for this one.',
    example: { field: 'lines[0].vatCode' },
  },
  'vat-codes-share-account': {
    message: 'The VAT account of the entry serves several codes; give each code an entry of its own.',
    example: { field: 'lines[0].vatCode' },
  },
  'vat-code-missing': {
    message: 'VAT needs its base: another line of the entry with a `vatCode` of this account.',
    example: { field: 'lines[0].account' },
  },
  'vat-with-settlement': {
    message:
      'An entry with a line on 2740 or 2745 settles a VAT term and is left out of the VAT return; give what has a VAT code an entry of its own.',
    example: { field: 'lines[0].vatCode' },
  },
  'vat-amount-mismatch': {
    message:
      'The VAT must be the base times the rate; see `details.expectedVat` of the answer, or say `vatDeviation`.',
    example: { field: 'lines[0].debit' },
  },
  ...CURRENCY_FIELD_ERRORS,
  ...IMPORT_FIELD_ERRORS,
  ...MOVE_FIELD_ERRORS,
} as const satisfies Record<string, FieldErrorKind>;

/** How a type is told, so that `"3"` and `3` are told apart. */
const TYPES: Record<string, string> = {
  string: 'a text (in JSON with quotation marks)',
  number: 'a number (digits, without quotation marks)',
  integer: 'a whole number (digits, without quotation marks)',
  boolean: 'true or false (without quotation marks)',
  array: 'a list (in JSON with [ and ])',
  object: 'an object (in JSON with { and })',
};

const FORMS: Record<string, string> = {
  uuid: 'an id as the API gives them, a UUID',
  'account-number': 'an account number: 4 to 6 digits, the first of them 1 to 8',
  'single-line': 'text on one line, without line breaks, tabs and control characters',
  'multi-line': 'text without control characters; line breaks and tabs may be',
};

/** Allowed values as details, unless they are too many to help. */
export function allowedValues(values: readonly unknown[]): FieldErrorDetails {
  const allowed = values.filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return allowed.length > MOST_ALLOWED ? {} : { allowed };
}

/** Stable kebab-case codes of single fields. */
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

export type FieldError = {
  field: string;
  code: FieldErrorCode;
  details?: FieldErrorDetails | undefined;
  /** Replaces the sentence of the code where more is known. It never holds what the caller sent. */
  message?: string | undefined;
};

/** What is wrong with a value, apart from where it stands. */
export type FieldProblem = Omit<FieldError, 'field'>;

/** A field error as it goes over the wire. */
export function answerFieldError({ field, code, details, message }: FieldError) {
  const { message: usual } = FIELD_ERRORS[code];
  const sentence = message ?? (typeof usual === 'string' ? usual : usual(details ?? {}));
  return { field, code, message: sentence, ...(details && { details }) };
}

/** A field error of each code, as it goes over the wire. */
export function fieldErrorExamples() {
  const codes = Object.keys(FIELD_ERRORS) as FieldErrorCode[];
  return codes.map((code) => answerFieldError({ code, ...FIELD_ERRORS[code].example }));
}
