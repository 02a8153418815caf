import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { BAD_FILES, pdfFile } from '../../support/documents/attachable-files.ts';
import { pdfOfSize } from '../../support/documents/pdf-files.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-25T10:00:00Z');
const api = await service.caller();
const owner = openAsOwner(service.connection);

function send(
  name: string,
  { bytes = pdfFile(), caller = api }: { bytes?: Buffer; caller?: ApiCaller } = {},
) {
  const headers = { 'content-type': 'application/pdf' };
  return caller.call('POST', `/v1/vouchers?filename=${encodeURIComponent(name)}`, { body: bytes, headers });
}

const waitingOf = async (caller: ApiCaller = api) => bodyOf(await caller.get('/v1/vouchers'), 200).items;

function post(voucherIds: string[], caller: ApiCaller = api) {
  const lines = [
    { account: '6300', debit: 100 },
    { account: '1920', credit: 100 },
  ];
  return caller.post('/v1/journal-entries', {
    documentDate: '2026-11-01',
    description: 'Husleie',
    lines,
    voucherIds,
  });
}

test('a voucher waits until an entry takes it, and then stays there to the byte', async () => {
  const answer = await send('kvittering.pdf');
  const voucher = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/vouchers/${voucher.id}`);
  assert.deepEqual(await waitingOf(), [voucher]);

  const entry = bodyOf(await post([voucher.id.toUpperCase()]), 201);
  assert.deepEqual(await waitingOf(), []);
  const path = `/v1/journal-entries/${entry.id}/attachments` as const;
  assert.deepEqual(bodyOf(await api.get(path), 200).items, [voucher]);
  const file = await fetch(`${service.url}${path}/${voucher.id}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdfFile());
  assertError(await api.get(`/v1/vouchers/${voucher.id}`), 404, 'not-found');
  assertError(await api.delete(`/v1/vouchers/${voucher.id}`), 404, 'not-found');
});

test('a voucher that waits can be read and removed, and nothing of it is left', async () => {
  const { id } = bodyOf(await send('kvittering.pdf'), 201);
  assert.equal((await api.get(`/v1/vouchers/${id}`)).status, 200);
  assert.equal((await api.delete(`/v1/vouchers/${id}`)).status, 204);
  assertError(await api.delete(`/v1/vouchers/${id}`), 404, 'not-found');
  assert.deepEqual(await waitingOf(), []);
  assertInvalid(await post([id]), { 'voucherIds[0]': 'unknown-value' });
});

test('of two entries that take a voucher at once, one is posted', async () => {
  const { id } = bodyOf(await send('kvittering.pdf'), 201);
  const answers = await Promise.all([post([id]), post([id]), post([id])]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 400, 400],
  );
  assert.deepEqual(await waitingOf(), []);
});

test('an entry that is refused leaves its vouchers waiting', async () => {
  const [one, same] = [bodyOf(await send('Kvittering.pdf'), 201), bodyOf(await send('kvittering.pdf'), 201)];
  const big = [bodyOf(await send('a.pdf', { bytes: pdfOfSize(5 * 1_048_576) }), 201)];
  big.push(bodyOf(await send('b.pdf', { bytes: pdfOfSize(5 * 1_048_576) }), 201));
  assertInvalid(await post([one.id, same.id]), { 'voucherIds[1]': 'already-used' });
  assertInvalid(await post([one.id, one.id]), { 'voucherIds[1]': 'already-used' });
  assertInvalid(await post([one.id, ...big.map(({ id }) => id)]), { voucherIds: 'too-many' });
  assert.equal((await waitingOf()).length, 4);
  for (const { id } of await waitingOf()) assert.equal((await api.delete(`/v1/vouchers/${id}`)).status, 204);
});

test('what is not the file that its type says is refused; beyond a thousand none is taken', async () => {
  for (const [what, name, type, bytes] of BAD_FILES.filter(([, , kind]) => kind === 'application/pdf')) {
    const path = `/v1/vouchers?filename=${encodeURIComponent(name)}` as const;
    const answer = await api.call('POST', path, { body: bytes, headers: { 'content-type': type } });
    assert.equal(bodyOf(answer, 400).errors?.[0]?.code, 'invalid-content', what);
  }
  assertInvalid(await send('../a.pdf'), { filename: 'invalid-format' });
  const full = await service.caller();
  await sql`
    insert into waiting_vouchers (account_id, id, name, content_type, size_bytes, bytes, sha256, created_at)
    select ${full.accountId}, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, '', '', now() from generate_series(1, 1000)
  `.execute(owner);
  const { errors } = bodyOf(await send('kvittering.pdf', { caller: full }), 400);
  assert.deepEqual([errors?.[0]?.code, errors?.[0]?.details], ['too-many', { max: 1000 }]);
});

test('nobody reads, takes or removes a voucher of another account', async () => {
  const { id } = bodyOf(await send('kvittering.pdf'), 201);
  const stranger = await service.caller();
  assertError(await stranger.get(`/v1/vouchers/${id}`), 404, 'not-found');
  assertError(await stranger.delete(`/v1/vouchers/${id}`), 404, 'not-found');
  assertInvalid(await post([id], stranger), { 'voucherIds[0]': 'unknown-value' });
  assert.deepEqual(await waitingOf(stranger), []);
  assert.equal((await waitingOf()).length, 1);
});
