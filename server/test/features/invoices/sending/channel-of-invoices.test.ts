import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { getFile } from '../../../support/documents/pdf.ts';
import { eventually } from '../../../support/eventually.ts';
import { createDraft, createSent, getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

/** How documents went: by e-invoice, by mail, and by mail instead of an e-invoice that did not arrive. */
const service = await startTestApp();
const api = await service.caller();
bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);

const TAKES = { name: 'Tar imot AS', orgNumber: '974760673', email: 'tar@imot.example', city: 'Bergen' };
const REJECTS = { name: 'Avviser AS', orgNumber: '991825827', email: 'vi@avviser.example', city: 'Bergen' };
const FAILS = { ...REJECTS, name: 'Feiler AS', orgNumber: '981566378', email: '' };
for (const [{ orgNumber }, outcome] of [
  [REJECTS, 'rejected'],
  [FAILS, 'failed'],
] as const) {
  bodyOf(await api.call('PUT', `/v1/test/e-invoice-recipients/${orgNumber}`, { body: { outcome } }), 200);
}

const ended = (id: string) =>
  eventually('all deliveries have ended', async () => {
    const { items } = bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200);
    return items.length > 0 && items.every(({ nextAttemptAt }) => nextAttemptAt === null);
  });
const sent = async (client?: object) => {
  const { id, channel } = await createSent(api, client && { client });
  return { id, atFirst: channel };
};

const taken = await sent(TAKES);
const rejected = await sent(REJECTS);
const failed = await sent(FAILS);
const mailed = await sent();
const paper = await createDraft(api);
bodyOf(await api.post(`/v1/invoices/${paper.id}/send`, { channel: 'none' }), 200);
const draft = await createDraft(api);
for (const { id } of [taken, rejected, failed]) await ended(id);

const channelOf = async ({ id }: { id: string }) => (await getInvoice(api, id)).channel;

test('a document tells how it went, and mail where mail went instead', async () => {
  assert.deepEqual(
    [...[taken, rejected, failed, mailed].map(({ atFirst }) => atFirst), draft.channel],
    ['e-invoice', 'e-invoice', 'e-invoice', 'email', null],
  );
  await eventually('mail went instead', async () => (await channelOf(rejected)) === 'email');
  assert.deepEqual(
    [await channelOf(taken), await channelOf(mailed), await channelOf(paper), await channelOf(draft)],
    ['e-invoice', 'email', 'none', null],
  );
});

test('an e-invoice that failed with nobody to mail to is an e-invoice, until somebody mails it', async () => {
  assert.equal(await channelOf(failed), 'e-invoice');
  const before = (await api.get(`/v1/invoices/${failed.id}`)).headers.get('etag');
  const again = await api.post(`/v1/invoices/${failed.id}/resend`, { email: 'faktura@feiler.example' });
  assert.equal(bodyOf(again, 202).channel, 'email');
  assert.notEqual((await api.get(`/v1/invoices/${failed.id}`)).headers.get('etag'), before);
  // What went as an e-invoice and is mailed once more went as an e-invoice.
  bodyOf(await api.post(`/v1/invoices/${taken.id}/resend`, {}), 202);
  assert.equal(await channelOf(taken), 'e-invoice');
});

test('lists, sums and files choose by the channel', async () => {
  const idsBy = async (channel: string) =>
    bodyOf(await api.get(`/v1/invoices?channel=${channel}&sort=createdAt`), 200);
  const eInvoices = await idsBy('e-invoice');
  assert.deepEqual([eInvoices.totalCount, eInvoices.items[0]?.id], [1, taken.id]);
  const mails = await idsBy('email');
  assert.deepEqual(
    mails.items.map(({ id }) => id),
    [rejected.id, failed.id, mailed.id],
  );
  assert.deepEqual(
    (await idsBy('none')).items.map(({ id }) => id),
    [paper.id],
  );
  assert.equal(bodyOf(await api.get('/v1/reports/invoices?channel=email'), 200).count, 3);
  assertInvalid(await api.get('/v1/invoices?channel=pigeon'), { channel: 'unknown-value' });
  const file = await getFile(service.url, api, '/v1/reports/invoices?format=xlsx');
  const [sheet] = await readExcelFile(Buffer.from(file.bytes));
  assert.deepEqual(
    sheet?.data.map((row) => row.at(-1)),
    ['Sendt som', 'E-faktura', 'E-post', 'E-post', 'E-post', 'Levert på annen måte'],
  );
});
