import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDays } from '../support/dates.ts';
import { bodyOf } from '../support/api/answers.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { createSent, exemptLine, invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const today = inDays(0);
const line = (fields: object) => invoiceBody({ lines: [{ ...exemptLine(100), ...fields }] });
const errorsOf = async (answer: Promise<ApiAnswer>) => bodyOf(await answer, 400).errors ?? [];

test('each field error says what would be right, and its details hold the limit, the form or the allowed values', async () => {
  const cases: [body: object, code: string, message: RegExp, details: object | undefined][] = [
    [invoiceBody({ dueDate: undefined }), 'required', /^Give a value\./, undefined],
    [
      invoiceBody({ dueDate: '03.08.2026' }),
      'invalid-date',
      /written yyyy-MM-dd\.$/,
      { format: 'yyyy-MM-dd' },
    ],
    [
      invoiceBody({ reference: 'x'.repeat(101) }),
      'too-long',
      /^May have at most 100 characters\.$/,
      { max: 100 },
    ],
    [invoiceBody({ reference: 5 }), 'invalid-type', /^Must be a text /, { type: 'string' }],
    [
      invoiceBody({ reference: 'a\nb' }),
      'invalid-format',
      /^Must be text on one line/,
      { format: 'single-line' },
    ],
    [invoiceBody({ lines: [] }), 'required', /^Give a value\./, undefined],
    [invoiceBody({ lines: {} }), 'invalid-type', /^Must be a list/, { type: 'array' }],
    [
      line({ quantity: 0 }),
      'greater-than',
      /^Must be above 0 and at most 1000000\.$/,
      { greaterThan: 0, max: 1_000_000 },
    ],
    [
      line({ quantity: '3' }),
      'invalid-type',
      /^Must be a number .*without quotation marks/,
      { type: 'number' },
    ],
    [line({ quantity: 1.00001 }), 'too-precise', /^May have at most 4 decimals\.$/, { decimals: 4 }],
    [
      line({ unitPrice: -1 }),
      'greater-than-or-equal',
      /^Must be at least 0 and at most 100000000\.$/,
      { min: 0, max: 100_000_000 },
    ],
    [
      line({ discountPercent: 101 }),
      'out-of-range',
      /^Must be at least 0 and at most 100\.$/,
      { min: 0, max: 100 },
    ],
    [line({ discountAmount: 101 }), 'out-of-range', /at most quantity times price\.$/, undefined],
    [
      line({ vatCode: 4 }),
      'unknown-vat-code',
      /^Must be a SAF-T code that fits here: 3, 31, 33, 5, 6, 7, 52\.$/,
      { allowed: [3, 31, 33, 5, 6, 7, 52] },
    ],
    [
      line({ vatCode: undefined, vatRate: 8 }),
      'unknown-vat-rate',
      /^Must be a VAT rate of sales on the day: 0, 12, 15, 25\.$/,
      { allowed: [0, 12, 15, 25] },
    ],
    [
      invoiceBody({ client: { name: 'Kari', type: 'person' } }),
      'unknown-client-type',
      /: business, consumer\.$/,
      { allowed: ['business', 'consumer'] },
    ],
    [invoiceBody({ client: { name: 'Kari', country: 'Norge' } }), 'unknown-country', /ISO 3166-1/, undefined],
    [
      invoiceBody({ client: { name: 'Kari', email: 'kari' } }),
      'invalid-email',
      /one mail address/,
      undefined,
    ],
    [
      invoiceBody({ language: 'sv' }),
      'unknown-value',
      /^Must be one of: nb, /,
      { allowed: ['nb', 'nn', 'en'] },
    ],
    [
      invoiceBody({ metadata: { ['x'.repeat(41)]: 'a' } }),
      'too-long',
      /^Each name in it must be text on one line of 1 to 40 characters\.$/,
      undefined,
    ],
    [
      invoiceBody({ deliveryPeriod: { from: '2026-07-01', to: '2026-07-02', til: '2026-07-03' } }),
      'unknown-field',
      /^There is no such field here; .+ Fields here: from, to\.$/,
      { allowed: ['from', 'to'] },
    ],
    [
      invoiceBody({ deliveryPeriod: { from: '2026-07-02', to: '2026-07-01' } }),
      'before-from',
      /on or after `from`/,
      undefined,
    ],
  ];
  for (const [body, code, message, details] of cases) {
    const [error, ...others] = await errorsOf(api.post('/v1/invoices', body));
    assert.ok(error);
    assert.equal(error.code, code, JSON.stringify(body));
    assert.match(error.message, message);
    assert.deepEqual([error.details, others], [details, []], error.message);
  }
});

test('parameters are told in the same way', async () => {
  for (const [query, expected] of [
    [
      'pageSize=101',
      {
        field: 'pageSize',
        code: 'out-of-range',
        message: 'Must be at least 1 and at most 100.',
        details: { min: 1, max: 100 },
      },
    ],
    ['page=1&page=2', { field: 'page', code: 'invalid-type', message: 'Give this parameter once.' }],
    [
      'updatedSince=2026-07-20',
      {
        field: 'updatedSince',
        code: 'invalid-timestamp',
        message:
          'Must be an instant with its offset, as in 2026-07-20T08:30:00Z. In a query, + is written %2B.',
        details: { format: 'yyyy-MM-ddTHH:mm:ssZ' },
      },
    ],
  ] as const) {
    assert.deepEqual(await errorsOf(api.get(`/v1/invoices?${query}`)), [expected]);
  }
  const [pages] = await errorsOf(api.get('/v1/invoices?pages=1'));
  assert.ok(pages);
  assert.deepEqual([pages.field, pages.code], ['pages', 'unknown-parameter']);
  assert.match(
    pages.message,
    /^There is no such parameter here; .+ Parameters here: page, pageSize, after, quickCount, status, /,
  );
  const [status] = await errorsOf(api.get('/v1/invoices?status=sent,open'));
  assert.ok(status);
  assert.equal(status.code, 'unknown-value');
  const allowed = status.details?.['allowed'];
  assert.ok(Array.isArray(allowed));
  assert.deepEqual(allowed.slice(0, 2), ['draft', 'sent']);
});

test('a use case that refuses a value says between which values it must be', async () => {
  const sent = await createSent(api, { lines: [exemptLine(100)] });
  const payment = { amount: 1, paidOn: '2199-01-01' };
  const [error] = await errorsOf(api.post(`/v1/invoices/${sent.id}/payments`, payment));
  assert.ok(error);
  assert.deepEqual([error.code, Object.keys(error.details ?? {})], ['out-of-range', ['max']]);
  const max = String(error.details?.['max']);
  assert.ok(max >= today);
  assert.equal(error.message, `Must be at most ${max}.`);
});
