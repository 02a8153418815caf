import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft, createSent, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });
const production = await service.caller({ company, environment: 'production' });

const BUSINESS = {
  name: 'Fjord Kaffe AS',
  email: 'faktura@fjordkaffe.example',
  orgNumber: '974760673',
  city: 'Bergen',
};

async function readinessOf(caller: ApiCaller, id: string, query = '?channel=e-invoice') {
  const body = bodyOf(await caller.get(`/v1/invoices/${id}/readiness${query}`), 200);
  return {
    ...body,
    problems: body.problems.map(({ field, code, rule }) => `${field} ${code} ${rule}`),
  };
}

test('a draft for a business is ready as an e-invoice, and its document is one once it is sent', async () => {
  const draft = await createDraft(api, {
    client: BUSINESS,
    lines: [{ description: 'Bok', quantity: 1, unitPrice: 100, vatRate: 0 }],
  });
  const { canSend, channel, problems } = await readinessOf(api, draft.id);
  assert.deepEqual({ canSend, channel, problems }, { canSend: true, channel: 'e-invoice', problems: [] });
  const invoice = await send(api, draft.id);
  assert.equal((await api.get(`/v1/invoices/${invoice.id}/e-invoice`)).status, 200);
});

test('a buyer without organisation number is a problem of e-invoices alone, with the official rule', async () => {
  const draft = await createDraft(api);
  const asEInvoice = await readinessOf(api, draft.id);
  assert.equal(asEInvoice.canSend, false);
  assert.deepEqual(asEInvoice.problems, ['client.orgNumber required PEPPOL-EN16931-R010']);
  for (const query of ['', '?channel=email']) {
    const asEmail = await readinessOf(api, draft.id, query);
    assert.deepEqual([asEmail.canSend, asEmail.channel, asEmail.problems], [true, 'email', []]);
  }
});

test('an e-invoice needs no email address', async () => {
  const draft = await createDraft(api, {
    client: { ...BUSINESS, orgNumber: '981566378', name: 'Stille AS', email: '' },
  });
  assert.deepEqual((await readinessOf(api, draft.id)).problems, []);
  assert.deepEqual((await readinessOf(api, draft.id, '')).problems, ['client.email required null']);
});

test('in production what the law demands is a problem, too, and each field is told once', async () => {
  const unbanked = await service.createCompany({ bankAccount: '' });
  const caller = await service.caller({ company: unbanked, environment: 'production' });
  const draft = await createDraft(caller, {
    client: BUSINESS,
    lines: [{ description: '-', quantity: 1, unitPrice: 100 }],
  });
  assert.deepEqual((await readinessOf(caller, draft.id)).problems, [
    'company.bankAccount required BR-50',
    'lines[0].description required null',
  ]);
});

test('a draft credit note is judged as well', async () => {
  const invoice = await createSent(production, { client: BUSINESS });
  const draft = bodyOf(await production.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  assert.deepEqual((await readinessOf(production, draft.id)).problems, []);
});

test('an unknown channel is refused', async () => {
  const draft = await createDraft(api);
  const answer = await api.get(`/v1/invoices/${draft.id}/readiness?channel=fax`);
  assertInvalid(answer, { channel: 'unknown-value' });
});
