import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import type { CompanyChanges } from '../../../src/features/companies/index.ts';
import { assertError } from '../../support/api/answers.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { pngFile } from '../../support/browser/images.ts';
import { getFile, readPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });

const pathOf = (id: string) => `/v1/invoices/${id}/pdf`;
const get = (path: string, headers = {}, method = 'GET') => getFile(service.url, api, path, headers, method);
const change = (changes: CompanyChanges) =>
  updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, company.companyId, changes);

test('the file of an issued document never changes, whatever the company changes', async () => {
  await change({ logo: pngFile(64, 32), accentColour: '#aa3300' });
  const read = await createSent(api);
  const unread = await createSent(api);
  const before = await get(pathOf(read.id));
  await change({ name: 'Helt Ny AS', address: 'Nygata 2', accentColour: '#00aa33', logo: pngFile(32, 64) });

  const after = await get(pathOf(read.id));
  assert.deepEqual(after.bytes, before.bytes);
  // A file that is made after the change is of the snapshot, too.
  const { text } = await readPdf((await get(pathOf(unread.id))).bytes);
  assert.match(text, /Nordlys Design AS[\s\S]*Storgata 1/);
  assert.doesNotMatch(text, /Helt Ny|Nygata/);
  assert.match((await readPdf((await get(pathOf((await createSent(api)).id))).bytes)).text, /Helt Ny AS/);
});

test('a draft is rendered at each request, and the same draft gives the same file', async () => {
  const { id } = await createDraft(api);
  const [first, second] = [await get(pathOf(id)), await get(pathOf(id))];
  assert.deepEqual(first.bytes, second.bytes);
  await api.patch(`/v1/invoices/${id}`, { reference: 'endret' });
  assert.notEqual((await get(pathOf(id))).headers.get('etag'), first.headers.get('etag'));
});

test('the ETag is the SHA-256 of the file; a caller that has the file gets 304 without a body', async () => {
  const { id, number } = await createSent(api);
  const { status, headers, bytes } = await get(pathOf(id));
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  assert.equal(status, 200);
  assert.equal(headers.get('etag'), etag);
  assert.equal(headers.get('content-type'), 'application/pdf');
  assert.equal(headers.get('content-length'), String(bytes.length));
  assert.equal(headers.get('content-disposition'), `inline; filename="faktura-${number}.pdf"`);

  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const again = await get(pathOf(id), { 'if-none-match': known });
    assert.deepEqual([again.status, again.bytes.length], [304, 0], known);
    assert.equal(again.headers.get('etag'), etag);
  }
  assert.equal((await get(pathOf(id), { 'if-none-match': '"other"' })).status, 200);

  const head = await get(pathOf(id), {}, 'HEAD');
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  assert.equal(head.headers.get('content-length'), String(bytes.length));
  assert.equal(head.headers.get('etag'), etag);
});

test('requests at once for a file that does not exist yet get the same file, which is stored once', async () => {
  const { id } = await createSent(api);
  const answers = await Promise.all(Array.from({ length: 4 }, () => get(pathOf(id))));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(new Set(answers.map(({ headers }) => headers.get('etag'))).size, 1);
  const stored = await service.db
    .selectFrom('document_files')
    .select('pdf')
    .where('account_id', '=', api.accountId)
    .where('document_id', '=', id)
    .execute();
  assert.equal(stored.length, 1);
  assert.deepEqual(stored[0]?.pdf, Buffer.from(answers[0]?.bytes ?? []));
});

test('the file name is in the language of the document, in ASCII', async () => {
  const { id, number } = await createSent(api, { language: 'en' });
  const nameOf = async (of: string) => (await get(pathOf(of))).headers.get('content-disposition');
  assert.equal(await nameOf(id), `inline; filename="invoice-${number}.pdf"`);
  assert.equal(await nameOf((await createDraft(api)).id), 'inline; filename="utkast.pdf"');
});

test('a caller of another account or environment gets no file, and an unknown id has none', async () => {
  const { id } = await createSent(api);
  await get(pathOf(id));
  const others = [await service.caller(), await service.caller({ company, environment: 'production' })];
  for (const other of others) {
    assertError(await other.get(pathOf(id)), 404, 'not-found');
    assertError(await other.get(`/v1/invoices/${id}/reminders/${id}/pdf`), 404, 'not-found');
  }
  for (const unknown of [crypto.randomUUID(), 'x']) {
    assertError(await api.get(pathOf(unknown)), 404, 'not-found');
    assertError(await api.get(`/v1/invoices/${id}/reminders/${unknown}/pdf`), 404, 'not-found');
  }
  assertError(await api.get(`/v1/invoices/${id}/reminders/${id}/pdf`), 404, 'not-found');
  const reader = await service.caller({ company, scopes: ['clients:read'] });
  assertError(await reader.get(pathOf(id)), 403, 'insufficient_scope');
});

test('a document whose logo cannot be drawn is made without the logo', async () => {
  const bytes = Buffer.from('no image at all');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const at = {
    company_id: company.companyId,
    sha256,
    content_type: 'image/png' as const,
    bytes,
    created_at: new Date(),
  };
  await service.db.insertInto('company_logos').values(at).execute();
  await service.db
    .updateTable('companies')
    .set({ logo_sha256: sha256 })
    .where('id', '=', company.companyId)
    .execute();
  const { id } = await createSent(api);
  const { status, bytes: pdf } = await get(pathOf(id));
  assert.equal(status, 200);
  assert.match((await readPdf(pdf)).text, /^Helt Ny AS Faktura/m);
});
