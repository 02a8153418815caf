import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { AccountDb } from '../../../src/platform/database/database.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { eventsOfRow, presentEvents } from '../../../src/features/event-feed/event.ts';
import type { Event, StoredEvent } from '../../../src/features/event-feed/event.ts';
import { listRowsAfter } from '../../../src/features/event-feed/events.store.ts';
import type { TestApp } from '../test-app.ts';

/** An event with the change that it tells of. Several events may tell of one change. */
type Told = Event & { change: string };

/** All events of an account in their order. */
export async function allEvents(db: AccountDb): Promise<Told[]> {
  await sequenceAll(db);
  const stored: StoredEvent[] = [];
  let rows: Awaited<ReturnType<typeof listRowsAfter>>;
  do {
    rows = await listRowsAfter(db, db.accountId, stored.at(-1)?.sequence ?? 0, 1_000);
    stored.push(...rows.flatMap(eventsOfRow));
  } while (rows.length > 0);
  const events = await presentEvents(db, stored, 'http://tilgode.test');
  return events.map((event, index) => {
    const { invoice, client, quote } = stored[index]?.data ?? {};
    return { ...event, change: `${event.id.slice(0, -2)} ${quote ?? invoice ?? client}` };
  });
}

type Row = Record<string, unknown> & { id: string };
type Versioned = Row & { updated_at: Date };

/**
 * Compares all rows of an account with all of its events, in both directions: each version of an invoice and of a client
 * has its events, each event tells of something that is there, and the last one tells how it is now. The account must
 * have changed only by use cases.
 */
export async function assertChangesHaveEvents(db: AccountDb): Promise<void> {
  // A job may end a delivery after the events were read and before the deliveries are. A missing event fails twice.
  await compare(db).catch(() => compare(db));
}

async function compare(db: AccountDb): Promise<void> {
  const events = await allEvents(db);
  const of = (...types: string[]) => events.filter(({ type }) => types.some((one) => type.startsWith(one)));
  const changesOf = (told: Told[]) => new Set(told.map(({ change }) => change)).size;
  const read = async <R extends Row = Row>(text: string): Promise<R[]> =>
    (await sql<R>`${sql.raw(text)} where account_id = ${db.accountId}`.execute(db)).rows;

  const invoices = await read<Versioned>(
    'select id, version, updated_at, status, document_deleted_at from invoices',
  );
  const ofInvoices = Map.groupBy(of('invoice.', 'payment.'), ({ data }) => idOf(data, 'invoice'));
  for (const { id, version, updated_at: updatedAt, status } of invoices) {
    const own = ofInvoices.get(id) ?? [];
    const told = own.map(({ type }) => type).join();
    assert.equal(changesOf(own), version, `invoice ${String(status)}: ${told}`);
    const last = own.at(-1)?.data['invoice'] as Row;
    assert.equal(last['updatedAt'], updatedAt.toISOString(), told);
    assert.equal(last['status'], status, told);
  }
  assertDeleted(ofInvoices, new Set(invoices.map(({ id }) => id)), 'invoice.deleted');

  const quotes = await read<Versioned>(
    'select id, version, updated_at, status, document_deleted_at from quotes',
  );
  const ofQuotes = Map.groupBy(of('quote.'), ({ data }) => idOf(data, 'quote'));
  for (const { id, version, updated_at: updatedAt, status } of quotes) {
    const own = ofQuotes.get(id) ?? [];
    const told = own.map(({ type }) => type).join();
    assert.equal(changesOf(own), version, `quote ${String(status)}: ${told}`);
    const last = own.at(-1)?.data['quote'] as Row;
    assert.equal(last['updatedAt'], updatedAt.toISOString(), told);
    assert.equal(last['status'], status, told);
  }
  assertDeleted(ofQuotes, new Set(quotes.map(({ id }) => id)), 'quote.deleted');

  const clients = await read<Versioned>(
    'select id, version, updated_at, deleted_at, credit_ore from clients',
  );
  const ofClients = Map.groupBy(of('client.'), ({ data }) => idOf(data, 'client'));
  const present = clients.filter((row) => row['deleted_at'] === null);
  for (const { id, version, updated_at: updatedAt, credit_ore: creditOre } of present) {
    const own = ofClients.get(id) ?? [];
    const told = own.map(({ type }) => type).join();
    // An import may change a client several times in one transaction, of which the last version is told.
    const changes = changesOf(own);
    assert.ok(changes > 0 && changes <= Number(version), `client, version ${String(version)}: ${told}`);
    const last = own.at(-1)?.data['client'] as Row;
    assert.equal(last['updatedAt'], updatedAt.toISOString(), told);
    assert.equal(BigInt(Math.round(Number(last['creditBalance']) * 100)), creditOre, told);
  }
  assertDeleted(ofClients, new Set(present.map(({ id }) => id)), 'client.deleted');

  const payments = await read('select id, reversed_at from payments');
  assertSame(of('payment.recorded'), 'payment', payments);
  assertSame(
    of('payment.reversed'),
    'payment',
    payments.filter((row) => row['reversed_at'] !== null),
  );
  const entries = await read('select id, status from journal_entries');
  assertSame(of('journal_entry.posted'), 'journalEntry', entries);
  assertSame(
    of('journal_entry.reversed'),
    'journalEntry',
    entries.filter(({ status }) => status === 'Reversed'),
  );
  // Each change of a transaction is a version, also when what is too old is taken from it, of which no event tells. One without
  // a change is new, or a row of a test.
  const transactions = await read(
    `select id, status, version > 1 and booked_on > current_date - 365 as told from bank_transactions`,
  );
  const ofBank = Map.groupBy(of('bank_transaction.'), ({ data }) => idOf(data, 'bankTransaction'));
  for (const { id, status } of transactions.filter(({ told }) => told === true)) {
    const last = ofBank.get(id)?.at(-1)?.data['bankTransaction'] as Row | undefined;
    assert.equal(last?.['status'], status, 'bank transaction');
  }
  const deliveries = [
    ...(await read('select id, status from deliveries')),
    ...(await read('select id, status, receipt from e_invoice_deliveries')),
  ];
  const ended = deliveries.filter(({ status }) => status !== 'queued' && status !== 'sending');
  const kept = new Set(
    [...invoices, ...quotes].filter((row) => row['document_deleted_at'] === null).map(({ id }) => id),
  );
  const ofDeliveries = Map.groupBy(
    // A statement of account is about a client.
    of('delivery.').filter(
      ({ data }) => 'clientId' in data || kept.has(String(data['invoiceId'] ?? data['quoteId'])),
    ),
    ({ data }) => idOf(data, 'delivery'),
  );
  for (const { id, status, ...eInvoice } of ended) {
    const last = ofDeliveries.get(id)?.at(-1)?.data['delivery'] as Row | undefined;
    assert.equal(last?.['status'], status, 'delivery');
    if ('receipt' in eInvoice)
      assert.equal(last?.['receipt'], eInvoice['receipt'], 'receipt of an e-invoice');
  }
  assert.deepEqual([...ofDeliveries.keys()].toSorted(), ended.map(({ id }) => id).toSorted());
}

function idOf(data: Record<string, unknown>, name: string): string {
  return Object(data[name]).id ?? data['id'];
}

/** Events of what is not there any more end with its deletion. */
function assertDeleted(byId: Map<string, Event[]>, present: Set<string>, type: string): void {
  for (const [id, own] of byId) if (!present.has(id)) assert.equal(own.at(-1)?.type, type);
}

function assertSame(events: Event[], name: string, rows: Row[]): void {
  assert.deepEqual(
    events.map(({ data }) => idOf(data, name)).toSorted(),
    rows.map(({ id }) => id).toSorted(),
    name,
  );
}

/** The same for all accounts that the test file has made. */
export async function assertAllChangesHaveEvents({
  db,
  madeAccounts,
}: Pick<TestApp, 'db' | 'madeAccounts'>): Promise<void> {
  assert.ok(madeAccounts.length > 0);
  for (const accountId of madeAccounts) await assertChangesHaveEvents(db.of(accountId));
}
