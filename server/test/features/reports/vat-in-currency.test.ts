import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { createLate, createSent, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// Base and VAT of the return are locked in kroner at the rate of the invoice (mval. § 4-2 second paragraph).

const service = await startTestApp({ jobs: false });

async function told(api: ApiCaller, term: number): Promise<string[]> {
  const { lines, vatDue } = bodyOf(await api.get(`/v1/reports/vat?year=2026&term=${term}`), 200);
  const each = lines.map(
    ({ vatCode, side, specification, base, vat }) =>
      `${[vatCode, side, specification].filter((part) => part !== null).join(' ')}: ${base} ${vat}`,
  );
  return [...each, `due ${vatDue}`];
}

test('base and VAT are in kroner at the rate of the invoice: of invoices, credit notes and losses, whatever the rate is by then', async () => {
  service.clock.now = new Date('2026-07-20T10:00:00Z');
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await turnOn(api, ['EUR', 'SEK']);
  await setRate(api, 'EUR', '2026-01-05', 11.3333);
  await setRate(api, 'SEK', '2026-01-05', 0.98765);
  const lines = [
    { description: 'Konsulent', quantity: 1, unitPrice: 100, vatCode: 3 },
    { description: 'Mer', quantity: 1, unitPrice: 0.07, vatCode: 3 },
    { description: 'Mat', quantity: 1, unitPrice: 50, vatCode: 31 },
  ];
  // Sent in February, 14 days before they are due.
  const sell = (currency: string) => createLate(service, api, { currency, lines, dueDate: '2026-02-24' });
  const euro = await sell('EUR');
  const krona = await sell('SEK');
  // 100.07 and 25.02 EUR are 1134.123... and 283.559...; in SEK 98.834... and 24.711..., 50 and 7.50 are 49.3825 and 7.407...
  assert.deepEqual(await told(api, 1), ['3 output: 1232.95 308.27', '31 output: 616.05 92.41', 'due 400.68']);

  await setRate(api, 'EUR', '2026-03-01', 12.5);
  await setRate(api, 'SEK', '2026-03-01', 1.1);
  await service.clock.at(new Date('2026-04-10T10:00:00Z'), async () => {
    const part = { lines: [{ lineIndex: 0, quantity: 1 }] };
    await send(api, bodyOf(await api.post(`/v1/invoices/${euro.id}/credit-notes`, part), 201).id);
    // Its money counts at the rate of its day, its VAT does not.
    const payment = { amount: 57.5, paidOn: '2026-04-10' };
    bodyOf(await api.post(`/v1/invoices/${krona.id}/payments`, payment), 201);
  });
  assert.deepEqual(await told(api, 2), ['3 output: -1133.33 -283.33', 'due -283.33']);

  await service.clock.at(new Date('2026-05-20T10:00:00Z'), async () => {
    const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
    bodyOf(await api.post(`/v1/invoices/${euro.id}/write-offs`, loss), 201);
    bodyOf(await api.post(`/v1/invoices/${krona.id}/write-offs`, loss), 201);
  });
  // All that is left of the one, 125.09 of 182.59 SEK of the other.
  assert.deepEqual(await told(api, 3), [
    '1 input tapPåKrav: null -17.16',
    '11 input tapPåKrav: null -90.07',
    'due -107.23',
  ]);
  // What money in on a loss gives back, and a new invoice at the new rate.
  const recovered = { amount: 125.09, amountNok: 100, paidOn: '2026-07-20', recoversLoss: true };
  bodyOf(await api.post(`/v1/invoices/${krona.id}/payments`, recovered), 201);
  await createSent(api, { currency: 'EUR', lines: [lines[0]] });
  assert.deepEqual(await told(api, 4), [
    '3 output: 1250 312.5',
    '1 input tapPåKrav: null 16.93',
    '11 input tapPåKrav: null 5.07',
    'due 334.5',
  ]);
});
