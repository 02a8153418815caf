import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { request } from '../../../support/api/api-caller.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft, send } from '../../../support/example-invoices.ts';
import { BAD_FILES, GOOD_FILES, pdfFile } from '../../../support/documents/attachable-files.ts';
import { pdfOfSize } from '../../../support/documents/pdf-files.ts';
import {
  fatal,
  findingsOf,
  schemaErrors,
  withoutOfficialRules,
} from '../../../support/e-invoices/official-rules.ts';
import { capturedEmails } from '../../../support/test-tools.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import { verify } from '../../../../src/features/verification/index.ts';

const service = await startTestApp();
const api = await service.caller();
const BUYER = {
  name: 'Fjord Kaffe AS',
  email: 'faktura@fjordkaffe.example',
  orgNumber: '974760673',
  city: 'Bergen',
};
const MEGABYTE = 1_048_576;

function attach(caller: ApiCaller, id: string, name: string, type: string, bytes: Buffer, key?: string) {
  return caller.call('POST', `/v1/invoices/${id}/attachments?filename=${encodeURIComponent(name)}`, {
    body: bytes,
    headers: { 'content-type': type },
    ...(key !== undefined && { key }),
  });
}

const listOf = async (id: string) => bodyOf(await api.get(`/v1/invoices/${id}/attachments`), 200).items;

test('every type of file is attached to a draft, listed, and given back to the byte', async () => {
  const { id } = await createDraft(api);
  const made: object[] = [];
  for (const [name, type, bytes] of GOOD_FILES) {
    const answer = await attach(api, id, name, type, bytes);
    const attachment = bodyOf(answer, 201);
    assert.deepEqual(
      [attachment.filename, attachment.contentType, attachment.size],
      [name, type, bytes.length],
    );
    const location = answer.headers.get('location') ?? '';
    assert.equal(location, `${BASE_URL}/v1/invoices/${id}/attachments/${attachment.id}`);
    made.push(attachment);
    const path = location.replace(BASE_URL, '');
    const file = await api.get(path);
    assert.equal(file.headers.get('content-type'), type);
    assert.match(
      file.headers.get('content-disposition') ?? '',
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''/,
    );
    assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(file.text, bytes.toString());
    const etag = file.headers.get('etag') ?? '';
    assert.equal((await api.get(path, { 'if-none-match': etag })).status, 304);
  }
  assert.deepEqual(await listOf(id), made);
});

test('a retry with the same key attaches once', async () => {
  const { id } = await createDraft(api);
  const key = crypto.randomUUID();
  const first = await attach(api, id, 'a.pdf', 'application/pdf', pdfFile(), key);
  const again = await attach(api, id, 'a.pdf', 'application/pdf', pdfFile(), key);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(again.body, first.body);
  assertError(
    await attach(api, id, 'a.pdf', 'application/pdf', pdfFile('/X'), key),
    422,
    'idempotency-key-reused',
  );
  assert.equal((await listOf(id)).length, 1);
});

for (const [what, name, type, bytes] of BAD_FILES) {
  test(`${what} is refused: invalid-content`, async () => {
    const { id } = await createDraft(api);
    assertInvalid(await attach(api, id, name, type, bytes), { '': 'invalid-content' });
    assert.deepEqual(await listOf(id), []);
  });
}

test('other types are unsupported-media-type, and a name must fit its type', async () => {
  const { id } = await createDraft(api);
  for (const type of ['text/html', 'application/zip', 'image/svg+xml', 'application/json', '']) {
    assertError(await attach(api, id, 'a.pdf', type, pdfFile()), 415, 'unsupported-media-type');
  }
  assert.equal((await attach(api, id, 'b.pdf', 'Application/PDF; charset=x', pdfFile())).status, 201);
  for (const name of [
    'a.exe',
    'a.pdf.exe',
    'a',
    '.pdf',
    '../a.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    'a:b.pdf',
    '"a".pdf',
    'a\u202Efdp.pdf',
  ]) {
    assertInvalid(await attach(api, id, name, 'application/pdf', pdfFile()), { filename: 'invalid-format' });
  }
  assertInvalid(await attach(api, id, 'B.PDF', 'application/pdf', pdfFile()), { filename: 'already-used' });
  const nameless = await api.call('POST', `/v1/invoices/${id}/attachments`, {
    body: pdfFile(),
    headers: { 'content-type': 'application/pdf' },
  });
  assertInvalid(nameless, { filename: 'required' });
});

test('a file has at most 5 MB, and all files of an invoice 10 MB', async () => {
  const { id } = await createDraft(api);
  const big = pdfOfSize(5 * MEGABYTE);
  assert.equal(big.length <= 5 * MEGABYTE, true);
  assert.equal((await attach(api, id, '1.pdf', 'application/pdf', big)).status, 201);
  assertError(
    await attach(api, id, '2.pdf', 'application/pdf', pdfOfSize(5 * MEGABYTE + 100)),
    413,
    'payload-too-large',
  );
  assert.equal((await attach(api, id, '2.pdf', 'application/pdf', big)).status, 201);
  assertError(await attach(api, id, '3.pdf', 'application/pdf', pdfOfSize(1000)), 413, 'payload-too-large');
  assert.equal((await listOf(id)).length, 2);
});

test('an attachment is taken off a draft; once the invoice is sent, attachments are fixed', async () => {
  const { id } = await createDraft(api);
  const path = `/v1/invoices/${id}/attachments` as const;
  const one = bodyOf(await attach(api, id, '1.pdf', 'application/pdf', pdfFile()), 201);
  const two = bodyOf(await attach(api, id, '2.pdf', 'application/pdf', pdfFile()), 201);
  bodyOf(await api.delete(`${path}/${one.id}`), 204);
  assertError(await api.delete(`${path}/${one.id}`), 404, 'not-found');
  assertError(await api.get(`${path}/${one.id}`), 404, 'not-found');
  await send(api, id);
  assertError(await api.delete(`${path}/${two.id}`), 409, 'invoice-not-draft');
  assertError(await attach(api, id, '3.pdf', 'application/pdf', pdfFile()), 409, 'invoice-not-draft');
  assert.deepEqual(await listOf(id), [two]);
});

test('a draft is deleted with its attachments; nobody else sees them', async () => {
  const { id } = await createDraft(api);
  const { id: attachmentId } = bodyOf(await attach(api, id, '1.pdf', 'application/pdf', pdfFile()), 201);
  const other = await service.caller();
  const path = `/v1/invoices/${id}/attachments` as const;
  assertError(await other.get(path), 404, 'not-found');
  assertError(await other.get(`${path}/${attachmentId}`), 404, 'not-found');
  assertError(await other.delete(`${path}/${attachmentId}`), 404, 'not-found');
  assertError(await attach(other, id, 'x.pdf', 'application/pdf', pdfFile()), 404, 'not-found');
  bodyOf(await api.delete(`/v1/invoices/${id}`), 204);
  const { rows } = await service.db
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', id)
    .execute()
    .then((found) => ({ rows: found }));
  assert.equal(Number(rows[0]?.count), 0);
});

test(
  'attachments go along with the mail, stand on the public page and inside the e-invoice',
  { timeout: 300_000 },
  async () => {
    const draft = await createDraft(api, { client: BUYER });
    for (const [name, type, bytes] of GOOD_FILES) bodyOf(await attach(api, draft.id, name, type, bytes), 201);
    const invoice = await send(api, draft.id);

    const [mail] = await capturedEmails(api, invoice.id, 1);
    assert.ok(mail);
    assert.deepEqual(
      mail.attachments.map(({ filename, contentType }) => [filename, contentType]),
      [
        [`faktura-${invoice.number}.pdf`, 'application/pdf'],
        ...GOOD_FILES.map(([name, type]) => [name, type]),
      ],
    );

    const address = invoice.publicUrl.replace(BASE_URL, '');
    const page = await request(service.url, 'GET', address);
    const items = await listOf(invoice.id);
    for (const { id, filename } of items) {
      assert.ok(page.text.includes(`${address}/attachments/${id}`) && page.text.includes(filename));
      const file = await request(service.url, 'GET', `${address}/attachments/${id}`);
      const [, type, bytes] = GOOD_FILES.find(([name]) => name === filename) ?? [];
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, type]);
      assert.equal(file.text, bytes?.toString());
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/);
    }
    const foreign = bodyOf(
      await attach(api, (await createDraft(api)).id, 'x.pdf', 'application/pdf', pdfFile()),
      201,
    );
    assert.equal((await request(service.url, 'GET', `${address}/attachments/${foreign.id}`)).status, 404);

    const xml = (await api.get(`/v1/invoices/${invoice.id}/e-invoice`)).text;
    for (const [name, type, bytes] of GOOD_FILES) {
      assert.ok(xml.includes(`mimeCode="${type}" filename="${name}">${bytes.toString('base64')}<`), name);
    }
    if (withoutOfficialRules === false) {
      assert.deepEqual(await schemaErrors([xml]), []);
      assert.deepEqual(fatal(await findingsOf(xml)), []);
    }
  },
);

test('all of it verifies', async () => {
  const { checks } = await verify(service.db);
  const breaches = checks.flatMap((check) => check.breaches);
  assert.deepEqual(
    breaches.filter(({ accountId }) => accountId === api.accountId),
    [],
  );
});
