import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { importFile, ocrFile } from '../../support/bank/bank-files.ts';
import { PASSWORD, openStaff, signInToApp } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, invoiceBody, send } from '../../support/example-invoices.ts';
import { exportTools } from '../../support/exports/exports.ts';
import { approve, proposalOf } from '../../support/proposals/proposals.ts';
import { startTestApp } from '../../support/test-app.ts';

// All of an account as one file: what is in it, who gets it, and for how long.

const service = await startTestApp({ jobs: false });
const { ask, make, fileOf, content, bytesOf } = exportTools(service);
const scopes = ['exports:write'] as const;
const companyOf = new WeakMap<ApiCaller, Awaited<ReturnType<typeof service.createCompany>>>();

const FORMULA = '=HYPERLINK("http://evil.example")';

/** An account with a little of all that there is. */
async function filledAccount() {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  bodyOf(
    await api.post('/v1/clients', { name: FORMULA, email: 'kari@nordmann.example', type: 'consumer' }),
    201,
  );
  bodyOf(await api.post('/v1/products', { name: 'Time', unitPrice: 1250 }), 201);
  const draft = await createDraft(api);
  const picture = Buffer.from(PNG, 'base64');
  bodyOf(
    await api.post(`/v1/invoices/${draft.id}/attachments?filename=kvittering.png`, picture, {
      headers: { 'content-type': 'image/png' },
    }),
    201,
  );
  const invoice = await send(api, draft.id);
  await createSent(
    api,
    invoiceBody({ client: { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'post@fjord.example' } }),
  );
  await importFile(
    service,
    api,
    ocrFile([{ kid: existing(invoice.kid), amount: 100, bookedOn: '2026-01-15' }]),
  );
  companyOf.set(api, company);
  return { company, api, invoice };
}

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the file has all of the account, each file of it with its SHA-256, and names that are ours', async () => {
  const { api, invoice } = await filledAccount();
  const asked = await ask(api);
  assert.equal(asked.status, 'processing');
  assertError(await api.get(`/v1/exports/${asked.id}/content`), 409, 'export-not-ready', {
    status: 'processing',
  });
  const done = await make(api, asked.id);
  assert.equal(done.status, 'done');
  const files = await fileOf(api, done);

  const sums = String(files.get('SHA256SUMS'));
  const listed = sums
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  assert.deepEqual(
    listed.map(([, name = '']) => name).toSorted(),
    [...files.keys()].filter((name) => name !== 'SHA256SUMS').toSorted(),
  );
  for (const [sha256, name = ''] of listed) {
    assert.equal(
      createHash('sha256')
        .update(existing(files.get(name)))
        .digest('hex'),
      sha256,
      name,
    );
    assert.match(name, /^[a-zA-Z0-9/.-]+$/);
  }
  const names = [...files.keys()];
  const year = new Date().getFullYear();
  for (const name of [
    'README.txt',
    `saf-t/${year}.xml`,
    'journal/journal.json',
    'journal/journal.csv',
    'data/customers.json',
    'data/products.csv',
    'data/invoices.json',
    'data/quotes.json',
    'data/recurring-invoices.csv',
    'data/payments.json',
    'data/bank-files.json',
    'data/bank-transactions.csv',
    'data/log-of-changes.json',
    'data/events.jsonl',
    'data/missing.csv',
  ]) {
    assert.ok(names.includes(name), name);
  }
  assert.ok(names.some((name) => name.startsWith(`vat-returns/${year}-`)));
  const pdf = existing(names.find((name) => name.startsWith('documents/') && name.includes(invoice.id)));
  assert.deepEqual(files.get(pdf), await bytesOf(api, `/v1/invoices/${invoice.id}/pdf`));
  assert.ok(names.some((name) => name.startsWith(`attachments/${invoice.id}-`) && name.endsWith('.png')));

  const list = async (path: string) => (JSON.parse((await api.get(path)).text) as { items: unknown[] }).items;
  const byId = (items: unknown[]) => (items as { id: string }[]).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [name, path] of [
    ['customers', '/v1/clients'],
    ['products', '/v1/products'],
    ['invoices', '/v1/invoices'],
    ['payments', '/v1/payments'],
    ['bank-files', '/v1/bank-files'],
    ['bank-transactions', '/v1/bank-transactions'],
  ] as const) {
    const written = JSON.parse(String(files.get(`data/${name}.json`))) as unknown[];
    assert.ok(written.length > 0, name);
    assert.deepEqual(byId(written), byId(await list(path)), name);
    // The heading, and a row for each. No cell of these has a line break.
    assert.equal(
      String(files.get(`data/${name}.csv`))
        .trimEnd()
        .split('\r\n').length,
      written.length + 1,
      name,
    );
  }
  assert.match(String(files.get('data/customers.csv')), /"'=HYPERLINK/);
  const journal = JSON.parse(String(files.get('journal/journal.json'))) as unknown[];
  assert.ok(journal.length >= 3);

  const safT = (await api.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`)).text;
  assert.equal(String(files.get(`saf-t/${year}.xml`)), safT);
});

test('one is made at a time; the file can be had in parts, and is gone after seven days or when it is deleted', async () => {
  const { api } = await filledAccount();
  const asked = await ask(api);
  assertError(await api.post('/v1/exports', { kind: 'everything' }), 409, 'export-in-progress', {
    existingId: asked.id,
  });
  const done = await make(api, asked.id);
  const path = `/v1/exports/${done.id}/content`;
  const whole = await content(api, done.id);
  assert.equal(whole.bytes.length, done.size);
  assert.equal(createHash('sha256').update(whole.bytes).digest('hex'), done.sha256);
  const etag = existing(whole.headers.get('etag'));
  assert.equal(etag, `"${done.sha256}"`);
  assert.equal(whole.headers.get('content-type'), 'application/zip');

  const size = existing(done.size);
  const part = async (range: string, headers: Record<string, string> = {}) =>
    content(api, done.id, { range, ...headers });
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    [`bytes=${size - 10}-`, size - 10, size - 1],
    ['bytes=-7', size - 7, size - 1],
    ['bytes=5-999999999999', 5, size - 1],
  ] as const) {
    const { status, headers, bytes } = await part(range, { 'if-range': etag });
    assert.equal(status, 206, range);
    assert.equal(headers.get('content-range'), `bytes ${from}-${to}/${size}`);
    assert.deepEqual(bytes, whole.bytes.subarray(from, to + 1), range);
  }
  for (const range of ['bytes=3-1', 'bytes=0-1,4-5', 'lines=1-2'])
    assert.equal((await part(range)).status, 200);
  assert.equal((await part('bytes=0-1', { 'if-range': '"other"' })).status, 200);
  const beyond = await part(`bytes=${size}-`);
  assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${size}`]);
  assert.equal((await api.get(path, { 'if-none-match': etag })).status, 304);

  const events = bodyOf(await api.get('/v1/events?types=export.*&wait=25'), 200).items;
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.export?.id]),
    [['export.done', done.id]],
  );

  const again = await make(api, (await ask(api)).id);
  bodyOf(await api.delete(`/v1/exports/${again.id}`), 204);
  assertError(await api.get(`/v1/exports/${again.id}/content`), 404, 'not-found');
  await service.clock.at(new Date(Date.now() + 7 * 24 * 3_600_000 + 1000), async () => {
    const later = await service.caller({ company: existing(companyOf.get(api)) });
    assertError(await later.get(path), 410, 'export-expired');
    const { items } = bodyOf(await later.get('/v1/exports'), 200);
    assert.deepEqual(
      items.map(({ id, status }) => [id, status]),
      [[done.id, 'expired']],
    );
    await make(later, done.id);
  });
  const { parts } = await service.db
    .selectFrom('kept_file_parts')
    .select(({ fn }) => fn.countAll<bigint>().as('parts'))
    .where('account_id', '=', api.accountId)
    .executeTakeFirstOrThrow();
  assert.equal(parts, 0n);
});

test('nobody else gets it: another account, another scope, a program in production without a person', async () => {
  const { company, emails } = await openStaff(service);
  const test = await service.caller({ company, scopes: [...scopes] });
  const done = await make(test, (await ask(test)).id);
  const other = await service.caller({ scopes: [...scopes] });
  for (const path of [`/v1/exports/${done.id}`, `/v1/exports/${done.id}/content`] as const) {
    assertError(await other.get(path), 404, 'not-found');
  }
  assertError(await other.delete(`/v1/exports/${done.id}`), 404, 'not-found');
  const without = await service.caller({ company, scopes: ['invoices:admin', 'bilag:write'] });
  assertError(await without.post('/v1/exports', { kind: 'everything' }), 403, 'insufficient_scope');
  assertError(await without.get(`/v1/exports/${done.id}/content`), 403, 'insufficient_scope');

  const production = await service.caller({ company, environment: 'production', scopes: [...scopes] });
  const answer = await production.post('/v1/exports', { kind: 'everything' });
  const proposal = proposalOf(answer);
  assert.deepEqual(bodyOf(await production.get('/v1/exports'), 200).items, []);
  const owner = await signInToApp(service, emails.owner);
  const people = owner.account(company.accounts.production);
  const member = (await signInToApp(service, emails.member)).account(company.accounts.production);
  assertError(await member.post('/v1/exports', { kind: 'everything' }), 403, 'role-not-sufficient');

  const start = Date.now();
  await service.clock.at(new Date(start + 6 * 60_000), async () => {
    assertError(await people.post('/v1/exports', { kind: 'everything' }), 403, 'confirmation-required');
    assertError(await approve(people, proposal), 403, 'confirmation-required');
    bodyOf(await owner.post('/session/confirm', { password: PASSWORD }), 204);
    assert.equal((bodyOf(await approve(people, proposal), 200) as { status: string }).status, 'approved');
  });
  const mails = await service.db.selectFrom('people_emails').select('text').execute();
  assert.ok(
    mails.some(({ text }) => text.includes('alt i selskapet')),
    JSON.stringify(mails),
  );
  const [made] = bodyOf(await production.get('/v1/exports'), 200).items;
  const log = JSON.parse(
    String(
      (await fileOf(production, await make(production, existing(made).id))).get('data/log-of-changes.json'),
    ),
  ) as { action: string }[];
  assert.ok(log.some(({ action }) => action === 'export.created'));
});

test('a register of more than a page is whole, each thing in it once', async () => {
  const api = await service.caller();
  for (let batch = 0; batch < 5; batch += 1) {
    const items = Array.from({ length: 50 }, () => ({
      idempotencyKey: crypto.randomUUID(),
      invoice: invoiceBody(),
    }));
    assert.equal((await api.post('/v1/invoices/batch', { items })).status, 200);
  }
  const files = await fileOf(api, await make(api, (await ask(api)).id));
  const invoices = JSON.parse(String(files.get('data/invoices.json'))) as { id: string }[];
  assert.equal(invoices.length, 250);
  assert.equal(new Set(invoices.map(({ id }) => id)).size, 250);
});
