import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../web/src/http/session.ts';
import {
  creditOfDraft,
  readCredit,
  vatChoicesOf,
} from '../../../../../web/src/pages/invoices/credit/credit-values.ts';
import { sentenceOf } from '../../../../../web/src/pages/invoices/actions/readiness-sentence.ts';
import { readinessTexts } from '../../../../../web/src/pages/invoices/actions/readiness-texts.ts';
import {
  eInvoiceState,
  mailOf,
  orgNumberOf,
  waitsForAccessPoint,
} from '../../../../../web/src/pages/invoices/delivery-state.ts';
import { invoiceName } from '../../../../../web/src/pages/invoices/invoice-name.ts';
import { badgeOf, isPending, owedOn, pdfAddress } from '../../../../../web/src/pages/invoices/invoices.ts';
import type { Delivery, Invoice } from '../../../../../web/src/pages/invoices/invoices.ts';
import type { InvoiceFilter } from '../../../../../web/src/pages/invoices/list/invoice-choice.ts';
import { invoices } from '../../../../../web/src/pages/invoices/list/invoice-choice.ts';
import { bannerUrges, isForAgency } from '../../../../../web/src/pages/invoices/next-action.ts';

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const AT = { accountId: 'T1' } as AtAccount;

for (const [address, filter] of [
  ['', {}],
  ['q=berit&page=2', { q: 'berit' }],
  ['status=draft', { status: ['draft'] }],
  ['status=sent,draft,nonsense', { status: ['draft', 'sent'], lost: false }],
  ['status=overdue&lost=true', { status: ['overdue'], lost: true }],
  ['status=paid,credited', { status: ['paid', 'credited'] }],
  ['undelivered=true', { undelivered: true }],
  ['outstanding=true&overdue=yes', { outstanding: true }],
  ['type=credit_note&channel=e-invoice', { type: 'credit_note', channel: 'e-invoice' }],
  ['type=letter&channel=fax', {}],
  [`client=${ID}`, { clientId: ID }],
  ['client=10045', {}],
  ['issuedFrom=2026-07-01&dueTo=1.7.2026', { issuedFrom: '2026-07-01' }],
  ['amountFrom=1000&amountTo=1250.50', { amountFrom: 1000, amountTo: 1250.5 }],
  ['amountFrom=-1&amountTo=1e9', {}],
] as const) {
  test(`the address ?${address} asks for ${JSON.stringify(filter)}`, () => {
    const read = new URLSearchParams(address);
    assert.deepEqual(
      invoices.filterOf((name) => read.get(name) ?? ''),
      filter,
    );
  });
}

test('an order that the list does not know is the newest first; the file is of the same filter', () => {
  assert.deepEqual(['-number', 'dueDate', '-issueDate', 'name', ''].map(invoices.sortOf), [
    '-number',
    'dueDate',
    '-issueDate',
    '-createdAt',
    '-createdAt',
  ]);
  const fileOf = (filter: InvoiceFilter) =>
    invoices.file?.(AT, filter, { sort: '-createdAt', language: 'nb' });
  assert.equal(fileOf({}), '/app-api/accounts/T1/v1/reports/invoices');
  assert.equal(
    fileOf({ status: ['draft', 'sent'], outstanding: true }),
    '/app-api/accounts/T1/v1/reports/invoices?status=draft%2Csent&outstanding=true',
  );
  assert.equal(pdfAddress('T1', ID, 'L1'), `/app-api/accounts/T1/v1/invoices/${ID}/reminders/L1/pdf`);
});

const DELIVERY: Partial<Delivery> = {
  channel: 'email',
  status: 'sent',
  receipt: null,
  attempts: 1,
  lastError: null,
  reminderId: null,
};
const delivery = (given: Partial<Delivery>) => ({ ...DELIVERY, ...given }) as Delivery;
const INVOICE: Partial<Invoice> = {
  type: 'invoice',
  number: '12',
  status: 'sent',
  outstandingAmount: 800,
  feesOutstanding: 0,
  payableUntil: '2026-07-15',
  reminders: [],
  writeOffs: [],
  remindersPaused: null,
  handedOver: null,
};
const invoice = (given: Partial<Record<keyof Invoice, unknown>> = {}) =>
  ({ ...INVOICE, ...given }) as unknown as Invoice;

for (const [given, state] of [
  [{ status: 'queued' }, 'queued'],
  [{ status: 'sent', receipt: 'pending' }, 'sent'],
  [{ status: 'sent', receipt: 'accepted' }, 'accepted'],
  [{ status: 'bounced', receipt: 'rejected' }, 'rejected'],
  [{ status: 'bounced', receipt: null }, 'failed'],
  [{ status: 'captured' }, 'captured'],
] as const) {
  test(`an e-invoice that is ${JSON.stringify(given)} is ${state}`, () => {
    assert.equal(eInvoiceState(delivery({ channel: 'e-invoice', ...given })), state);
  });
}

test('what is on its way is asked for again; what waits for an access point says so', () => {
  assert.equal(isPending(undefined), false);
  assert.equal(isPending([delivery({})]), false);
  assert.equal(isPending([delivery({ status: 'queued' }), delivery({})]), true);
  assert.equal(isPending([delivery({ receipt: 'pending' })]), true);
  const waiting = { channel: 'e-invoice', status: 'queued' } as const;
  assert.equal(waitsForAccessPoint(delivery(waiting)), true);
  assert.equal(waitsForAccessPoint(delivery({ ...waiting, attempts: 0 })), false);
  assert.equal(waitsForAccessPoint(delivery({ ...waiting, lastError: 'x' })), false);
  const [first, letter] = [delivery({}), delivery({ reminderId: ID })];
  assert.equal(mailOf([first, letter, delivery({ channel: 'e-invoice' })]), first);
  assert.deepEqual(['0192:974760673', '9908:974760673', '0192:97476067'].map(orgNumberOf), [
    '974760673',
    undefined,
    undefined,
  ]);
});

test('what is owed on an invoice counts its fees; of a loss it is what is left', () => {
  assert.deepEqual(owedOn(invoice({ feesOutstanding: 35.1 })), { kroner: 835.1, isLoss: false });
  const loss = {
    reason: 'loss',
    amount: 800,
    feesAmount: 35,
    recoveredAmount: 100.1,
    recoveredFeesAmount: 5,
  };
  assert.deepEqual(owedOn(invoice({ outstandingAmount: 0, writeOffs: [loss] })), {
    kroner: 729.9,
    isLoss: true,
  });
  assert.equal(badgeOf(invoice({ status: 'overdue', writeOffs: [loss] })).status, 'lost');
  assert.notEqual(badgeOf(invoice({ status: 'overdue' })).status, 'lost');
});

for (const [status, more, shown] of [
  ['sent', {}, 'partly_paid'],
  ['viewed', {}, 'partly_paid'],
  // What is late or came back stays the first thing to know.
  ['overdue', {}, 'overdue'],
  ['bounced', {}, 'bounced'],
  ['sent', { paidAmount: 0 }, 'sent'],
  ['paid', { outstandingAmount: 0 }, 'paid'],
  ['paid', { outstandingAmount: 0, feesOutstanding: 35 }, 'fees_left'],
] as const) {
  test(`the badge of an invoice that is ${status} ${JSON.stringify(more)} is ${shown}`, () => {
    const given = {
      status,
      paidAmount: 100,
      outstandingAmount: 25,
      feesOutstanding: 0,
      writeOffs: [],
      ...more,
    };
    assert.equal(badgeOf(invoice(given)).status, shown);
  });
}

const WARNING = { type: 'collection_warning', deadline: '2026-08-20' };
const LETTER = { id: 'r1', type: 'reminder', deadline: '2026-08-01' };
const BOUNCED_LETTER = { reminderId: 'r1', status: 'bounced' } as const;
const REMINDED = { status: 'reminded', reminders: [LETTER] };
const REMINDED_ANEW = { status: 'reminded', reminders: [LETTER, { ...LETTER, id: 'r2' }] };
const POSTED_ANEW = { ...REMINDED, reminders: [LETTER, { ...LETTER, id: 'r2', channel: 'none' }] };
const WARNED_IN_VAIN = { status: 'collection_warning', reminders: [{ ...WARNING, id: 'r1' }] };
for (const [what, given, deliveries, today, urges] of [
  ['sent and not due', {}, [{}], '2026-07-15', undefined],
  ['late and not reminded', {}, [{}], '2026-07-16', 'remind'],
  ['late, and paused', { remindersPaused: {} }, [{}], '2026-07-16', undefined],
  ['late, and with an agency', { handedOver: {} }, [{}], '2026-07-16', undefined],
  ['late, and paid', { outstandingAmount: 0 }, [{}], '2026-07-16', undefined],
  ['a credit note', { type: 'credit_note' }, [{}], '2026-07-16', undefined],
  [
    'reminded, within the deadline',
    { reminders: [{ type: 'reminder', deadline: '2026-08-01' }] },
    [{}],
    '2026-08-01',
    undefined,
  ],
  [
    'reminded, after the deadline',
    { reminders: [{ type: 'reminder', deadline: '2026-08-01' }] },
    [{}],
    '2026-08-02',
    'remind',
  ],
  ['warned, after the deadline', { reminders: [WARNING] }, [{}], '2026-08-21', undefined],
  ['reminded in vain', REMINDED, [{}, BOUNCED_LETTER], '2026-07-20', 'resend'],
  [
    'reminded in vain, and paid',
    { ...REMINDED, outstandingAmount: 0 },
    [{}, BOUNCED_LETTER],
    '2026-07-20',
    undefined,
  ],
  // The customer has the invoice again, but not the letter and its deadline.
  ['reminded in vain, and sent again', REMINDED, [{}, BOUNCED_LETTER, {}], '2026-07-20', 'remind'],
  ['warned in vain, and sent again', WARNED_IN_VAIN, [{}, BOUNCED_LETTER, {}], '2026-08-21', 'remind'],
  ['reminded anew', REMINDED_ANEW, [{}, BOUNCED_LETTER, {}, { reminderId: 'r2' }], '2026-07-20', undefined],
  ['reminded in vain, and by post', POSTED_ANEW, [{}, BOUNCED_LETTER], '2026-07-20', undefined],
  ['reminded in vain, of before', { ...REMINDED, opening: true }, [BOUNCED_LETTER], '2026-07-20', 'remind'],
  ['returned', { status: 'bounced' }, [{ status: 'bounced' }], '2026-07-16', 'resend'],
  ['an e-invoice that failed', {}, [{ channel: 'e-invoice', status: 'bounced' }], '2026-07-01', 'resend'],
  [
    'an e-invoice that failed, and went by mail',
    {},
    [{ channel: 'e-invoice', status: 'bounced' }, {}],
    '2026-07-01',
    undefined,
  ],
] as const) {
  test(`the button of an invoice that is ${what}: ${urges ?? 'none'}`, () => {
    assert.equal(bannerUrges(invoice(given), deliveries.map(delivery), today), urges);
  });
}

test('after the deadline of the collection warning it is for an agency', () => {
  const warned = invoice({ reminders: [WARNING] });
  assert.deepEqual([isForAgency(warned, '2026-08-20'), isForAgency(warned, '2026-08-21')], [false, true]);
});

test('documents are named by type and number', () => {
  const words = {
    invoice: 'Faktura',
    creditNote: 'Kreditnota',
    draftInvoice: 'Utkast',
    draftCreditNote: 'Kreditutkast',
  };
  const name = (type: Invoice['type'], number: string | null) => invoiceName({ type, number }, words);
  assert.deepEqual(
    [name('invoice', '12'), name('credit_note', '13'), name('invoice', null), name('credit_note', null)],
    ['Faktura 12', 'Kreditnota 13', 'Utkast', 'Kreditutkast'],
  );
});

for (const [field, code, sentence] of [
  ['lines[1].description', 'required', 'Linje 2 sier ikke hva som er solgt.'],
  ['lines[0].vatCode', 'required', 'Linje 1 sier ikke hvorfor den er uten mva.'],
  ['lines[0].unit', 'invalid-format', 'Linje 1 har noe som en e-faktura ikke kan ha.'],
  ['client.email', 'required', 'Kunden har ingen e-postadresse.'],
  ['client.orgNumber', 'invalid-org-number', 'Organisasjonsnummeret til kunden er ikke gyldig.'],
  ['client', 'recipient-cannot-receive', 'Kunden kan ikke ta imot e-faktura. Velg e-post.'],
  ['kid', 'invalid-kid', 'KID har feil kontrollsiffer.'],
  ['whatever', 'required', 'Noe mangler i utkastet.'],
] as const) {
  test(`that ${field} is ${code} keeps a draft: ${sentence}`, () =>
    assert.equal(sentenceOf(readinessTexts.nb, { field, code }), sentence));
}

const line = (description: string, quantity: number, vatCode: number | null) => ({
  description,
  quantity,
  unitPrice: 100,
  unitPriceWithVat: null,
  vatCode,
});
const documentOf = (lines: object[], total = 0) => ({ lines, total, notes: null }) as unknown as Invoice;
const TWO_RATES = documentOf([line('Avis', 3, 3), line('Avis', 1, 3), line('Lunsj', 2, 31)]);

test('the form of a draft credit note begins with what the draft takes', () => {
  const taken = (lines: object[], total = 0) =>
    readCredit(creditOfDraft(documentOf(lines, total), TWO_RATES, 'nb'), TWO_RATES);
  assert.deepEqual(taken([line('Avis', 2, 3), line('Avis', 1, 3), line('Lunsj', 0.5, 31)]), {
    lines: [
      { lineIndex: 0, quantity: 2 },
      { lineIndex: 1, quantity: 1 },
      { lineIndex: 2, quantity: 0.5 },
    ],
  });
  const off = (vatCode: number) => line('Prisavslag', 1, vatCode);
  assert.deepEqual(taken([off(3), off(31)], 1150.5), { amount: 1150.5, description: 'Prisavslag' });
  assert.deepEqual(taken([off(31)], 115), { amount: 115, vatCode: 31, description: 'Prisavslag' });
});

test('an amount can be taken of one VAT code where the invoice has several', () => {
  assert.deepEqual(vatChoicesOf(TWO_RATES), ['3', '31']);
  assert.deepEqual(vatChoicesOf(documentOf([line('Avis', 1, 3), line('Pant', 1, null)])), ['3']);
  assert.deepEqual(vatChoicesOf(documentOf([line('Avis', 1, 3), line('Bok', 1, 3)])), []);
});
