import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { noteEvent } from '../../../src/platform/events/note-events.ts';
import { deleteOldEvents } from '../../../src/platform/events/old-events.store.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { inDays } from '../../support/dates.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createDraft, createSent, getInvoice, send } from '../../support/example-invoices.ts';
import { assertChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const { db } = service;
const today = inDays(0);

/** All that the caller can read after a number. */
async function follow(api: ApiCaller, after = 0, query = '') {
  await sequenceAll(db);
  const items: Schemas['Event'][] = [];
  for (;;) {
    const page = bodyOf(await api.get(`/v1/events?after=${after}&limit=3${query}`), 200);
    items.push(...page.items);
    after = page.lastSequence;
    if (!page.hasMore) return items;
  }
}

test('each change of an invoice is an event, which holds the invoice as the API shows it', async () => {
  const api = await service.caller();
  const draft = await createDraft(api);
  const changed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { reference: 'A7' }), 200);
  const sent = await send(api, draft.id);
  const paid = bodyOf(
    await api.post(`/v1/invoices/${draft.id}/payments`, { amount: sent.total, paidOn: today }),
    201,
  );
  const events = await follow(api);
  assert.deepEqual(
    events.map(({ type }) => type),
    [
      'client.created',
      'invoice.created',
      'invoice.updated',
      'invoice.sent',
      'journal_entry.posted',
      'payment.recorded',
      'invoice.paid',
      'journal_entry.posted',
    ],
  );
  const of = (type: string) => existing(events.find((event) => event.type === type)).data;
  assert.deepEqual(of('invoice.created'), { invoice: draft });
  assert.deepEqual(of('invoice.updated'), { invoice: changed });
  const { warnings: _warnings, ...shown } = sent;
  assert.deepEqual(of('invoice.sent'), { invoice: shown });
  assert.deepEqual(of('payment.recorded'), { payment: paid.payments[0], invoice: paid });
  assert.deepEqual(of('invoice.paid'), { invoice: paid });
  assert.deepEqual(of('invoice.paid').invoice, await getInvoice(api, draft.id));
  const client = bodyOf(await api.get(`/v1/clients/${draft.client.id}`), 200);
  assert.deepEqual(of('client.created'), { client });
  const { journalEntry } = of('journal_entry.posted');
  assert.deepEqual(bodyOf(await api.get(`/v1/journal-entries/${journalEntry?.id}`), 200), journalEntry);
  for (const { id, sequence, createdAt, actor } of events) {
    assert.ok(Number.isSafeInteger(sequence));
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
    assert.equal(actor.type, 'api-client');
    const event = bodyOf(await api.get(`/v1/events/${id}`), 200);
    assert.equal(event.sequence, sequence);
  }
  const sequences = events.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    [...new Set(sequences)].toSorted((a, b) => a - b),
  );
  await assertChangesHaveEvents(db.of(api.accountId));
});

test('one transaction writes one row, however many events it has', async () => {
  const api = await service.caller();
  const sent = await createSent(api);
  await sequenceAll(db);
  const count = async () => {
    const { rows } = await sql<{ rows: bigint }>`
      select count(*) as rows from events where account_id = ${api.accountId}`.execute(db);
    return Number(rows[0]?.rows);
  };
  const before = await count();
  const amount = sent.total + 100;
  const payment = { amount, paidOn: today, overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, payment), 201);
  await sequenceAll(db);
  assert.equal(await count(), before + 1);
  const types = (await follow(api)).slice(-4).map(({ type }) => type);
  assert.deepEqual(
    new Set(types),
    new Set(['client.updated', 'invoice.paid', 'journal_entry.posted', 'payment.recorded']),
  );
  await assertChangesHaveEvents(db.of(api.accountId));
});

test('what is refused or fails has no event', async () => {
  const api = await service.caller();
  const draft = await createDraft(api);
  const before = await follow(api);
  assertError(
    await api.post(`/v1/invoices/${draft.id}/payments`, { amount: 1, paidOn: today }),
    409,
    'invoice-not-payable',
  );
  await assert.rejects(
    inTransaction(db.of(api.accountId), async (trx) => {
      noteEvent(trx, 'invoice.deleted', draft.id, { id: draft.id });
      throw new Error('fails');
    }),
  );
  assert.deepEqual(await follow(api), before);
});

test('a filter leaves events out, and lastSequence goes on', async () => {
  const api = await service.caller();
  await createSent(api);
  const all = await follow(api);
  const invoices = await follow(api, 0, '&types=invoice.*');
  assert.deepEqual(
    invoices,
    all.filter(({ type }) => type.startsWith('invoice.')),
  );
  const none = bodyOf(await api.get('/v1/events?types=client.deleted,payment.*'), 200);
  assert.deepEqual(none, { items: [], lastSequence: all.at(-1)?.sequence, hasMore: false });
  const ahead = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(bodyOf(await api.get(`/v1/events?after=${ahead}`), 200), {
    items: [],
    lastSequence: ahead,
    hasMore: false,
  });
});

test('bad input is refused with the field', async () => {
  const api = await service.caller();
  assertInvalid(await api.get('/v1/events?types=invoice.lost'), { types: 'unknown-value' });
  assertInvalid(await api.get('/v1/events?types='), { types: 'unknown-value' });
  assertInvalid(await api.get('/v1/events?after=-1&limit=501&wait=26'), {
    after: 'greater-than-or-equal',
    limit: 'out-of-range',
    wait: 'out-of-range',
  });
  assertError(await api.get('/v1/events/ingen'), 404, 'not-found');
  assertError(await api.get(`/v1/events/${crypto.randomUUID()}`), 404, 'not-found');
});

test('the feed shows what the token may read, and needs a scope of its own', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await createSent(api);
  const all = await follow(api);
  const reader = await service.caller({ company, scopes: ['events:read', 'clients:read'] });
  const events = await follow(reader);
  assert.deepEqual(
    events,
    all.filter(({ type }) => type.startsWith('client.')),
  );
  const hidden = all.find(({ type }) => type === 'invoice.sent');
  assertError(await reader.get(`/v1/events/${hidden?.id}`), 404, 'not-found');
  const other = await service.caller({ company, scopes: ['invoices:admin'] });
  assertError(await other.get('/v1/events'), 403, 'insufficient_scope');
  const stranger = await service.caller();
  assert.deepEqual(await follow(stranger), []);
  assertError(await stranger.get(`/v1/events/${hidden?.id}`), 404, 'not-found');
});

test('who waits is answered when something happens, and waiting takes no share of the account', async () => {
  const api = await service.caller();
  const waiting = Array.from({ length: 30 }, () => api.get('/v1/events?wait=25'));
  const draft = await createDraft(api);
  for (const answer of await Promise.all(waiting)) {
    const { items } = bodyOf(answer, 200);
    assert.ok(items.length > 0);
  }
  const last = (await follow(api)).at(-1);
  const started = performance.now();
  const empty = bodyOf(await api.get(`/v1/events?wait=1&after=${last?.sequence}`), 200);
  assert.ok(performance.now() - started > 990);
  assert.deepEqual(empty, { items: [], lastSequence: last?.sequence, hasMore: false });
  const sent = api.get(`/v1/events?wait=25&after=${last?.sequence}&types=invoice.sent`);
  await send(api, draft.id);
  assert.deepEqual(
    bodyOf(await sent, 200).items.map(({ type }) => type),
    ['invoice.sent'],
  );
});

test('a transaction that hangs holds nobody up, and its event comes after all that were read meanwhile', async () => {
  const api = await service.caller();
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const id = crypto.randomUUID();
  const hanging = inTransaction(db.of(api.accountId), async (trx) => {
    noteEvent(trx, 'invoice.deleted', id, { id });
    trx.atEnd(async () => {
      await sql`select 1`.execute(trx);
      written.resolve();
      await release.promise;
    });
  });
  await written.promise;
  await createDraft(api);
  const meanwhile = await follow(api);
  assert.deepEqual(
    meanwhile.map(({ type }) => type),
    ['client.created', 'invoice.created'],
  );
  release.resolve();
  await hanging;
  const later = await follow(api, existing(meanwhile.at(-1)).sequence);
  assert.deepEqual(
    later.map(({ data }) => data),
    [{ id }],
  );
});

test('a reader among many writers and several sequencers misses nothing and sees no number twice', async () => {
  const api = await service.caller();
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  const seen: Schemas['Event'][] = [];
  let isDone = false;
  const reading = (async () => {
    for (let after = 0, isLast = false; !isLast;) {
      isLast = isDone;
      const page = bodyOf(await api.get(`/v1/events?after=${after}&limit=500`), 200);
      seen.push(...page.items);
      after = page.lastSequence;
    }
  })();
  const write = (id: string) =>
    inTransaction(db.of(api.accountId), async (trx) => {
      await sql`select pg_sleep(${Math.random() / 50})`.execute(trx);
      noteEvent(trx, 'invoice.deleted', id, { id });
    });
  const queue = [...ids];
  const writers = Array.from({ length: 6 }, async () => {
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      await write(id);
      if (Math.random() < 0.3) await sequenceAll(db);
    }
  });
  await Promise.all(writers);
  await sequenceAll(db);
  isDone = true;
  await reading;
  const sequences = seen.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    sequences.toSorted((a, b) => a - b),
  );
  assert.equal(seen.length, ids.length);
  assert.deepEqual(new Set(seen.map(({ data }) => data.id)), new Set(ids));
});

test('events are deleted after 90 days, and a reader who comes later is told where to go on', async () => {
  const api = await service.caller();
  await createDraft(api);
  const [first, last] = await follow(api);
  assert.equal(bodyOf(await api.get(`/v1/events?after=${first?.sequence}`), 200).items.length, 1);
  const day = 24 * 3_600_000;
  await deleteOldEvents(db, new Date(Date.now() + 89 * day));
  assert.equal((await follow(api)).length, 2);

  const owner = openAsOwner(service.connection);
  const old = BigInt(Date.now() - 91 * day) * 1000n;
  await sql`
    insert into events (account_id, last_sequence, id, types, body, written_at)
    select ${api.accountId}, ${old}::bigint + n, gen_random_uuid(), '{invoice.sent}', '{}', now() from generate_series(1, 2500) n
  `.execute(owner);
  await deleteOldEvents(db, new Date());
  assertError(await api.get('/v1/events?after=0'), 410, 'cursor-expired');
  const { details } = bodyOf(await api.get('/v1/events?after=1'), 410);
  assert.deepEqual(details, { oldestSequence: Number(old) + 2500 });
  const kept = bodyOf(await api.get(`/v1/events?after=${details['oldestSequence']}`), 200);
  assert.deepEqual(kept.items, [first, last]);
  assert.deepEqual(bodyOf(await api.get('/v1/events'), 200).items, [first, last]);
});
