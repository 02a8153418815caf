import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, createSent, getInvoice, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const company = await service.createCompany({ city: '', postalCode: '', address: '' });
const production = await service.caller({ company, environment: 'production' });
const api = await service.caller({ company });

const NAMELESS = { name: 'Kari Nordmann', email: 'kari@nordmann.example' };
const AT_HOME = { ...NAMELESS, city: 'Bergen' };
const line = (description: unknown) => ({ description, quantity: 1, unitPrice: 100 });

const fieldsOf = (problems: { field: string; code: string }[]) =>
  Object.fromEntries(problems.map(({ field, code }) => [field, code]));
const readinessOf = async (of: ApiCaller, id: string) =>
  bodyOf(await of.get(`/v1/invoices/${id}/readiness`), 200);

/** Documents that may not be issued, and the fields that say why. */
const UNLAWFUL: [what: string, draft: Record<string, unknown>, fields: Record<string, string>][] = [
  [
    'a buyer without address and organisation number',
    { client: NAMELESS, deliveryPlace: 'Oslo' },
    { 'client.address': 'required' },
  ],
  [
    'lines that do not say what was sold',
    { client: AT_HOME, lines: [line(null), line('Te'), line('-'), line('Vare eller tjeneste')] },
    {
      'lines[0].description': 'required',
      'lines[2].description': 'required',
      'lines[3].description': 'required',
    },
  ],
  [
    'no place of delivery',
    { client: { ...NAMELESS, orgNumber: '974760673' } },
    { deliveryPlace: 'required' },
  ],
  ['VAT before delivery', { client: AT_HOME, deliveryDate: '2026-07-21' }, { deliveryDate: 'out-of-range' }],
  [
    'a prepayment more than a year ahead',
    { client: AT_HOME, deliveryDate: '2027-07-21', prepayment: 'subscription' },
    { deliveryDate: 'out-of-range' },
  ],
];

for (const [what, content, fields] of UNLAWFUL) {
  test(`${what}: production refuses to send it and uses no number, the test environment warns`, async () => {
    const draft = await createDraft(production, content);
    const real = await readinessOf(production, draft.id);
    assert.deepEqual([real.canSend, fieldsOf(real.problems), real.warnings], [false, fields, []]);
    assertInvalid(await production.post(`/v1/invoices/${draft.id}/send`), fields);
    assert.equal((await getInvoice(production, draft.id)).status, 'draft');

    const { id } = await createDraft(api, content);
    const ready = await readinessOf(api, id);
    assert.deepEqual([ready.canSend, ready.problems], [true, []]);
    const { warnings, ...sent } = await send(api, id);
    assert.ok(warnings);
    assert.deepEqual(fieldsOf(warnings), fields);
    assert.deepEqual(ready.warnings, warnings);
    for (const { message } of warnings) assert.match(message, /§ 5-\d-\d/);
    assert.deepEqual(await getInvoice(api, sent.id), sent);
  });
}

test('a refused draft is sent after it is corrected, with the first number', async () => {
  const fresh = await service.caller({ environment: 'production' });
  const draft = await createDraft(fresh, { client: NAMELESS, lines: [line('')], deliveryDate: '2026-08-01' });
  assertInvalid(await fresh.post(`/v1/invoices/${draft.id}/send`), {
    'client.address': 'required',
    'lines[0].description': 'required',
    deliveryDate: 'out-of-range',
  });
  const mended = { client: AT_HOME, lines: [line('Avis, årgang')], prepayment: 'subscription' };
  const changed = bodyOf(await fresh.patch(`/v1/invoices/${draft.id}`, mended), 200);
  assert.equal(changed.prepayment, 'subscription');
  const sent = await send(fresh, draft.id);
  assert.deepEqual(
    [sent.number, sent.deliveryDate, sent.prepayment, 'warnings' in sent],
    ['1', '2026-08-01', 'subscription', false],
  );
});

test('missing facts are listed together with the missing name and address of the mail', async () => {
  const draft = await createDraft(production, { client: { name: 'Kari' }, deliveryPlace: 'Oslo' });
  assertInvalid(await production.post(`/v1/invoices/${draft.id}/send`), {
    'client.email': 'required',
    'client.address': 'required',
  });
});

test('an invoice without VAT may be issued before delivery, also long before', async () => {
  const sent = await createSent(production, {
    client: AT_HOME,
    deliveryDate: '2030-01-01',
    lines: [{ description: 'Kurs', quantity: 1, unitPrice: 100, vatCode: 6 }],
  });
  assert.deepEqual([sent.status, sent.deliveryDate, sent.prepayment], ['sent', '2030-01-01', null]);
});

test('the place of delivery is the city of the buyer, else of the seller, unless the draft names a place', async () => {
  const seller = await service.caller({ environment: 'production' });
  const ofClient = async (client: Record<string, unknown>, more = {}) => {
    // Another address each time: missing fields of a client come from the matching client of the register.
    const email = `${crypto.randomUUID()}@nordmann.example`;
    return (await createSent(seller, { client: { ...NAMELESS, email, ...client }, ...more })).deliveryPlace;
  };
  assert.equal(await ofClient({ city: 'Bergen' }), 'Bergen');
  assert.equal(await ofClient({ address: 'Vei 1' }), 'Tromsø');
  assert.equal(await ofClient({ city: 'Bergen' }, { deliveryPlace: 'Svalbard' }), 'Svalbard');
});

test('a replayed send repeats its warnings', async () => {
  const draft = await createDraft(api, { client: NAMELESS, deliveryPlace: 'Oslo' });
  const options = { key: crypto.randomUUID() };
  const first = await api.post(`/v1/invoices/${draft.id}/send`, {}, options);
  const again = await api.post(`/v1/invoices/${draft.id}/send`, {}, options);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(bodyOf(first, 200).warnings?.length, 1);
  assert.deepEqual(bodyOf(again, 200), first.body);
});

test('an unknown ground of prepayment is refused when the draft is created', async () => {
  assertInvalid(
    await api.post('/v1/invoices', {
      client: AT_HOME,
      dueDate: '2026-08-20',
      lines: [line('Te')],
      prepayment: 'because',
    }),
    { prepayment: 'unknown-value' },
  );
});

test('a credit note is never refused: invoices issued before these rules are corrected like any other', async () => {
  const sent = await createSent(production, { client: AT_HOME });
  await service.db
    .updateTable('invoices')
    .set({ client_city: '', delivery_place: '', delivery_date: '2027-01-01' })
    .where('account_id', '=', production.accountId)
    .where('id', '=', sent.id)
    .execute();
  const credit = bodyOf(await production.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  const note = await send(production, credit.id);
  assert.deepEqual(
    [note.status, note.deliveryDate, note.deliveryPlace, note.client.city],
    ['sent', '2027-01-01', '', ''],
  );
});

test('readiness lists what a draft lacks in both environments, and what the company lacks in production', async () => {
  const bare = await service.createCompany({ bankAccount: '' });
  for (const environment of ['test', 'production'] as const) {
    const of = await service.caller({ company: bare, environment });
    const draft = await createDraft(of, { client: { name: 'Kari', city: 'Bergen' } });
    const { canSend, channel, problems, warnings } = await readinessOf(of, draft.id);
    assert.deepEqual([canSend, channel, warnings], [false, 'email', []]);
    assert.deepEqual(fieldsOf(problems), {
      'client.email': 'required',
      ...(environment === 'production' && { 'company.bankAccount': 'required' }),
    });
    for (const { rule, message } of problems) {
      assert.equal(rule, null);
      assert.match(message, /^(Give|Set) /);
    }
    assert.deepEqual(await getInvoice(of, draft.id), draft);
  }
});

test('readiness is for drafts: a lawful draft can be sent, and an issued invoice is refused', async () => {
  const draft = await createDraft(production, { client: AT_HOME });
  assert.deepEqual(await readinessOf(production, draft.id), {
    canSend: true,
    channel: 'email',
    exchangeRate: null,
    problems: [],
    warnings: [],
  });
  await send(production, draft.id);
  assertError(await production.get(`/v1/invoices/${draft.id}/readiness`), 409, 'invoice-not-draft');
  assertError(await api.get(`/v1/invoices/${draft.id}/readiness`), 404, 'not-found');
});
