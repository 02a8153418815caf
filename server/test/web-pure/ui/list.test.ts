import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../web/src/http/session.ts';
import { pillsOf, viewsOf } from '../../../../web/src/ui/list/fields.ts';
import {
  amount,
  called,
  day,
  filtersOf,
  id,
  month,
  oneOf,
  someOf,
  text,
  yes,
} from '../../../../web/src/ui/list/list.ts';
import { apiCalls } from '../../../../web/src/pages/requests/requests-queries.ts';

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const { filters, filterOf } = filtersOf({
  q: text(5),
  customer: called('clientId', id),
  from: day,
  month,
  least: amount,
  late: yes,
  channel: oneOf(['email', 'none']),
  status: someOf(['draft', 'sent', 'paid']),
});

for (const [address, filter] of [
  ['', {}],
  ['q=kaffe+og+te', { q: 'kaffe' }],
  [`customer=${ID}`, { clientId: ID }],
  ['customer=kari&from=2026-02-30&month=2026-13&least=1e3&late=yes&channel=fax&status=gone', {}],
  [
    'from=2026-02-28&month=2026-12&least=12.50&late=true&channel=none&status=paid,draft',
    {
      from: '2026-02-28',
      month: '2026-12',
      least: 12.5,
      late: true,
      channel: 'none',
      status: ['draft', 'paid'],
    },
  ],
] as const) {
  test(`the filters of a list read ?${address} as ${JSON.stringify(filter)}`, () => {
    const search = new URLSearchParams(address);
    assert.deepEqual(
      filterOf((name) => search.get(name) ?? ''),
      filter,
    );
  });
}

test('each filter at work has a pill, which says it in words and takes away no other', () => {
  const fields = [
    { name: 'customer', label: 'Kunde', words: { [ID]: 'Kari' }, isNamed: true, input: null },
    { name: 'from', label: 'Fra' },
    { name: 'least', label: 'Minst' },
    { name: 'late', label: 'Bare forfalte' },
    { name: 'channel', label: 'Sendt som', words: { none: 'Papir' } },
    { name: 'status', label: 'Status', words: { draft: 'Utkast' } },
    { name: 'q', label: 'Søk', pill: '' },
  ] as const;
  const values = {
    q: 'kaffe',
    customer: ID,
    from: '2026-02-28',
    least: '12.5',
    late: 'true',
    channel: 'none',
    status: 'draft,paid',
  };
  const pills = pillsOf(filters, fields, values, 'nb').map(({ label, without }) => [
    label.replaceAll('\u00A0', ' '),
    without,
  ]);
  assert.deepEqual(pills, [
    ['Kunde: Kari', { customer: '' }],
    ['Fra 28. feb. 2026', { from: '' }],
    ['Minst kr 12,50', { least: '' }],
    ['Bare forfalte', { late: '' }],
    ['Papir', { channel: '' }],
    ['Utkast', { status: 'paid' }],
    ['paid', { status: 'draft' }],
  ]);
  assert.deepEqual(pillsOf(filters, fields, {}, 'nb'), []);
});

test('a view takes the place of another one; one that stands alone takes all filters away', () => {
  const views = { all: {}, drafts: { status: 'draft' }, late: { late: 'true' } };
  const values = { status: 'draft', channel: 'none' };
  assert.deepEqual(viewsOf(views, values), [
    { view: 'all', isHere: false, change: { status: '', late: '' } },
    { view: 'drafts', isHere: true, change: { status: 'draft', late: '' } },
    { view: 'late', isHere: false, change: { status: '', late: 'true' } },
  ]);
  assert.deepEqual(viewsOf(views, values, ['status', 'late', 'channel'])[1], {
    view: 'drafts',
    isHere: false,
    change: { status: 'draft', late: '', channel: '' },
  });
});

test('the log of calls is chosen by any status, and its file is of the same filter', () => {
  const search = new URLSearchParams(
    'q=/v1&client=c1&method=POST&status=418&failed=true&dateFrom=2026-01-01',
  );
  const filter = apiCalls.filterOf((name) => search.get(name) ?? '');
  assert.deepEqual(filter, {
    q: '/v1',
    clientId: 'c1',
    method: 'POST',
    status: '418',
    failed: true,
    dateFrom: '2026-01-01',
  });
  assert.deepEqual(
    apiCalls.filterOf((name) => (name === 'status' || name === 'method' ? '600' : '')),
    {},
  );
  const at = { company: { companyId: 'C1' }, environment: 'test' } as AtAccount;
  assert.equal(
    apiCalls.file?.(at, filter, { sort: '-at', language: 'nb' }),
    '/app-api/companies/C1/api-calls/file?environment=test&q=%2Fv1&clientId=c1&method=POST&status=418&failed=true&dateFrom=2026-01-01&language=nb',
  );
});
