import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAction, startAppInBrowser } from '../support/browser/app-browser.ts';
import { bodyOf } from '../support/api/answers.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;

test('an overpayment becomes credit of the customer, pays an invoice and is refunded, and the refund is reversed', async () => {
  const first = await createSent(api, { lines: [exemptLine(1000)] });
  const second = await createSent(api, { lines: [exemptLine(300)] });
  const clientId = first.client.id;
  const creditOf = async () => bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;

  await app.withPage({ signedInAs: owner.email, refusals: /^409 .*\/refunds$/ }, async (page) => {
    const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.goto(`${base}/invoices/${first.id}`);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    const payment = page.getByRole('dialog', { name: 'Registrer betaling' });
    await payment.getByLabel('Beløp i kroner').fill('1500,50');
    const record = payment.getByRole('button', { name: 'Registrer', exact: true });
    await payment.getByText(/^kr\s500,50 mer enn det som skal betales$/).waitFor();
    assert.equal(await record.isDisabled(), true);
    await payment.getByRole('checkbox', { name: 'Behold det som er for mye' }).check();
    await record.click();
    await says(/^Betalingen på kr\s1\s500,50 er registrert/);
    await page.getByText(/hvorav kr\s500,50 til gode for kunden/).waitFor();

    await page.goto(`${base}/customers/${clientId}`);
    const credit = page.getByRole('region', { name: 'Til gode' });
    await credit.getByText(/^kr\s500,50$/).waitFor();
    await credit.getByRole('button', { name: 'Bruk på faktura' }).click();
    const use = page.getByRole('dialog', { name: 'Bruk det kunden har til gode' });
    await use
      .getByRole('option', { name: /^Faktura 2, .* kr\s300,00 å betale$/ })
      .waitFor({ state: 'attached' });
    assert.equal(await use.getByLabel('Beløp i kroner').inputValue(), '300');
    await use.getByLabel('Beløp i kroner').fill('200');
    await use.getByRole('button', { name: 'Bruk', exact: true }).click();
    await says(/^kr\s200,00 er brukt på fakturaen/);
    await credit.getByText(/^kr\s300,50$/).waitFor();
    assert.equal((await getInvoice(api, second.id)).payments[0]?.source, 'credit');

    await credit.getByRole('button', { name: 'Tilbakebetal', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Registrer tilbakebetaling' });
    assert.equal(await refund.getByLabel('Beløp i kroner').inputValue(), '300,5');
    await refund.getByLabel('Beløp i kroner').fill('400');
    await refund.getByRole('button', { name: 'Registrer', exact: true }).click();
    await refund.getByText('Så mye har ikke kunden til gode').waitFor();
    await refund.getByLabel('Beløp i kroner').fill('300,50');
    await refund.getByRole('button', { name: 'Registrer', exact: true }).click();
    await says(/^Tilbakebetalingen på kr\s300,50 er registrert/);
    await credit.getByText(/^kr\s0,00$/).waitFor();
    assert.equal(await creditOf(), 0);

    await credit.getByRole('button', { name: 'Tilbakefør' }).click();
    const question = page.getByRole('dialog', { name: 'Tilbakeføre tilbakebetalingen?' });
    await question.getByText(/Kunden har kr\s300,50 til gode igjen/).waitFor();
    await question.getByRole('button', { name: 'Tilbakefør' }).click();
    await says(/^Tilbakebetalingen på kr\s300,50 er tilbakeført/);
    assert.equal(await creditOf(), 300.5);

    // The credit has changed since the page was opened. That must not keep the form from saving the phone number.
    await chooseAction(page, 'Endre opplysninger');
    await page.getByLabel('Telefon').fill('22 00 00 00');
    await page.getByRole('button', { name: 'Lagre' }).click();
    await says(/^Endringene er lagret/);

    await page.goto(`${base}/invoices/${second.id}`);
    await page.getByText('fra det kunden hadde til gode').first().waitFor();
    await page
      .getByRole('region', { name: 'Historikk' })
      .getByText('Betalt fra det kunden hadde til gode')
      .waitFor();
  });
});
