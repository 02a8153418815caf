import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from '../../support/api/api-caller.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { BAD_FILES, GOOD_FILES, pdfFile } from '../../support/documents/attachable-files.ts';
import { createSent, journalOf } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-25T10:00:00Z');
const api = await service.caller();

async function post(documentDate = '2026-11-01'): Promise<string> {
  const lines = [
    { account: '6300', debit: 100 },
    { account: '1920', credit: 100 },
  ];
  const body = { documentDate, description: 'Husleie', lines };
  return bodyOf(await api.post('/v1/journal-entries', body), 201).id;
}

function attach(entryId: string, name: string, type: string, bytes: Buffer, caller: ApiCaller = api) {
  const path = `/v1/journal-entries/${entryId}/attachments?filename=${encodeURIComponent(name)}` as const;
  const key = crypto.randomUUID();
  return caller.call('POST', path, { body: bytes, headers: { 'content-type': type }, key });
}

const isVoucher = (type: string) => ['application/pdf', 'image/png', 'image/jpeg'].includes(type);

test('PDFs and pictures are attached to a manual entry, listed, and given back to the byte', async () => {
  const id = await post();
  const made: object[] = [];
  for (const [name, type, bytes] of GOOD_FILES) {
    const answer = await attach(id, name, type, bytes);
    if (!isVoucher(type)) {
      assertError(answer, 415, 'unsupported-media-type');
      continue;
    }
    const voucher = bodyOf(answer, 201);
    assert.deepEqual([voucher.filename, voucher.contentType, voucher.size], [name, type, bytes.length]);
    const path = `/v1/journal-entries/${id}/attachments/${voucher.id}` as const;
    assert.equal(answer.headers.get('location'), `${BASE_URL}${path}`);
    const response = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    assert.equal(response.headers.get('content-type'), type);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="/);
    const etag = response.headers.get('etag') ?? '';
    assert.equal((await api.get(path, { 'if-none-match': etag })).status, 304);
    made.push(voucher);
  }
  assert.equal(made.length, 3);
  assert.deepEqual(bodyOf(await api.get(`/v1/journal-entries/${id}/attachments`), 200), { items: made });
});

test('what is not the file that its type says, and what can act by itself, is refused', async () => {
  const id = await post();
  for (const [what, name, type, bytes] of BAD_FILES.filter(([, , type]) => isVoucher(type))) {
    const { errors } = bodyOf(await attach(id, name, type, bytes), 400);
    assert.equal(errors?.[0]?.code, 'invalid-content', what);
  }
  assertInvalid(await attach(id, 'a.exe', 'application/pdf', pdfFile()), { filename: 'invalid-format' });
  assertInvalid(await attach(id, '../a.pdf', 'application/pdf', pdfFile()), { filename: 'invalid-format' });
  bodyOf(await attach(id, 'a.pdf', 'application/pdf', pdfFile()), 201);
  assertInvalid(await attach(id, 'A.PDF', 'application/pdf', pdfFile()), { filename: 'already-used' });
  assert.equal(bodyOf(await api.get(`/v1/journal-entries/${id}/attachments`), 200).items.length, 1);
});

test('only manual entries have vouchers; they come also after a closed month and a reversal, and stay', async () => {
  await createSent(api);
  const sale = (await journalOf(api, '2026')).find(({ series }) => series === 'SalesInvoice');
  assert.ok(sale);
  assertError(await attach(sale.id, 'a.pdf', 'application/pdf', pdfFile()), 409, 'entry-not-manual');
  assert.deepEqual(bodyOf(await api.get(`/v1/journal-entries/${sale.id}/attachments`), 200), { items: [] });

  const id = await post('2026-10-01');
  bodyOf(await api.post(`/v1/journal-entries/${id}/reversal`), 201);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-10' } }), 200);
  const voucher = bodyOf(await attach(id, 'a.pdf', 'application/pdf', pdfFile()), 201);
  const path = `/v1/journal-entries/${id}/attachments/${voucher.id}` as const;
  assert.equal((await api.delete(path)).status, 404);
  assert.equal((await api.get(path)).status, 200);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: null } }), 200);
});

test('nobody reads or adds vouchers of another account or without the scope', async () => {
  const id = await post();
  const voucher = bodyOf(await attach(id, 'a.pdf', 'application/pdf', pdfFile()), 201);
  const path = `/v1/journal-entries/${id}/attachments` as const;
  const stranger = await service.caller();
  for (const one of [path, `${path}/${voucher.id}`]) assertError(await stranger.get(one), 404, 'not-found');
  assertError(await attach(id, 'b.pdf', 'application/pdf', pdfFile(), stranger), 404, 'not-found');
  assertError(await api.get(`${path}/${crypto.randomUUID()}`), 404, 'not-found');
  assertError(
    await api.get(`/v1/journal-entries/${await post()}/attachments/${voucher.id}`),
    404,
    'not-found',
  );
  assert.equal((await request(service.url, 'GET', path, {})).status, 401);
});
