import type { TilgodeError } from '../../client/src/tilgode-error.ts';

/** What arguments are called in the API. Of several the tool has one. */
export const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  allocations: ['invoices'],
  client: ['newCustomer', 'customer'],
  clientId: ['customer'],
  closedThrough: ['month'],
  customerId: ['customer'],
  documentDate: ['date'],
  entryId: ['entry'],
  feeWhereAllowed: ['fee'],
  invoiceId: ['invoice'],
  lineIndex: ['line'],
  lossKind: ['ground'],
  overpayment: ['extraBecomesCredit'],
  productId: ['product'],
  q: ['search'],
  reason: ['what', 'ignoreBecause'],
  refundId: ['refund'],
  remainderToClientId: ['restToCustomer'],
  revenueAccount: ['account'],
  share: ['percent'],
  vatCode: ['whyNoVat'],
};

/** What a refusal says to an agent, where the sentence of the API speaks of requests. */
export const SENTENCES: Readonly<Record<string, string>> = {
  'validation-failed': 'Something is missing or wrong; see fields.',
  'bank-transaction-not-unmatched':
    'The transaction is matched or ignored, wholly or in part; a person undoes that first in the app.',
  'client-not-found': 'There is no such customer; look with find_customers.',
  'e-invoice-lookup-unavailable':
    'The network of e-invoices did not say whether the customer can receive; make the same call again later.',
  'fees-unknown':
    'The invoice is from another system, and nobody has said how many fees its letters have claimed; a person says so in the app.',
  'idempotency-key-in-progress': 'The same call is still at work; make it again in a moment.',
  'idempotency-key-reused':
    'This idempotencyKey was used before for something else, such as the same call on another day. Give another one.',
  insufficient_scope:
    'This client may not do that: it lacks the scope of details.requiredScope. A person gives it in the app.',
  'loss-not-final':
    'The claim is not lost for certain as overdue and reminded: that takes six months after the due date, three reminders at least 14 days apart, and no pause of letters. See details.missing and details.earliestDate.',
  'not-found': 'There is no such thing in this account.',
  'nothing-to-recover': 'Nothing of the invoice stands as a loss that a payment could take back.',
  'payment-exceeds-outstanding':
    'The payment is larger than what is outstanding, see details.outstanding; with extraBecomesCredit: true the rest becomes credit of the customer.',
  'precondition-failed': 'Somebody has changed it meanwhile. Read it again, then call again.',
  'proposal-declined':
    'A person has declined the same request; change it, or ask again after details.notBefore, with an idempotencyKey.',
  rate_limited: 'Too many calls; wait a moment, then make the same call again.',
  'server-error':
    'Something failed on our side. Make the same call again: what it did already is not done twice.',
  'service-unavailable': 'The service is busy; make the same call again in a moment.',
  // Of single fields.
  'client-and-client-id': 'Give customer or newCustomer, not both.',
  'not-whole-amount':
    'All of what remains of the transaction must be accounted for, and not more; see details.remainder. restToCustomer takes what the invoices leave.',
  'allocations-and-reversal': 'Give invoices and restToCustomer, or refund.',
  'only-for-losses': 'Only with what: loss; leave it out.',
  'only-for-final-losses': 'Only with what: loss; leave it out.',
  'payment-of-transaction': 'The bank brought this payment; a person undoes its match in the app.',
  'product-archived': 'The product is archived; take another one.',
  'unfitting-account': 'The account is of a kind that does not fit here; take another one.',
  'unfitting-vat-code': 'The account takes no VAT codes; take another account, or leave the VAT out.',
  'unknown-account': 'Must be an account of the chart; trial_balance with search finds them.',
  'unknown-product': 'Must be a product of the account; find_products lists them.',
  'unknown-vat-rate': 'Must be a VAT rate of sales: 25, 15, 12 or 0.',
  'vat-amount-mismatch': 'The VAT must be base times rate; correct its line.',
};

type Refusal = Pick<TilgodeError, 'code' | 'sentence' | 'fields' | 'details' | 'requestId'>;

/** A refusal of the API in the words of the tool that was called. @param names of its arguments */
export function refusalOf(
  { code, sentence, fields, details, requestId }: Refusal,
  names: ReadonlySet<string>,
) {
  return {
    code,
    message: inWords(SENTENCES[code] ?? sentence, names),
    fields: fields.map(({ field, code: why, message }) => ({
      field: fieldOf(field, names),
      code: why,
      message: inWords(SENTENCES[why] ?? message, names),
    })),
    details,
    requestId,
  };
}

/** One line, without any text of others. */
export function tellRefusal(refusal: ReturnType<typeof refusalOf>): string {
  const wrong = refusal.fields.map(({ field, code }) => ` ${field}: ${code}.`);
  const known = Object.entries(refusal.details).filter(([, value]) => isPlain(value));
  const details = known.map(([name, value]) => ` ${name}: ${String(value)}.`);
  return `${refusal.code}: ${refusal.message}${wrong.join('')}${details.join('')}`;
}

/** Numbers and days, which nobody can write a text into. */
function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));
}

/** `lines[2].productId` is `line 3 product`. */
export function fieldOf(field: string, names: ReadonlySet<string>): string {
  return field
    .replace(/^lines\[(\d+)\]\.?/, (_all, index: string) => `line ${Number(index) + 1} `)
    .replaceAll(/\w+/g, (word) => nameOf(word, names))
    .trim();
}

/** Names of the API stand in backticks, or are no word of English. */
function inWords(text: string, names: ReadonlySet<string>): string {
  return text
    .replaceAll(/`(\w+)`/g, (_all, word: string) => nameOf(word, names))
    .replaceAll(/(?<!details\.)\b[a-z]+[A-Z]\w*/g, (word) => nameOf(word, names))
    .replaceAll('`', '');
}

function nameOf(word: string, names: ReadonlySet<string>): string {
  if (names.has(word) || !Object.hasOwn(ARGUMENTS, word)) return word;
  return ARGUMENTS[word]?.find((name) => names.has(name)) ?? word;
}
