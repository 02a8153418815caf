import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// A page of another site can make a browser send a request with its cookies.
// That page cannot make the browser send headers which say that the request comes from a page of this service.

const OWNER = 'eier@nordlys.example';
const service = await startTestApp({ jobs: false, isAlone: true });
const company = await service.createCompany({ ownerEmail: OWNER, ownerPassword: PASSWORD });
const caller = await signInToApp(service, OWNER);

/** What a browser sends from another site, or what a program that is no browser sends. */
const FOREIGN: Record<string, Record<string, string>> = {
  'neither header': {},
  'another site': { origin: 'https://ond.example', 'sec-fetch-site': 'cross-site' },
  'another site, an old browser': { origin: 'https://ond.example' },
  'a sandboxed frame': { origin: 'null' },
  'a subdomain': { origin: 'http://ond.tilgode.test', 'sec-fetch-site': 'same-site' },
  'our name on another port': { origin: 'http://tilgode.test:8080' },
  'our name on another scheme': { origin: 'https://tilgode.test' },
  'our name as a prefix': { origin: `${BASE_URL}.ond.example` },
  'headers that disagree': { origin: BASE_URL, 'sec-fetch-site': 'cross-site' },
  'the address bar': { 'sec-fetch-site': 'none' },
};
const CHANGES: [method: string, path: string, body?: unknown][] = [
  ['POST', '/session', { email: OWNER, password: PASSWORD }],
  ['DELETE', '/session'],
  ['PUT', '/password', { presentPassword: PASSWORD, password: PASSWORD }],
  ['POST', '/password-resets', { email: OWNER }],
  ['POST', '/session/passkey/options'],
  ['POST', `/companies/${company.companyId}/invitations`, { email: 'ny@nordlys.example', role: 'admin' }],
  ['PATCH', `/companies/${company.companyId}/settings`, { name: 'Kapret AS' }],
  ['POST', `/accounts/${company.accounts.test}/v1/invoices`, invoiceBody()],
  ['DELETE', `/accounts/${company.accounts.test}/v1/invoices/018f0000-0000-7000-8000-000000000000`],
];

for (const [name, headers] of Object.entries(FOREIGN)) {
  test(`no change for ${name}, also not with a session`, async () => {
    const before = await rowCounts();
    for (const [method, path, body] of CHANGES)
      assertError(await send(method, path, body, headers), 403, 'origin-refused');
    assert.deepEqual(await rowCounts(), before);
    existing(bodyOf(await caller.get('/session'), 200));
  });
}

test('a page of this service may make changes, whichever of the two headers its browser sends', async () => {
  for (const headers of [
    { origin: BASE_URL },
    { 'sec-fetch-site': 'same-origin' },
    { origin: BASE_URL, 'sec-fetch-site': 'same-origin' },
  ]) {
    const draft = await send(
      'POST',
      `/accounts/${company.accounts.test}/v1/invoices`,
      invoiceBody(),
      headers,
    );
    assert.equal(draft.status, 201, draft.text);
    const options = await send('POST', '/session/passkey/options', undefined, headers);
    assert.equal(options.status, 200, options.text);
  }
});

test('a page of another site cannot read an answer, because there are no CORS headers', async () => {
  const headers = { origin: 'https://ond.example', cookie: `tilgode=${caller.token}` };
  for (const [method, path] of [
    ['GET', '/app-api/session'],
    ['OPTIONS', '/app-api/session'],
    ['GET', `/app-api/accounts/${company.accounts.test}/v1/invoices`],
  ] as const) {
    const answer = await request(service.url, method, path, { headers });
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    assert.deepEqual(names, [], path);
  }
});

function send(method: string, path: string, body: unknown, headers: Record<string, string>) {
  return request(service.url, method, `/app-api${path}`, {
    body,
    headers: {
      cookie: `tilgode=${caller.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      ...headers,
    },
  });
}

async function rowCounts(): Promise<Record<string, number>> {
  const tables = [
    'sessions',
    'invoices',
    'one_time_links',
    'people_emails',
    'password_link_requests',
    'passkey_challenges',
    'audit_log',
    'rate_limit_windows',
  ] as const;
  const counts = tables.map(async (table) => {
    const rows = await service.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .execute();
    return [table, Number(rows[0]?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
