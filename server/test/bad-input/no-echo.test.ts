import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import type { Place } from '../support/api/id-places.ts';
import { placesOf } from '../support/api/id-places.ts';
import { nameOf, prepareIdRequests } from '../support/api/id-requests.ts';
import { startTestApp } from '../support/test-app.ts';
import { readDocument } from '../support/api/openapi.ts';
import { bodyOf } from '../support/api/answers.ts';
import { replaced } from '../support/api/wrong-values.ts';

// What an error says is kept and shown in the log of API calls, so it holds nothing that was sent (contract 9.3).

const service = await startTestApp({ jobs: false });
const { api, own, ask } = await prepareIdRequests(service);
const document = await readDocument(service.url);

/** Easy to find again. Letters only, so that many fields take it. */
const MARK = 'Zqxjwvkmark';
const LONG = `${MARK.repeat(400)}\n\u0007`;
/** An address goes where one is wanted. The long one is refused with any other fault, so one request takes it in all fields. */
const waysOf = ({ name }: Place) =>
  /mail|recipient/i.test(name) ? [MARK, `${MARK}@nordmann.example`] : [MARK];

// What changes least comes first, so that as much as possible is there to be refused.
const ORDER = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'];
const places = placesOf(document).toSorted(
  (one, other) => ORDER.indexOf(one.operation.method) - ORDER.indexOf(other.operation.method),
);

test('no message and no details hold what was sent, in whichever parameter or field', async () => {
  const codes = new Set<string>();
  for (const place of places) {
    for (const value of waysOf(place)) {
      const answer = await ask(place, value);
      assertSilent(answer, nameOf(place));
      if (answer.status >= 400) codes.add(bodyOf(answer, answer.status).code);
    }
  }
  for (const place of places) if (place.at !== 'body') assertSilent(await ask(place, LONG), nameOf(place));
  const inBody = Map.groupBy(
    places.filter(({ at }) => at === 'body'),
    ({ operation }) => operation,
  );
  for (const [{ method, path }, fields] of inBody) {
    const innermost = fields.filter(({ name }) => !fields.some((other) => isWithin(other.name, name)));
    const body = innermost.reduce((made, { name }) => replaced(made, name, LONG), {});
    assertSilent(await api.call(method, path, { body }), `${method} ${path}`);
  }
  assert.ok(places.length > 400, `${places.length} places`);
  assert.ok(codes.size > 10, [...codes].join());
});

const isWithin = (inner: string, outer: string) =>
  inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

test('nor do they hold the name of an unknown field or parameter', async () => {
  for (const name of [MARK, `${MARK} x`, `${MARK}[0].x`]) {
    assertSilent(await api.get(`/v1/invoices?${encodeURIComponent(name)}=1`), name);
    assertSilent(
      await api.post('/v1/invoices', { [name]: 1, lines: [{ [name]: 1 }], metadata: { [name]: {} } }),
      name,
    );
  }
});

test('what was taken is not in what is said of it later: readiness, warnings and refusals', async () => {
  const lines = [{ description: MARK, quantity: 1, unitPrice: 1, vatCode: 52 }];
  const client = { name: MARK, orgNumber: '', email: `${MARK}@nordmann.example`, address: MARK };
  const body = { client, lines, dueDate: '2026-12-15', reference: MARK, notes: `${MARK} \u{1F9FE}` };
  const made = await api.post('/v1/invoices', body);
  assertSilent(
    await api.post('/v1/invoices', { ...body, client: { ...client, name: `${MARK} to` } }),
    'matched',
  );
  for (const channel of ['email', 'e-invoice']) {
    const judged = await api.get(`/v1/invoices/${made.body.id}/readiness?channel=${channel}`);
    assert.ok(judged.body.warnings.length + judged.body.problems.length > 0);
    assertSilent(judged, channel);
  }
  assertSilent(await api.post('/v1/clients', client), 'client-exists');
  const [sent = ''] = own.ids['invoice'] ?? [];
  assertSilent(await api.patch(`/v1/invoices/${sent}`, { reference: MARK }), 'invoice-not-draft');
});

/** Looks at all of an error but the names of fields, and at what else is said in sentences. */
function assertSilent({ status, body, headers, text }: ApiAnswer, name: string): void {
  assert.ok(status < 500, `${name}: ${status} ${text}`);
  const isError = status >= 400;
  const said = isError
    ? JSON.stringify([body, ...headers], (key, value: unknown) => (key === 'field' ? '' : value))
    : saidIn(body);
  assert.ok(!said.toLowerCase().includes(MARK.toLowerCase()), `${name}: ${status} ${text.slice(0, 2_000)}`);
}

function saidIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => (key === 'message' ? String(inner) : saidIn(inner)))
    .join('\n');
}
