import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { turnOn } from '../../support/currencies.ts';
import { MOVED_ON, moveTools } from '../../support/moves/moves.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');
const { apply, bring, compute } = moveTools(service);

const BALANCES =
  'Konto;Kontonavn;Saldo\n1500;Kundefordringer;12000\n1920;Bank;8000\n2050;Egenkapital;-20000\n';
const OPEN_ITEMS =
  'Fakturanummer;Kundenummer;Kundenavn;E-post;Fakturadato;Forfall;Utestående;Valuta;Utestående i NOK\n' +
  '501;7;Handel AB;post@handel.example;01.12.2025;31.12.2025;1000,00;EUR;11500,00\n' +
  '502;8;Bygg AS;post@bygg.example;01.12.2025;31.12.2025;500,00;NOK;\n';

test('an open invoice in another currency moves in with its kroner, once the company has turned the currency on', async () => {
  const api = await service.caller({ company: await service.createCompany() });
  const importIds = [await bring(api, 'balances', BALANCES), await bring(api, 'open-invoices', OPEN_ITEMS)];
  const refused = await compute(api, { importIds, date: MOVED_ON });
  assert.deepEqual(
    refused.report?.errors.map(({ code, number, currency }) => [code, number, currency]),
    [
      ['customers-mismatch', null, null],
      ['unsupported-currency', '501', 'EUR'],
    ],
  );
  await turnOn(api, ['EUR']);
  const move = await compute(api, { importIds, date: MOVED_ON });
  assert.deepEqual(
    move.report?.openInvoices.map((one) => [one.number, one.outstanding, one.currency, one.currencyAmount]),
    [
      ['501', 11_500, 'EUR', 1_000],
      ['502', 500, 'NOK', null],
    ],
  );
  assert.equal((await apply(api, move)).status, 'done');
  const { openInvoices } = bodyOf(await api.get('/v1/opening-balances'), 200);
  assert.deepEqual(
    openInvoices.map((one) => [one.number, one.currency, one.outstanding, one.outstandingNok]),
    [
      ['501', 'EUR', 1_000, 11_500],
      ['502', 'NOK', 500, null],
    ],
  );
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});
