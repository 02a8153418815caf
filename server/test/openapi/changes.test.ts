import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRoutes } from '../../../scripts/describe-routes.ts';
import type { ComparisonRule } from '../../src/domain/proposals/foreseen.ts';
import { schemaPlaceOf } from '../../src/platform/http/places.ts';

// What changes declare for the person who approves them, and the reason for each exception.

const { changes, schemas } = await describeRoutes();

const REGISTER = 'it changes a register: documents take their amounts when they are made';
const STOPS = 'it stops something that would have moved money';
const TELLS = 'it tells another system again what it was told before';
const MOVES_NOTHING: Record<string, string> = {
  acceptQuote: 'the customer owes nothing before an invoice is made of the quote',
  addEntryAttachment: 'the entry is posted already',
  cancelRefundOrder: STOPS,
  changeSettings: 'settings say how documents go out, and not what they come to',
  createAccount: 'an account has no amount',
  createInvoiceOfQuote: 'it makes a draft, which nobody owes',
  createExport: 'it copies what is there',
  createWebhookEndpoint: 'it tells what has happened',
  declineQuote: STOPS,
  deleteAttachment: 'a draft has it',
  deleteClient: REGISTER,
  deleteDraft: STOPS,
  deleteEntryTemplate: 'a template is not posted',
  deleteExport: 'what it copied is there',
  deleteProduct: REGISTER,
  deleteQuote: STOPS,
  deleteVoucher: 'it is of no entry',
  deleteWebhookEndpoint: 'it tells what has happened',
  emailStatement: 'the customer owes what stands there already',
  endHandingOver: 'the claim stays what it is',
  endRecurringInvoice: STOPS,
  handOverInvoice: 'the claim stays what it is',
  ignoreBankTransaction: 'nothing is booked of it',
  pauseRecurringInvoice: STOPS,
  pauseReminders: STOPS,
  replayWebhookEvents: TELLS,
  resendInvoice: 'the customer owes the invoice already',
  resumeReminders: 'each letter is judged when it is sent',
  retryWebhookDelivery: TELLS,
  retireAccount: 'an account has no amount',
  rotateWebhookSecret: 'it tells what has happened',
  setPeriodClosing: 'entries stay what they are',
  skipRecurringInvoice: STOPS,
  stopIgnoringBankTransaction: 'it waits again, and nothing is booked of it',
  testWebhookEndpoint: TELLS,
  updateAccount: 'an account has no amount',
  updateBookingAccounts: 'it says where amounts are booked, and not how large they are',
  updateClient: REGISTER,
  updateProduct:
    'documents take their amounts when they are made; a date of a recurring invoice that comes to more than was judged becomes a draft',
  updateWebhookEndpoint: 'it tells what has happened',
  withdrawRefundFile: STOPS,
};

/** The fields that are compared by a rule, by the resource that has them. Instants and ids have their rules by their kind. */
const GIVEN = 'it gets it when it is sent or posted';
const STANDS =
  'a customer who opens it, or a day that passes, changes it; what moves stands in amounts and dates';
const TODAY = 'it is the day of doing';
const COUNTED = 'the service counts it from the day of doing';
const GROWS = 'interest grows with each day until the letter is sent';
const RATE = 'a document that is sent later has the rate of its moment';
const BY_RULE: Record<string, [rule: ComparisonRule, reason: string]> = {
  'ClaimCorrection.date': ['day', TODAY],
  'Invoice.creditorReference': ['given', GIVEN],
  'Invoice.deliveredOn': ['day', 'it is the day of doing unless it is given'],
  'Invoice.deliveryDate': ['day', 'it is the day of sending unless it is given'],
  'Invoice.dueDate': ['day', 'of a credit note it is the day of sending'],
  'Invoice.exchangeRate': ['exchange-rate', RATE],
  'Invoice.feesOutstanding': ['interest', GROWS],
  'Invoice.issueDate': ['day', TODAY],
  'Invoice.kid': ['given', GIVEN],
  'Invoice.number': ['given', GIVEN],
  'Invoice.paidAt': ['day', 'a credit note pays its invoice on the day of sending'],
  'Invoice.payableUntil': ['counted', COUNTED],
  'Invoice.publicUrl': ['given', GIVEN],
  'Invoice.status': ['course', STANDS],
  'Invoice.subtotalNok': ['exchange-rate', RATE],
  'Invoice.totalNok': ['exchange-rate', RATE],
  'Invoice.undelivered': ['course', STANDS],
  'Invoice.vatNok': ['exchange-rate', RATE],
  'JournalEntry.description': ['text-of-entry', 'it ends with the number of its document'],
  'JournalEntry.documentDate': ['day', TODAY],
  'JournalEntry.number': ['given', GIVEN],
  'JournalEntry.postingDate': ['day', TODAY],
  'JournalLine.credit': ['booked', `${GROWS}; ${RATE}`],
  'JournalLine.debit': ['booked', `${GROWS}; ${RATE}`],
  'Payment.paidOn': ['day', 'credit is applied on the day of doing'],
  'Quote.issueDate': ['day', TODAY],
  'Quote.number': ['given', GIVEN],
  'Quote.publicUrl': ['given', GIVEN],
  'Quote.status': ['course', STANDS],
  'Reminder.deadline': ['counted', COUNTED],
  'Reminder.deliveredOn': ['day', 'it is the day of doing unless it is given'],
  'Reminder.interest': ['interest', GROWS],
  'Reminder.sentOn': ['day', TODAY],
  'WriteOff.date': ['day', 'it is the day of doing unless it is given'],
};

test('a change moves money, unless its reason stands here', () => {
  const nothing = changes.filter(({ moves }) => moves === 'nothing').map(({ operationId }) => operationId);
  assert.deepEqual(nothing.toSorted(), Object.keys(MOVES_NOTHING).toSorted());
});

test('a job compares what a bank file moves with the limits, and no other change leaves that to a job', () => {
  const later = changes.filter(({ moves }) => moves === 'later').map(({ operationId }) => operationId);
  assert.deepEqual(later, ['importBankFile']);
});

test('a change and a deletion show what was there before', () => {
  const silent = changes.filter(({ shows, answer }) => {
    const { type } = answer.schema as { type?: string };
    return shows === 'answer' && type === 'undefined';
  });
  assert.deepEqual(silent, []);
});

test('what a person saw is compared by its value, unless its rule and reason stand here', () => {
  const found = Object.entries(schemas).flatMap(([resource, schema]) => {
    const { properties = {}, 'x-extends': parent } = schema as Named;
    const own = Object.keys(properties).filter(
      (name) => parent === undefined || !(name in ((schemas[parent] as Named).properties ?? {})),
    );
    return own.flatMap((name) => rulesAt(`${resource}.${name}`, properties[name]));
  });
  assert.deepEqual(
    Object.fromEntries(found),
    Object.fromEntries(Object.entries(BY_RULE).map(([place, [rule]]) => [place, rule])),
  );
});

type Named = { properties?: Record<string, object>; items?: object; format?: string; 'x-extends'?: string };

/** The rules of a field and of what it holds, other than the two that go with a kind of field. */
function rulesAt(place: string, schema: object | undefined): [string, ComparisonRule][] {
  const { properties = {}, items, format } = (schema ?? {}) as Named;
  const { rule } = schemaPlaceOf(schema, schemas);
  const isOfKind = rule === 'id' || (rule === 'course' && format === 'date-time');
  if ('$ref' in (schema ?? {}) && rule === undefined) return [];
  return [
    ...(rule !== undefined && !isOfKind ? [[place, rule] as [string, ComparisonRule]] : []),
    ...Object.entries(properties).flatMap(([name, member]) => rulesAt(`${place}.${name}`, member)),
    ...(items === undefined ? [] : rulesAt(`${place}[]`, items)),
  ];
}
