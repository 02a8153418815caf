import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { getFile, outcomeOf, post, transactionsOf } from '../../support/bank/bank-files.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import { createDraft, createSent, getInvoice } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

/** Pays by the simulated bank, and has the file imported. */
async function pay(api: ApiCaller, body: Schemas['NewTestBankPayment']): Promise<Schemas['BankFile']> {
  const { id } = bodyOf(await api.post('/v1/test/bank-payments', body), 202);
  await workOff(service.db, service.outbox, service.madeAccounts);
  return getFile(api, id);
}

async function transactionOf(api: ApiCaller, { id }: Schemas['BankFile']) {
  const { items } = bodyOf(await api.get(`/v1/bank-transactions?bankFileId=${id}`), 200);
  assert.equal(items.length, 1);
  return items[0] ?? assert.fail();
}

test('an invoice is paid by a file, in each format', async () => {
  for (const format of ['ocr', 'camt.054'] as const) {
    const api = await service.caller();
    const invoice = await createSent(api);
    const answer = await api.post('/v1/test/bank-payments', { invoiceId: invoice.id, format });
    const taken = bodyOf(answer, 202);
    assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/bank-files/${taken.id}`);
    assert.deepEqual([taken.status, taken.transactionCount], ['processing', 0]);
    await workOff(service.db, service.outbox, service.madeAccounts);
    const file = await getFile(api, taken.id);
    assert.deepEqual([file.format, file.amount, ...outcomeOf(file)], [format, 125, 'done', 1, 0, 1, 0]);
    const paid = await getInvoice(api, invoice.id);
    assert.equal(paid.status, 'paid');
    const transaction = await transactionOf(api, file);
    assert.equal(paid.payments[0]?.bankTransactionId, transaction.id);
    assert.deepEqual(
      [transaction.bookedOn, transaction.kid, transaction.payerName],
      ['2026-03-20', invoice.kid, format === 'ocr' ? null : invoice.client.name],
    );
    await assertBooksAgree(api, ['2026']);
  }
});

test('payments that are alike are two', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  for (let count = 0; count < 3; count += 1) await pay(api, { invoiceId: invoice.id, amount: 40 });
  const rows = await transactionsOf(service, api);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['matched', 'matched', 'matched'],
  );
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 5);
  // What is left is owed now.
  assert.equal((await pay(api, { invoiceId: invoice.id })).amount, 5);
});

test('a KID alone finds its invoice; a wrong one and none wait for a person', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const { kid } = invoice;
  assert.deepEqual(outcomeOf(await pay(api, { kid, amount: 25 })), ['done', 1, 0, 1, 0]);
  assert.equal((await pay(api, { kid })).amount, 100);
  const wrong = await transactionOf(api, await pay(api, { kid: '0000099994', amount: 5 }));
  assert.deepEqual([wrong.kid, wrong.reason], ['0000099994', 'unknown-kid']);
  const none = await transactionOf(api, await pay(api, { amount: 5 }));
  assert.deepEqual([none.kid, none.reason], [null, 'no-kid']);
  // What the payer has written wins over the invoice, which still says how much and who.
  const other = await createSent(api);
  const mistaken = await transactionOf(api, await pay(api, { invoiceId: other.id, kid: '0000099994' }));
  assert.deepEqual([mistaken.kid, mistaken.amount, mistaken.reason], ['0000099994', 125, 'unknown-kid']);
});

test('what no bank would tell of is refused', async () => {
  const api = await service.caller();
  const draft = await createDraft(api);
  const paid = await createSent(api);
  await pay(api, { invoiceId: paid.id });
  const stranger = await createSent(await service.caller());
  const send = (body: Record<string, unknown>) => api.post('/v1/test/bank-payments', body);
  assertError(await send({ invoiceId: draft.id }), 409, 'invoice-not-sent');
  assertError(await send({ invoiceId: stranger.id }), 404, 'not-found');
  for (const [body, field, code] of [
    [{}, 'amount', 'required'],
    [{ invoiceId: paid.id }, 'amount', 'required'],
    [{ kid: stranger.kid }, 'amount', 'required'],
    [{ kid: '0000000011', amount: 1 }, 'kid', 'invalid-kid'],
    [{ kid: '1'.repeat(26), amount: 1 }, 'kid', 'too-long'],
    [{ amount: 0 }, 'amount', 'greater-than'],
    [{ amount: 0.001 }, 'amount', 'too-precise'],
    [{ amount: 1, format: 'camt.053' }, 'format', 'unknown-value'],
    [{ amount: 1, bookedOn: '2026-02-30' }, 'bookedOn', 'invalid-date'],
  ] as const) {
    const answer = await send(body);
    assertError(answer, 400, 'validation-failed');
    const [error] = (answer.body as unknown as Schemas['Error']).errors ?? [];
    assert.deepEqual([error?.field, error?.code], [field, code], JSON.stringify(body));
  }
  const reader = await service.caller({ scopes: ['invoices:write', 'bank:read'] });
  assertError(await reader.post('/v1/test/bank-payments', { amount: 1 }), 403, 'insufficient_scope');
});

test('simulated payments keep the format of the account', async () => {
  const api = await service.caller();
  assert.equal((await pay(api, { amount: 1, format: 'camt.054' })).format, 'camt.054');
  assert.equal((await pay(api, { amount: 1 })).format, 'camt.054');
  const conflict = await api.post('/v1/test/bank-payments', { amount: 1, format: 'ocr' });
  assertError(conflict, 409, 'bank-format-conflict');
  bodyOf(await api.patch('/v1/settings', { bankFileFormat: 'camt.053' }), 200);
  assertError(await api.post('/v1/test/bank-payments', { amount: 1 }), 409, 'bank-format-conflict');
});

test('a payment without a format right after one in camt.054 takes camt.054', async () => {
  const api = await service.caller();
  const ids = [];
  for (const format of ['camt.054', null] as const) {
    const body = { amount: 1, ...(format !== null && { format }) };
    ids.push(bodyOf(await api.post('/v1/test/bank-payments', body), 202).id);
  }
  await workOff(service.db, service.outbox, service.madeAccounts);
  for (const id of ids) {
    const { status, format } = await getFile(api, id);
    assert.deepEqual([status, format], ['done', 'camt.054']);
  }
});

test('the bank goes by the clock of the account, and a day that has not come fails', async () => {
  const api = await service.caller();
  await moveClock(api, '2026-06-01');
  const file = await pay(api, { amount: 1 });
  assert.equal((await transactionOf(api, file)).bookedOn, '2026-06-01');
  const early = await pay(api, { amount: 1, bookedOn: '2026-06-02' });
  assert.deepEqual([early.status, early.error?.code], ['failed', 'bank-file-invalid']);
});

test('a company without a bank account can be paid in the test environment', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company });
  const invoice = await createSent(api);
  await pay(api, { invoiceId: invoice.id });
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
});

test('a dry run keeps nothing', async () => {
  const api = await service.caller();
  const headers = { 'tilgode-dry-run': 'true' };
  const answer = await api.post('/v1/test/bank-payments', { amount: 1 }, { headers });
  assert.equal(bodyOf(answer, 202).status, 'processing');
  assert.equal(bodyOf(await api.get('/v1/bank-files'), 200).totalCount, 0);
  const parts = service.db.selectFrom('bank_file_parts').select('file_id');
  assert.deepEqual(await parts.where('account_id', '=', api.accountId).execute(), []);
});

test('the source of a file is what came, and is refused when it comes again', async () => {
  for (const [format, type, start] of [
    ['ocr', 'text/plain; charset=iso-8859-1', /^NY000010/],
    ['camt.054', 'application/xml', /^<\?xml .+camt\.054\.001\.08/s],
  ] as const) {
    const api = await service.caller();
    const file = await pay(api, { amount: 1, format, payerName: 'Åse Østby' });
    const { text, headers } = await api.get(`/v1/test/bank-files/${file.id}/source`);
    assert.equal(headers.get('content-type'), type);
    assert.match(text, start);
    const ending = format === 'ocr' ? 'txt' : 'xml';
    assert.equal(headers.get('content-disposition'), `attachment; filename="${file.id}.${ending}"`);
    const again = await post(api, text, { headers: { 'content-type': type.split(';')[0] ?? '' } });
    assertError(again, 409, 'bank-file-already-imported', { existingId: file.id });
    const stranger = await service.caller();
    assertError(await stranger.get(`/v1/test/bank-files/${file.id}/source`), 404, 'not-found');
  }
});

test('the source of any file is kept, also of one that nobody could read', async () => {
  const api = await service.caller();
  const bytes = new Uint8Array([0, 255, 10, 13]);
  const { id } = bodyOf(await post(api, bytes), 202);
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.equal((await getFile(api, id)).status, 'failed');
  const answer = await api.get(`/v1/test/bank-files/${id}/source`);
  assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
  await service.db.deleteFrom('bank_file_parts').where('account_id', '=', api.accountId).execute();
  assertError(await api.get(`/v1/test/bank-files/${id}/source`), 404, 'not-found');
});
