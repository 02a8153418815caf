import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-20T10:00:00.000Z');

const BUSINESS = { name: 'Fjord AS', email: 'fjord@example.no', city: 'Bergen', orgNumber: '974760673' };
const PERSON = {
  name: 'Ola Nordmann',
  email: 'ola@example.no',
  address: 'Kaigata 9',
  city: 'Bergen',
  type: 'consumer',
};
const line = (vatCode: number, description = 'Arbeid') => ({
  description,
  quantity: 1,
  unitPrice: 100,
  vatCode,
});

/** The warnings of `readiness` as `field code`; `send` must give the same. */
async function adviceOn(api: ApiCaller, draft: object): Promise<string[]> {
  const { id } = await createDraft(api, { dueDate: '2028-12-31', ...draft });
  const told = (warnings: Schemas['Warning'][] = []) => warnings.map(({ field, code }) => `${field} ${code}`);
  const { canSend, warnings } = bodyOf(await api.get(`/v1/invoices/${id}/readiness`), 200);
  assert.equal(canSend, true);
  const sent = bodyOf(await api.post(`/v1/invoices/${id}/send`), 200);
  assert.deepEqual(told(sent.warnings), told(warnings));
  return told(warnings);
}

for (const [what, draft, expected] of [
  [
    'a Norwegian post code that has not four digits',
    { client: { ...PERSON, postalCode: '155' }, lines: [line(3)] },
    ['client.postalCode postal-code-unlikely'],
  ],
  ['nothing about an ordinary invoice', { client: PERSON, lines: [line(3)] }, []],
  [
    'delivery more than a month ago',
    { client: PERSON, lines: [line(3)], deliveryDate: '2026-10-19' },
    ['deliveryDate issued-late'],
  ],
  [
    'nothing about delivery a month ago',
    { client: PERSON, lines: [line(3)], deliveryDate: '2026-10-20' },
    [],
  ],
  [
    'a period of delivery that ended more than a month ago',
    { client: PERSON, lines: [line(3)], deliveryPeriod: { from: '2026-09-01', to: '2026-09-30' } },
    ['deliveryPeriod issued-late'],
  ],
  [
    'the code of exports to a buyer in Norway',
    { client: PERSON, lines: [line(3), line(52)] },
    ['lines[1].vatCode export-within-norway'],
  ],
  [
    'VAT to Svalbard',
    { client: { ...PERSON, country: 'SJ' }, lines: [line(3)] },
    ['client.country outside-vat-area'],
  ],
  ['nothing about exports to Svalbard', { client: { ...PERSON, country: 'SJ' }, lines: [line(52)] }, []],
  [
    'an address with å',
    { client: { ...PERSON, email: 'kåre@kunde.example' }, lines: [line(3)] },
    ['client.email email-beyond-ascii'],
  ],
  [
    'nothing about a domain with å',
    { client: { ...PERSON, email: 'post@blåbær.example' }, lines: [line(3)] },
    [],
  ],
  [
    'texts that the PDF cannot show',
    { client: { ...PERSON, name: '\u5F20\u4F1F' }, lines: [line(3), line(3, 'Bok \u0985')], notes: 'Takk!' },
    ['client.name unprintable-characters', 'lines[1].description unprintable-characters'],
  ],
  [
    'nothing about texts in scripts that the PDF can show',
    {
      client: { ...PERSON, name: 'Łukasz Ωmega Иван', address: 'תל אביב, دبي', city: 'თბილისი' },
      lines: [line(3)],
    },
    [],
  ],
] as const) {
  test(`a draft is advised of ${what}`, async () => {
    assert.deepEqual(await adviceOn(await service.caller(), draft), expected);
  });
}

test('from 2027 an invoice by mail to a Norwegian business is advised of the duty of e-invoices, from 2028 of the number', async () => {
  const api = await service.caller();
  const draft = { client: BUSINESS, lines: [line(3)] };
  const unnumbered = {
    client: {
      ...BUSINESS,
      orgNumber: undefined,
      email: 'vik@example.no',
      address: 'Kaigata 9',
      type: 'business',
    },
    lines: [line(3)],
  };
  await moveClock(api, '2026-12-31');
  assert.deepEqual(await adviceOn(api, draft), []);
  await moveClock(api, '2027-01-01');
  assert.deepEqual(await adviceOn(api, draft), ['channel e-invoice-duty']);
  assert.deepEqual(await adviceOn(api, { ...draft, client: PERSON }), []);
  await moveClock(api, '2028-01-01');
  const both = ['channel e-invoice-duty', 'client.orgNumber buyer-number-missing'];
  assert.deepEqual(await adviceOn(api, unnumbered), both);
  bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);
  assert.deepEqual(await adviceOn(api, draft), []);
});
