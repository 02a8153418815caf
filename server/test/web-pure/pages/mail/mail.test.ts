import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../web/src/http/session.ts';
import { emails } from '../../../../../web/src/pages/mail/mail-queries.ts';
import type { Email } from '../../../../../web/src/pages/mail/mail-queries.ts';

const AT = { accountId: 'T1', isTest: false } as AtAccount;

for (const [address, filter, file] of [
  ['', {}, ''],
  [
    'q=@aas&status=bounced&type=reminder',
    { q: '@aas', status: 'bounced', type: 'reminder' },
    '?q=%40aas&status=bounced&type=reminder',
  ],
  ['status=lost&type=letter&dateFrom=i+dag', {}, ''],
  [
    'dateFrom=2026-01-01&dateTo=2026-12-31',
    { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    '?dateFrom=2026-01-01&dateTo=2026-12-31',
  ],
] as const) {
  test(`the list at ?${address} is chosen by ${JSON.stringify(filter)}, and so is its file`, () => {
    const search = new URLSearchParams(address);
    const chosen = emails.filterOf((name) => search.get(name) ?? '');
    assert.deepEqual(chosen, filter);
    const found = emails.file?.(AT, chosen, { sort: '-date', language: 'nb' });
    assert.equal(found, `/app-api/accounts/T1/v1/reports/emails${file}`);
  });
}

for (const [name, isTest, statuses, asks] of [
  ['in the test environment', true, [], true],
  ['while a mail waits', false, ['sent', 'queued'], true],
  ['while a mail is being sent', false, ['sending'], true],
  ['when all have arrived', false, ['sent', 'bounced', 'captured'], false],
] as const) {
  test(`the list is ${asks ? '' : 'not '}read again ${name}`, () => {
    const { refetchInterval } = emails.query({ ...AT, isTest }, {});
    const items = statuses.map((status) => ({ status }) as Email);
    assert.equal(refetchInterval({ state: { data: { items } as never } }) !== false, asks);
  });
}
