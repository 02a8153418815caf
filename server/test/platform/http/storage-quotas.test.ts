import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { request } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { pngFile } from '../../support/browser/images.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { pdfOfSize } from '../../support/documents/pdf-files.ts';
import { inDays } from '../../support/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, invoiceBody } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';

// What an account may keep ends somewhere, and other accounts go on.

const MB = 1_000_000;
const HALF_MEGABYTE = 524_288;
/** A file counts as long as it is, and with it its row and its name. */
const ofFiles = (used: unknown) => Math.floor(Number(used) / HALF_MEGABYTE);
const quotas = (test: Partial<typeof DEFAULT_QUOTAS.test>) => ({
  ...DEFAULT_QUOTAS,
  test: { ...DEFAULT_QUOTAS.test, ...test },
});
const service = await startTestApp({
  storageQuotas: quotas({ attachments: 2 * MB, vouchers: 1.2 * MB }),
});
const owner = openAsOwner(service.connection);

const ORGANISATIONS = ['974760673', '923609016', '982463718'];

/** Text is checked sooner than a PDF. */
const BIG = Buffer.alloc(HALF_MEGABYTE, 'a;b\n');
const BIG_PDF = pdfOfSize(HALF_MEGABYTE);

function attach(
  api: ApiCaller,
  to: `/v1/invoices/${string}` | `/v1/journal-entries/${string}`,
  bytes: Buffer,
  key = crypto.randomUUID(),
) {
  const [type, ending] = bytes === BIG_PDF ? ['application/pdf', 'pdf'] : ['text/csv', 'csv'];
  const headers = { 'content-type': type };
  return api.call('POST', `${to}/attachments?filename=${key}.${ending}`, { body: bytes, headers, key });
}

async function postEntry(api: ApiCaller): Promise<string> {
  const lines = [
    { account: '6300', debit: 100 },
    { account: '1920', credit: 100 },
  ];
  const body = { documentDate: '2026-11-01', description: 'Husleie', lines };
  return bodyOf(await api.post('/v1/journal-entries', body), 201).id;
}

async function storedOf(api: ApiCaller): Promise<Record<string, { used: number; limit: number }>> {
  const { items } = bodyOf(await api.get('/v1/storage'), 200);
  return Object.fromEntries(items.map(({ kind, ...rest }) => [kind, rest]));
}

test('attachments on ever-new drafts end at the quota of the account; other accounts go on', async () => {
  const attacker = await service.caller();
  const neighbour = await service.caller();
  const refused: ApiAnswer[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createDraft(attacker);
    const answer = await attach(attacker, `/v1/invoices/${id}`, BIG);
    if (answer.status !== 201) refused.push(answer);
  }
  assert.equal(refused.length, 2, 'Three of half a megabyte fit into 2 MB.');
  for (const answer of refused) {
    assertError(answer, 409, 'quota-exceeded');
    const { kind, limit, used } = bodyOf(answer, 409).details ?? {};
    assert.deepEqual([kind, limit, ofFiles(used)], ['attachments', 2 * MB, 3]);
  }
  const { id } = await createDraft(neighbour);
  bodyOf(await attach(neighbour, `/v1/invoices/${id}`, BIG), 201);
});

test('two uploads at once cannot pass the quota together', async () => {
  const api = await service.caller();
  const drafts = await Promise.all(Array.from({ length: 5 }, () => createDraft(api)));
  const answers = await Promise.all(drafts.map(({ id }) => attach(api, `/v1/invoices/${id}`, BIG)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 3);
  assert.equal(ofFiles((await storedOf(api))['attachments']?.used), 3);
});

test('a refused upload is the stored answer of its key, as any 409; room comes by deleting', async () => {
  const api = await service.caller();
  const { id } = await createDraft(api);
  const other = await createDraft(api);
  const made = bodyOf(await attach(api, `/v1/invoices/${id}`, BIG), 201);
  bodyOf(await attach(api, `/v1/invoices/${other.id}`, BIG), 201);
  bodyOf(await attach(api, `/v1/invoices/${other.id}`, BIG.subarray(1_000)), 201);
  const key = crypto.randomUUID();
  assertError(await attach(api, `/v1/invoices/${id}`, BIG, key), 409, 'quota-exceeded');
  bodyOf(await api.delete(`/v1/invoices/${id}/attachments/${made.id}`), 204);
  const again = await attach(api, `/v1/invoices/${id}`, BIG, key);
  assertError(again, 409, 'quota-exceeded');
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  bodyOf(await attach(api, `/v1/invoices/${id}`, BIG), 201);
});

test('vouchers have a quota of their own, and each environment has its own', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const used: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const answer = await attach(api, `/v1/journal-entries/${await postEntry(api)}`, BIG_PDF);
    if (round < 2) bodyOf(answer, 201);
    else assertError(answer, 409, 'quota-exceeded');
    used.push(ofFiles((await storedOf(api))['vouchers']?.used));
  }
  assert.deepEqual(used, [1, 2, 2]);
  const production = await service.caller({ company, environment: 'production' });
  bodyOf(await attach(production, `/v1/journal-entries/${await postEntry(production)}`, BIG_PDF), 201);
  const { vouchers } = await storedOf(production);
  assert.deepEqual([ofFiles(vouchers?.used), vouchers?.limit], [1, DEFAULT_QUOTAS.production.vouchers]);
  assert.deepEqual(Object.keys(await storedOf(production)), [
    'documents',
    'attachments',
    'vouchers',
    'answers',
    'events',
    'proposals',
    'calls',
    'exports',
    'imports',
  ]);
});

test('/v1/storage counts what is there, by kind', async () => {
  const api = await service.caller();
  const before = await storedOf(api);
  await createSent(api, invoiceBody());
  const after = await eventually('the mail is captured', async () => {
    const now = await storedOf(api);
    return (now['captured']?.used ?? 0) > 0 && now;
  });
  for (const kind of ['documents', 'answers', 'events', 'captured']) {
    assert.ok((after[kind]?.used ?? 0) > (before[kind]?.used ?? 0), kind);
  }
  await eventually('the calls are logged', async () => ((await storedOf(api))['calls']?.used ?? 0) > 0);
});

/** Makes drafts until one is refused: what the process remembers is some moments old. */
async function untilRefused(api: ApiCaller, body = invoiceBody()) {
  return eventually('a refusal', async () => {
    const answer = await api.post('/v1/invoices', body);
    return answer.status !== 201 && answer;
  });
}

test('drafts end at the quota of documents: refused without an answer that is stored, while sending and paying go on', async () => {
  const small = await startTestApp({
    connection: service.connection,
    storageQuotas: quotas({ documents: 100_000 }),
  });
  const api = await small.caller();
  const sent = await createSent(api);
  const draft = await createDraft(api);
  const notes = 'x'.repeat(2_000);
  const refused = await untilRefused(api, { ...invoiceBody(), notes });
  assertError(refused, 409, 'quota-exceeded');
  const { kind, limit, used } = bodyOf(refused, 409).details ?? {};
  assert.deepEqual([kind, limit], ['documents', 100_000]);
  assert.ok(Number(used) >= 100_000);
  assertError(await api.patch(`/v1/invoices/${draft.id}`, { notes }), 409, 'quota-exceeded');
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, {}), 200);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 1, paidOn: inDays(0) }), 201);

  const key = crypto.randomUUID();
  assertError(await api.post('/v1/invoices', invoiceBody(), { key }), 409, 'quota-exceeded');
  await sql`delete from invoices where account_id = ${api.accountId} and status = 'draft'`.execute(owner);
  await sql`delete from document_files where account_id = ${api.accountId}`.execute(owner);
  await eventually('the same key goes through', async () => {
    const answer = await api.post('/v1/invoices', invoiceBody(), { key });
    return answer.status === 201 && answer.headers.get('idempotency-replayed') === null;
  });
});

test('an empty attachment takes room, too', async () => {
  const api = await service.caller();
  const { id } = await createDraft(api);
  const before = (await storedOf(api))['attachments']?.used ?? 0;
  bodyOf(await attach(api, `/v1/invoices/${id}`, BIG.subarray(0, 4)), 201);
  assert.ok(((await storedOf(api))['attachments']?.used ?? 0) >= before + 300);
});

test('customers, entries and recipients of the test environment end at the quota of documents', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas({ documents: 20_000 }),
  });
  const lines = [
    { account: '6300', debit: 100 },
    { account: '1920', credit: 100 },
  ];
  const text = 'x'.repeat(100);
  const kinds: Record<string, (api: ApiCaller, number: number) => Promise<ApiAnswer>> = {
    clients: (api, number) =>
      api.post('/v1/clients', { name: `${number} ${text}`, email: `a${number}@b.example` }),
    entries: (api) =>
      api.post('/v1/journal-entries', { documentDate: '2026-11-01', description: text, lines }),
    recipients: (api, number) =>
      api.call('PUT', `/v1/test/e-invoice-recipients/${ORGANISATIONS[number % 3] ?? ''}`, {
        body: { canReceive: true },
      }),
  };
  for (const [name, make] of Object.entries(kinds)) {
    const api = await small.caller();
    if (name === 'recipients') await untilRefused(api);
    let number = 0;
    const refused = await eventually(`${name} are refused`, async () => {
      const answer = await make(api, (number += 1));
      return answer.status >= 400 && answer;
    });
    assertError(refused, 409, 'quota-exceeded');
    assert.equal(bodyOf(refused, 409).details?.['kind'], 'documents', name);
  }
});

test('beyond the quota of events nothing of a test account changes, and what earns money in production goes on', async () => {
  const events = 20_000;
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: {
      production: { ...DEFAULT_QUOTAS.production, events },
      test: { ...DEFAULT_QUOTAS.test, events },
    },
  });
  const company = await small.createCompany();
  for (const environment of ['test', 'production'] as const) {
    const api = await small.caller({ company, environment });
    const draft = await createDraft(api);
    const refused = await eventually('a change is refused', async () => {
      const answer = await api.patch(`/v1/invoices/${draft.id}`, { notes: crypto.randomUUID().repeat(50) });
      return answer.status !== 200 && answer;
    });
    assertError(refused, 409, 'quota-exceeded');
    assert.equal(bodyOf(refused, 409).details?.['kind'], 'events');
    const sent = await api.post(`/v1/invoices/${draft.id}/send`, {});
    if (environment === 'test') assertError(sent, 409, 'quota-exceeded');
    else bodyOf(sent, 200);
    const other = await api.delete(`/v1/invoices/${draft.id}`);
    assert.equal(other.status, environment === 'test' ? 204 : 409);
  }
});

test('logos and changes of settings by people end at the quotas of their company, and deleting goes on', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: {
      ...DEFAULT_QUOTAS,
      production: { ...DEFAULT_QUOTAS.production, attachments: 10_000, events: 5_000 },
    },
  });
  const { company, admin } = await openStaff(small);
  const settings = `/companies/${company.companyId}/settings` as const;
  const logo = `/companies/${company.companyId}/logo` as const;
  const put = (bytes: Buffer) => admin.put(logo, { content: bytes.toString('base64') });
  assert.equal((await put(pngFile(40, 40))).status, 204);
  assertError(await put(Buffer.alloc(20_000)), 409, 'quota-exceeded');
  let days = 0;
  const refused = await eventually('a change is refused', async () => {
    const answer = await admin.patch(settings, { paymentTermDays: (days = (days + 1) % 100) });
    return answer.status !== 200 && answer;
  });
  assertError(refused, 409, 'quota-exceeded');
  assert.equal((await admin.delete(logo)).status, 204);
});

test('beyond the quota of stored answers a POST is refused, and what was answered before is still repeated', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas({ answers: 20_000 }),
  });
  const api = await small.caller();
  const key = crypto.randomUUID();
  const first = bodyOf(await api.post('/v1/invoices', invoiceBody(), { key }), 201);
  const refused = await untilRefused(api);
  assertError(refused, 409, 'quota-exceeded');
  assert.equal(bodyOf(refused, 409).details?.['kind'], 'answers');
  const { used } = (await storedOf(api))['answers'] ?? { used: 0 };
  const again = await api.post('/v1/invoices', invoiceBody(), { key });
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first);
  assertError(await api.post(`/v1/invoices/${first.id}/send`, {}), 409, 'quota-exceeded');
  assert.equal((await storedOf(api))['answers']?.used, used, 'A refusal takes no room.');
  bodyOf(await api.patch(`/v1/invoices/${first.id}`, { notes: 'Endret' }), 200);
});

test('beyond its quota the log of calls keeps what was called, without what was said, and ends at twice the quota', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas({ calls: 30_000 }),
  });
  const company = await small.createCompany();
  await small.db
    .updateTable('companies')
    .set({ logs_bodies: true })
    .where('id', '=', company.companyId)
    .execute();
  const api = await small.caller({ company });
  const path = '/v1/invoices/00000000-0000-4000-8000-000000000000';
  const calls = async () => {
    const { rows } = await sql<{ total: bigint; shortened: bigint; said: bigint }>`
      select count(*) as total, count(*) filter (where error ? 'isShortened') as shortened,
        count(*) filter (where error ? 'isShortened' and exists (
          select from api_call_bodies b where b.account_id = c.account_id and b.id = c.id)) as said
      from api_calls c where account_id = ${api.accountId}`.execute(owner);
    return rows[0] ?? { total: 0n, shortened: 0n, said: 0n };
  };
  const call = async () =>
    assertError(await api.patch(path, { reference: 5, notes: 5 }), 400, 'validation-failed');
  // A few at a time. Otherwise a busy machine writes as much again before the service looks how much there is.
  const shortened = await eventually('calls are recorded without what was said', async () => {
    const before = await calls();
    await Promise.all([call(), call(), call()]);
    await eventually('the calls are recorded', async () => (await calls()).total > before.total);
    const now = await calls();
    return now.shortened > 3n && now;
  });
  assert.equal(shortened.said, 0n);

  const neighbour = await small.caller();
  await eventually('calls are no longer recorded', async () => {
    const { total } = await calls();
    await Promise.all(Array.from({ length: 10 }, call));
    // Calls are written in their order, some at once. So when this one is written, those before it would be, too.
    const requestId = (await neighbour.get('/v1/me')).headers.get('x-request-id');
    await eventually('a later call is recorded', async () => {
      const { rows } = await sql`select from api_calls where id = ${requestId}`.execute(owner);
      return rows.length === 1;
    });
    return (await calls()).total === total;
  });
  const { used } = (await storedOf(api))['calls'] ?? { used: 0 };
  assert.ok(used >= 60_000, String(used));
});

test('beyond the quota of captured mail the oldest goes, and the newest can be read', async () => {
  const limit = 50_000;
  const small = await startTestApp({ isAlone: true, storageQuotas: quotas({ captured: limit }) });
  const api = await small.caller();
  const captured = async () => bodyOf(await api.get('/v1/test/emails?pageSize=100'), 200).items;
  let last = '';
  for (let sent = 1; sent <= 8; sent += 1) {
    ({ id: last } = await createSent(api, invoiceBody()));
    await eventually('the mail is captured', async () =>
      (await captured()).some(({ invoiceId }) => invoiceId === last),
    );
  }
  const kept = await captured();
  assert.ok(kept.length > 0 && kept.length < 8, `${kept.length} of 8`);
  const { used } = (await storedOf(api))['captured'] ?? { used: Infinity };
  assert.ok(used <= limit * 1.5, String(used));
  assert.equal(kept[0]?.invoiceId, last);
});

test('quotas that are nearly used up are shown with their shares, and no others', async () => {
  const [full, half] = [await service.caller(), await service.caller()];
  for (const api of [full, full, half]) {
    bodyOf(await attach(api, `/v1/journal-entries/${await postEntry(api)}`, BIG_PDF), 201);
  }
  const { text } = await request(service.url, 'GET', '/metrics');
  const shares = [full, half].map(
    ({ accountId }) =>
      new RegExp(`^tilgode_quota_used_share{account="${accountId}",kind="vouchers"} (\\S+)$`, 'm').exec(
        text,
      )?.[1],
  );
  assert.deepEqual([ofFiles(Number(shares[0]) * 1.2 * MB), shares[1]], [2, undefined]);
});
