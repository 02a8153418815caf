import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { createSent } from '../../support/example-invoices.ts';
import { exportTools } from '../../support/exports/exports.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const { ask, make, fileOf } = exportTools(service);

const ACCOUNT = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' } as const;

test('the export of everything has what is in another currency: rates, kroner, credit, bank accounts and revaluations', async () => {
  const company = await service.createCompany();
  const revaluation = await service.clock.at(new Date('2026-12-30T10:00:00Z'), async () => {
    const before = await service.caller({ company });
    await turnOn(before, ['EUR']);
    bodyOf(await before.patch('/v1/settings', { currencyAccounts: [ACCOUNT] }), 200);
    await setRate(before, 'EUR', '2026-12-01', 11.5);
    const line = { description: 'Kaffe', quantity: 1, unitPrice: 1_000, vatCode: 5 };
    const client = { name: 'Handel AB', email: 'post@handel.example', country: 'SE' };
    const invoice = await createSent(before, {
      client,
      currency: 'EUR',
      dueDate: '2027-01-30',
      lines: [line],
    });
    const payment = {
      amount: 1_250,
      amountNok: 14_500,
      paidOn: '2026-12-30',
      overpayment: 'credit',
    } as const;
    bodyOf(await before.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
    return service.clock.at(new Date('2027-01-10T10:00:00Z'), async () => {
      const api = await service.caller({ company });
      await setRate(api, 'EUR', '2026-12-31', 11.59);
      return bodyOf(await api.post('/v1/currency-revaluations', { asOf: '2026-12-31' }), 201);
    });
  });
  const api = await service.caller({ company });
  const files = await fileOf(api, await make(api, (await ask(api)).id));
  const read = (name: string) => JSON.parse(String(files.get(name)));

  assert.deepEqual(read('data/currency-revaluations.json'), [revaluation]);
  assert.deepEqual(
    revaluation.lines.map(({ kind, amount, difference }) => [kind, amount, difference]),
    [['credit', 250, 2.5]],
  );
  const [settings] = read('data/settings.json');
  assert.deepEqual(settings, bodyOf(await api.get('/v1/settings'), 200));
  assert.deepEqual([settings.currencies, settings.currencyAccounts], [['EUR'], [ACCOUNT]]);
  const [customer] = read('data/customers.json');
  assert.deepEqual(customer.creditBalances, [{ currency: 'EUR', amount: 250 }]);
  const [invoice] = read('data/invoices.json');
  assert.deepEqual(
    [invoice.currency, invoice.total, invoice.totalNok, invoice.exchangeRate.rate],
    ['EUR', 1_000, 11_500, 11.5],
  );
  const [payment] = read('data/payments.json');
  assert.deepEqual([payment.currency, payment.amount, payment.amountNok], ['EUR', 1_250, 14_500]);
  const entries: { lines: { account: string; currency: string | null; currencyAmount: number | null }[] }[] =
    read('journal/journal.json');
  const receivables = entries.flatMap(({ lines }) => lines.filter(({ account }) => account === '1500'));
  assert.deepEqual(
    receivables.map(({ currency, currencyAmount }) => [currency, currencyAmount]),
    [
      ['EUR', 1_000],
      ['EUR', 1_000],
    ],
  );
  assert.match(String(existing(files.get('journal/journal.csv'))), /"?line\.currencyAmount"?/);
  assert.match(String(existing(files.get('saf-t/2026.xml'))), /<CurrencyCode>EUR<\/CurrencyCode>/);
});
