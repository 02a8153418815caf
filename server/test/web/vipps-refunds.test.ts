import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditOf } from '../support/bank/credit.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';
import { creditedAfterVipps } from '../support/vipps/paid-back.ts';
import { turnSimulatedVippsOn } from '../support/vipps/vipps-page.ts';

/** Credit that goes back by Vipps. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
await turnSimulatedVippsOn(service, company);

test('credit of a customer who has paid by Vipps goes back by Vipps, and the page says so when Vipps has answered', async () => {
  const { clientId } = await creditedAfterVipps(service, api, (reference) =>
    api.post(`/v1/test/vipps-payments/${reference}/approve`),
  );
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    const credit = page.getByRole('region', { name: 'Til gode' });
    await page.goto(`/app/${company.accounts.test}/customers/${clientId}`);
    await credit.getByRole('button', { name: 'Betal tilbake', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Betal tilbake' });
    await dialog.getByText('Til konto').click();
    await dialog.getByLabel('Kundens kontonummer').waitFor();
    await dialog.getByText('Tilbake med Vipps').first().click();
    assert.equal(await dialog.getByLabel('Beløp i kroner').inputValue(), '1250');
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await dialog.getByLabel('Beløp i kroner').fill('1000');
    await dialog.getByRole('button', { name: 'Tilbake med Vipps' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Vipps har betalt kr\s1\s000,00 tilbake/ })
      .waitFor();
    await credit.getByRole('heading', { name: 'Tilbakebetalinger' }).waitFor();
    assert.equal(await credit.getByRole('heading', { name: 'Bestilte tilbakebetalinger' }).count(), 0);
    assert.deepEqual(await axeFinds(page, 'all'), []);
  });
  assert.equal(await creditOf(api, clientId), 250);
});
