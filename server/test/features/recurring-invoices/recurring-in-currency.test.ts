import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { agreement, clientOf, created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T09:00:00Z');

async function open(options: object = {}): Promise<ApiCaller> {
  const api = await service.caller({ company: await service.createCompany(), ...options });
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-07-17', 11.5);
  return api;
}

/** Does at a moment what the outbox finds due. */
async function workAt(instant: string): Promise<void> {
  const kinds = service.outbox.filter(({ name }) => name === 'recurring-invoices');
  await service.clock.at(new Date(instant), () => workOff(service.db, kinds, service.madeAccounts));
}

const SENT = { currency: 'EUR', action: 'send', channel: 'email', firstDate: '2026-08-31' } as const;

test('each date has the rate of its own day, as a test clock passes them', async () => {
  const api = await open();
  const { id, currency, total } = await created(api, SENT);
  assert.deepEqual([currency, total], ['EUR', 250]);
  await setRate(api, 'EUR', '2026-09-15', 12);
  await moveClock(api, '2026-10-01');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ date, outcome, invoice }) => [date, outcome, invoice?.exchangeRate?.rate, invoice?.totalNok]),
    [
      ['2026-08-31', 'made', 11.5, 2875],
      ['2026-09-30', 'made', 12, 3000],
    ],
  );
});

test('a date without a rate waits until the evening, then becomes a draft and a to-do', async () => {
  const api = await open();
  const { id } = await created(api, { ...SENT, firstDate: '2026-07-21' });
  await setRate(api, 'EUR', '2026-07-20', null);
  await workAt('2026-07-21T10:00:00Z');
  await workAt('2026-07-21T15:59:00Z');
  assert.deepEqual(await invoicesOf(api, id), []);
  await workAt('2026-07-21T16:00:00Z');
  const [made] = await invoicesOf(api, id);
  assert.deepEqual(
    [made?.outcome, made?.reason, made?.invoice?.status, made?.invoice?.currency],
    ['draft', 'exchange-rate-missing', 'draft', 'EUR'],
  );
  const { problem } = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.equal(problem?.code, 'exchange-rate-missing');
});

test('the currency changes with all its lines, and is that of the client where none is named', async () => {
  const api = await open();
  const euro = await clientOf(api, { currency: 'EUR' });
  const { id, currency } = await created(api, { clientId: euro });
  assert.equal(currency, 'EUR');
  const path = `/v1/recurring-invoices/${id}` as const;
  assertInvalid(await api.patch(path, { currency: 'NOK' }), { lines: 'required' });
  const lines = [{ description: 'Leie', quantity: 1, unitPrice: 100, vatCode: 3 }];
  const changed = bodyOf(await api.patch(path, { currency: 'NOK', lines }), 200);
  assert.deepEqual([changed.currency, changed.total], ['NOK', 125]);
  const inKronor = { currency: 'SEK' };
  assertInvalid(await api.post('/v1/recurring-invoices', await agreement(api, inKronor)), {
    currency: 'unsupported-currency',
  });
});

test('limits see an agreement in kroner, and a higher rate alone holds no date', async () => {
  const company = await service.createCompany();
  await turnOn(await service.caller({ company }), ['EUR']);
  const limited = await service.caller({
    company,
    limits: { perDocumentOre: 300_000n, perDayOre: null },
  });
  await setRate(limited, 'EUR', '2026-07-17', 11.5);
  const { id } = await created(limited, SENT);
  await setRate(limited, 'EUR', '2026-08-20', 12.5);
  await moveClock(limited, '2026-09-01');
  assert.deepEqual(
    (await invoicesOf(limited, id)).map(({ outcome }) => outcome),
    ['made'],
  );
  const next = { ...SENT, firstDate: '2026-10-31' };
  const above = await limited.post('/v1/recurring-invoices', await agreement(limited, next));
  assert.equal(above.status, 202, above.text);
});
