import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../web/src/http/session.ts';
import {
  NEW_CLIENT,
  clientBody,
  valuesOf,
} from '../../../../../web/src/pages/customer-register/client-values.ts';
import type { Client } from '../../../../../web/src/pages/customer-register/customers.ts';
import { customers } from '../../../../../web/src/pages/customers/customer-list.ts';
import {
  customerSearchQuery,
  statementAddress,
} from '../../../../../web/src/pages/customer-register/customers.ts';
import type { FilterOf } from '../../../../../web/src/ui/list/list.ts';

const AT = { accountId: 'T1' } as AtAccount;

const STORED = {
  id: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90',
  externalId: 'kunde-311',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  creditBalance: 300.5,
  internalNote: 'Ring før levering.',
  name: 'Fjord Kaffe AS',
  type: 'business',
  orgNumber: '974760673',
  vatNumber: null,
  email: 'faktura@fjord.example',
  phone: '',
  contactPerson: '',
  address: 'Kaigata 2',
  postalCode: '5003',
  city: 'Bergen',
  country: 'NO',
  language: null,
  paymentTermDays: null,
  currency: null,
} as const satisfies Client;

test('a customer stands in the form without what the form does not change', () => {
  const values = valuesOf(STORED);
  assert.deepEqual(Object.keys(values).toSorted(), Object.keys(NEW_CLIENT).toSorted());
  assert.deepEqual(
    [values.vatNumber, values.language, values.paymentTermDays, values.orgNumber],
    ['', '', '', '974760673'],
  );
});

test('each field that is sent is a field of the form, where its error is shown', () => {
  assert.deepEqual(Object.keys(clientBody(NEW_CLIENT)).toSorted(), Object.keys(NEW_CLIENT).toSorted());
});

for (const [typed, sent] of [
  [
    { name: ' Kari ', phone: ' 22 00 00 00 ' },
    { name: 'Kari', phone: '22 00 00 00' },
  ],
  [
    { email: '  ', type: '', language: '' },
    { email: null, type: null, language: null },
  ],
  [{ paymentTermDays: '' }, { paymentTermDays: null }],
  [{ paymentTermDays: '30' }, { paymentTermDays: 30 }],
  [{ paymentTermDays: 0 }, { paymentTermDays: 0 }],
  [
    { country: 'NO', vatNumber: 'SE556012579001' },
    { country: 'NO', vatNumber: null },
  ],
  [
    { country: 'SE', vatNumber: ' SE556012579001 ' },
    { country: 'SE', vatNumber: 'SE556012579001' },
  ],
] as const) {
  test(`a customer typed as ${JSON.stringify(typed)} is sent as ${JSON.stringify(sent)}`, () => {
    const body: Record<string, unknown> = clientBody({ ...NEW_CLIENT, ...typed });
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map((name) => [name, body[name]])), sent);
  });
}

test('the address chooses customers and their order, and what it does not know is left out', () => {
  const read = (address: Record<string, string>) => customers.filterOf((name) => address[name] ?? '');
  assert.deepEqual(read({ q: 'fjord', owing: 'overdue' }), { q: 'fjord', owing: 'overdue' });
  assert.deepEqual(read({ owing: 'outstanding' }), { owing: 'outstanding' });
  assert.deepEqual(read({ q: '', owing: 'much' }), {});
  assert.deepEqual(['-overdue', 'outstanding', 'age', ''].map(customers.sortOf), [
    '-overdue',
    'outstanding',
    'name',
    'name',
  ]);
});

test('files of customers have the choices in their address', () => {
  const fileOf = (filter: FilterOf<typeof customers>) =>
    customers.file?.(AT, filter, { sort: 'name', language: 'nb' });
  assert.equal(fileOf({}), '/app-api/accounts/T1/v1/reports/clients');
  assert.equal(
    fileOf({ q: 'bø & co', owing: 'overdue' }),
    '/app-api/accounts/T1/v1/reports/clients?q=b%C3%B8+%26+co&owing=overdue',
  );
  assert.equal(
    statementAddress('a', 'c', { from: '2026-01-01', to: '2026-12-31' }, 'pdf'),
    '/app-api/accounts/a/v1/clients/c/statement?from=2026-01-01&to=2026-12-31&format=pdf',
  );
});

for (const [typed, sought] of [
  ['974 760 673', '974760673'],
  [' Fjord Kaffe ', 'Fjord Kaffe'],
  ['', ''],
] as const) {
  test(`customers typed as “${typed}” are sought as “${sought}”`, () => {
    assert.equal(customerSearchQuery('a', typed).queryKey.at(-1), sought);
  });
}
