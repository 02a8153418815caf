import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../support/api/answers.ts';
import { createDraft } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';
import { assertEntries } from '../support/api/wrong-values.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const draft = await createDraft(api, { reference: 'ordre-1' });

const LONG = 'x'.repeat(255);
const NUL = '%00';
const PAGING: Record<string, [value: string, code: string][]> = {
  page: [
    ['0', 'greater-than-or-equal'],
    ['-1', 'greater-than-or-equal'],
    ['1.5', 'invalid-type'],
    ['abc', 'invalid-type'],
    ['', 'invalid-type'],
    ['true', 'invalid-type'],
    ['null', 'invalid-type'],
    [NUL, 'invalid-type'],
    ['1e999', 'invalid-type'],
    ['1e1', 'invalid-type'],
    ['0x10', 'invalid-type'],
    ['0b1', 'invalid-type'],
    ['1_0', 'invalid-type'],
    ['%2B1', 'invalid-type'],
    ['%201', 'invalid-type'],
    ['١', 'invalid-type'],
    ['Infinity', 'invalid-type'],
    ['99999999999999999999', 'out-of-range'],
    ['1&page=2', 'invalid-type'],
  ],
  pageSize: [
    ['0', 'greater-than-or-equal'],
    ['101', 'out-of-range'],
    ['1.5', 'invalid-type'],
    ['ti', 'invalid-type'],
    ['', 'invalid-type'],
    ['25&pageSize=25', 'invalid-type'],
  ],
};
const text: [string, string][] = [
  [LONG, 'too-long'],
  [NUL, 'invalid-format'],
  ['a%0Ab', 'invalid-format'],
  ['a&{name}=b', 'invalid-type'],
];
const date: [string, string][] = [
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-2-3',
  '2026-07',
  '1999-12-31',
  '2200-01-01',
  '0000-01-01',
  NUL,
].map((value) => [value, 'invalid-date']);
const dayOrMonth: [string, string][] = [
  '',
  '2026-13',
  '2026-00',
  '2026-1',
  '2026-02-30',
  '2026-01-1',
  '2026',
  '1999-12',
  '2200-01',
  'juli',
  NUL,
].map((value) => [value, value === '2026-02-30' ? 'invalid-date' : 'invalid-month']);

const LISTS: { path: string; needed: string; parameters: Record<string, [string, string][]> }[] = [
  {
    path: '/v1/invoices',
    needed: '',
    parameters: {
      ...PAGING,
      status: [
        ['', 'unknown-value'],
        ['open', 'unknown-value'],
        ['sent,', 'unknown-value'],
        ['sent,Paid', 'unknown-value'],
        [LONG, 'too-long'],
        ['sent&status=paid', 'invalid-type'],
      ],
      type: [
        ['', 'unknown-value'],
        ['credit-note', 'unknown-value'],
        ['invoice&type=invoice', 'invalid-type'],
      ],
      clientId: text,
      number: text,
      kid: text,
      reference: text,
      externalId: text,
      q: text,
      issuedFrom: date,
      issuedTo: date,
      dueFrom: date,
      dueTo: date,
      updatedSince: [
        '',
        '2026-07-20',
        '2026-07-20T08:30:00',
        '2026-02-30T08:30:00Z',
        '2026-07-20T24:00:00Z',
        '2026-07-20T08:30:00%2B99:99',
        '1753000000',
        NUL,
      ].map((value) => [value, 'invalid-timestamp']),
      sort: [
        ['', 'unknown-value'],
        ['id', 'unknown-value'],
        ['createdAt,number', 'unknown-value'],
        ['createdAt%00', 'unknown-value'],
        ['number;drop table invoices', 'unknown-value'],
      ],
    },
  },
  { path: '/v1/clients', needed: '', parameters: { ...PAGING, externalId: text } },
  { path: '/v1/test/emails', needed: '', parameters: { ...PAGING, invoiceId: text } },
  {
    path: '/v1/journal-entries',
    needed: 'from=2026-01&to=2026-12',
    parameters: { ...PAGING, from: dayOrMonth, to: [...dayOrMonth, ['2025-12', 'before-from']] },
  },
];

for (const { path, needed, parameters } of LISTS) {
  for (const [name, values] of Object.entries(parameters)) {
    test(`validation-failed: GET ${path} refuses every wrong ${name}`, async () => {
      for (const [value, code] of values) {
        const others = needed.split('&').filter((part) => part !== '' && !part.startsWith(`${name}=`));
        const query = [...others, `${name}=${value.replace('{name}', name)}`].join('&');
        assertEntries(await api.get(`${path}?${query}`), [`${name} ${code}`], query);
      }
    });
  }
}

test('unknown-parameter: no endpoint takes a query parameter that it does not know', async () => {
  for (const path of [
    '/v1/invoices',
    '/v1/clients',
    '/v1/accounts',
    '/v1/me',
    `/v1/invoices/${draft.id}`,
    `/v1/clients/${draft.client.id}`,
  ]) {
    assertEntries(await api.get(`${path}?filter=x`), ['filter unknown-parameter'], path);
    // Only a text that looks like a name is shown.
    assertEntries(await api.get(`${path}?a%20b=1`), ['? unknown-parameter'], path);
    assertEntries(await api.get(`${path}?__proto__=1`), ['? unknown-parameter'], path);
    assertEntries(await api.get(`${path}?=1`), ['? unknown-parameter'], path);
  }
  assertEntries(await api.get('/v1/accounts?page=1'), ['page unknown-parameter']);
  assertEntries(await api.post('/v1/clients?dryRun=true', { name: 'Kari' }), ['dryRun unknown-parameter']);
  assertEntries(await api.patch(`/v1/invoices/${draft.id}?force=1`, {}), ['force unknown-parameter']);
  assertEntries(await api.delete(`/v1/invoices/${draft.id}?force=1`), ['force unknown-parameter']);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 1);
});

test('all failing parameters are listed together', async () => {
  assertEntries(await api.get('/v1/journal-entries?to=2026-13&page=0&x=1'), [
    'from required',
    'page greater-than-or-equal',
    'to invalid-month',
    'x unknown-parameter',
  ]);
  assertEntries(await api.get('/v1/journal-entries'), ['from required', 'to required']);
});

test('period-too-long: 13 months are refused with details.maxMonths, 12 are not', async () => {
  for (const period of ['from=2026-01&to=2027-01', 'from=2000-01&to=2199-12']) {
    assertError(await api.get(`/v1/journal-entries?${period}`), 400, 'period-too-long', { maxMonths: 12 });
  }
  assert.equal((await api.get('/v1/journal-entries?from=2026-02&to=2027-01')).status, 200);
});

test('a text that cannot be a number finds nothing, like one that does not exist', async () => {
  const unknown = await api.get(`/v1/invoices?clientId=${crypto.randomUUID()}`);
  assert.equal(bodyOf(unknown, 200).totalCount, 0);
  for (const query of [
    'number=x',
    'number=-1',
    'number=99999999999999999999',
    "q='; drop table invoices; --",
    'q=%25',
    'q=_____',
    'q=%5C',
    'q=%zz',
    'q=%ff',
    'reference=%ED%A0%80',
  ]) {
    const answer = await api.get(`/v1/invoices?${query}`);
    assert.deepEqual([answer.status, answer.text], [200, unknown.text], query);
  }
});

test('invalid-format: a filter with a text that cannot be an id', async () => {
  for (const [path, name] of [
    ['/v1/invoices?', 'clientId'],
    ['/v1/test/emails?', 'invoiceId'],
    ['/v1/reports/ledger?from=2026-01-01&to=2026-12-31&', 'customerId'],
  ] as const) {
    for (const id of [
      '',
      'kari',
      '1',
      `${draft.id}0`,
      draft.id.replaceAll('-', ''),
      `{${draft.id}}`,
      '%00',
    ]) {
      assertEntries(await api.get(`${path}${name}=${id}`), [`${name} invalid-format`], `${name}=${id}`);
    }
    for (const id of [crypto.randomUUID(), draft.id.toUpperCase()]) {
      bodyOf(await api.get(`${path}${name}=${id}`), 200);
    }
  }
});

test('a page past the end is empty, also the last page that can be asked for', async () => {
  for (const path of ['/v1/invoices?', '/v1/clients?', '/v1/journal-entries?from=2026-01&to=2026-12&']) {
    const { items, hasMore, page } = bodyOf(await api.get(`${path}page=10000000&pageSize=100`), 200);
    assert.deepEqual([items, hasMore, page], [[], false, 10_000_000]);
    assertEntries(await api.get(`${path}page=10000001`), ['page out-of-range']);
  }
});
