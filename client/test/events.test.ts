import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../server/test/support/eventually.ts';
import { BASE_URL, startTestApp } from '../../server/test/support/test-app.ts';
import type { TilgodeClient, TilgodeEvent } from '../src/index.ts';
import { TilgodeError, createTilgodeClient, orThrow } from '../src/index.ts';
import { FAULTS, connect, newInvoice } from './support/faulty-network.ts';
import type { Fault } from './support/faulty-network.ts';

const service = await startTestApp({ jobs: false });

/** Two clients of one account. The reader has the faults. */
async function connectTwo(faults: Fault[] = []) {
  const company = await service.createCompany();
  const { client: writer } = await connect(service, company);
  const { client: reader, calls } = await connect(service, company, faults);
  const waits = () =>
    eventually('the reader waits', async () => calls().at(-1)?.call.includes('after=') === true);
  return { writer, reader, calls, waits };
}

async function send(client: TilgodeClient, reference: string): Promise<void> {
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice(reference) }));
  await orThrow(client.POST('/v1/invoices/{id}/send', { params: { path: { id } } }));
}

/** The first events. */
async function take(events: AsyncIterable<TilgodeEvent>, count: number): Promise<TilgodeEvent[]> {
  const taken: TilgodeEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

const referencesOf = (events: TilgodeEvent[]) => events.map(({ data }) => data.invoice?.reference);

test('the feed gives what has happened, waits for what happens, and goes on after a sequence', async () => {
  const { writer, reader, calls, waits } = await connectTwo();
  await send(writer, 'først');
  const following = take(reader.events({ types: ['invoice.*'] }), 4);
  await waits();
  await send(writer, 'siden');
  const events = await following;
  assert.deepEqual(
    events.map(({ type }) => type),
    ['invoice.created', 'invoice.sent', 'invoice.created', 'invoice.sent'],
  );
  assert.deepEqual(referencesOf(events), ['først', 'først', 'siden', 'siden']);
  assert.equal(calls()[0]?.call, 'GET /v1/events?types=invoice.*&wait=25');

  const after = events[1]?.sequence ?? assert.fail();
  assert.deepEqual(await take(reader.events({ after, types: ['invoice.*'] }), 2), events.slice(2));
});

test('the feed survives a network that fails for longer than a call is repeated, and misses nothing', async () => {
  const faults: Fault[] = [];
  const { writer, reader, waits } = await connectTwo(faults);
  await send(writer, 'før');
  const following = take(reader.events({ types: ['invoice.sent'] }), 3);
  await waits();
  // Four attempts of one call, and one of the next.
  const unreachable = FAULTS['the service cannot be reached'];
  faults.push(unreachable, unreachable, unreachable, unreachable);
  faults.push(FAULTS['the answer is lost after the work was done']);
  await send(writer, 'under');
  await eventually('the network fails', async () => faults.length < 5);
  await send(writer, 'etter');
  const events = await following;
  assert.equal(faults.length, 0);
  assert.deepEqual(referencesOf(events), ['før', 'under', 'etter']);
});

test('the feed waits for a service that is down', async () => {
  const down = async () => new Response('', { status: 503, headers: { 'Retry-After': '0' } });
  const { writer, reader, calls } = await connectTwo(Array.from({ length: 5 }, () => down));
  await send(writer, 'nede');
  const events = await take(reader.events({ types: ['invoice.sent'] }), 1);
  assert.deepEqual(referencesOf(events), ['nede']);
  assert.equal(calls().length, 6);
});

test('a signal ends the loop, whether it waits for an event or for the network', async () => {
  const unreachable = FAULTS['the service cannot be reached'];
  for (const faults of [[], Array.from({ length: 40 }, () => unreachable)]) {
    const { writer, reader, calls } = await connectTwo(faults);
    await send(writer, 'slutt');
    const stop = new AbortController();
    const types: string[] = [];
    const following = (async () => {
      for await (const { type } of reader.events({ types: ['invoice.sent'], signal: stop.signal }))
        types.push(type);
    })();
    await eventually('two calls are made', async () => calls().length >= 2);
    stop.abort();
    await following;
    assert.deepEqual(types, faults.length === 0 ? ['invoice.sent'] : []);
  }
});

test('a signal ends the loop between two events', async () => {
  const { writer, reader } = await connectTwo();
  await send(writer, 'ett');
  const stop = new AbortController();
  const types: string[] = [];
  for await (const { type } of reader.events({ types: ['invoice.*'], signal: stop.signal })) {
    types.push(type);
    stop.abort();
  }
  assert.deepEqual(types, ['invoice.created']);
});

test('what no waiting mends is thrown', async () => {
  const company = await service.createCompany();
  const { clientId, clientSecret } = await service.createClient(company, { scopes: ['clients:read'] });
  const options = { baseUrl: BASE_URL, accountId: company.accounts.test, clientId };
  const refused = async (secret: string) => {
    const client = createTilgodeClient({
      ...options,
      clientSecret: secret,
      fetch: (request) => fetch(new Request(request.url.replace(BASE_URL, service.url), request)),
    });
    const thrown = await take(client.events(), 1).catch((error: unknown) => error);
    assert.ok(thrown instanceof TilgodeError);
    return thrown;
  };
  const withoutScope = await refused(clientSecret);
  assert.deepEqual(
    [withoutScope.code, withoutScope.details],
    ['insufficient_scope', { requiredScope: 'events:read' }],
  );
  assert.equal((await refused('wrong')).code, 'invalid_client');
});

test('each event of a quote and of a proposal has the data that its type names', async () => {
  const named = (event: TilgodeEvent): unknown => {
    if (event.type === 'quote.deleted') return event.data.id.length;
    if (event.type === 'quote.created') return event.data.quote.status;
    return event.type === 'proposal.created' ? event.data.proposalId.length : undefined;
  };
  const { writer, reader } = await connectTwo();
  const { client, lines } = newInvoice('x');
  const quote = { client, lines, validUntil: '2030-01-31' };
  const { id } = await orThrow(writer.POST('/v1/quotes', { body: quote }));
  await orThrow(writer.DELETE('/v1/quotes/{id}', { params: { path: { id } } }));
  const [created, deleted] = await take(reader.events({ types: ['quote.*'] }), 2);
  assert.deepEqual([named(created ?? assert.fail()), named(deleted ?? assert.fail())], ['draft', id.length]);
});
