import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { clientWithCredit } from '../support/bank/credit.ts';
import { PASSWORD, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { inDays } from '../support/dates.ts';

// Where money goes, who may what, and where events go is changed by somebody who has just proved who they are. What was typed stays.
// Which changes ask is tested in features/people/guarded-changes, and that each way of the app goes on in web-pure/http/confirmation.

const app = await startAppInBrowser();
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
const api = await service.caller({ company, environment: 'test' });
const { clientId } = await clientWithCredit(api, 300, { paidOn: inDays(0) });

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click();

let minutes = 0;
/** From now on the sign-in is too old. */
function leaveAlone(): void {
  minutes += 6;
  service.clock.now = new Date(Date.now() + minutes * 60_000);
}

/** The service asks, the person confirms, and it goes on. */
async function confirms(page: Page, act: () => Promise<void>): Promise<void> {
  leaveAlone();
  await act();
  const question = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
  await question.getByLabel('Passordet ditt').fill(PASSWORD);
  await press(question, 'Bekreft');
  await question.waitFor({ state: 'detached' });
}

test('a page, a dialog and a download ask who the person is, and go on with what was typed; own orders wait for another person', async () => {
  await app.addPerson({ email: 'bente@nordlys.example', name: 'Bente', role: 'accountant' });
  const refusals = /^(403 \/app-api\/|409 .*\/refund-files$)/;
  await app.withPage({ signedInAs: owner.email, refusals, acceptDownloads: true }, async (page) => {
    try {
      await page.goto(`${base}/settings/api-clients?new=yes`);
      const client = page.getByRole('dialog', { name: 'Ny API-klient' });
      await client.getByLabel('Navn').fill('Nettbutikken');
      await client.getByRole('radio', { name: 'Et program' }).check();
      // Escape gives up the question alone. The dialog keeps what was typed.
      leaveAlone();
      await press(client, 'Lag API-klient');
      const question = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await client.getByText('Ingenting er endret: Du må først bekrefte hvem du er.').waitFor();
      assert.equal(await client.getByLabel('Navn').inputValue(), 'Nettbutikken');
      await confirms(page, () => press(client, 'Lag API-klient'));
      await press(page, 'Jeg har kopiert den');

      const credit = page.getByRole('region', { name: 'Til gode' });
      const order = page.getByRole('dialog', { name: 'Betal tilbake' });
      const pays = async () => {
        await press(credit, 'Betal tilbake');
        await order.getByLabel('Beløp i kroner').fill('100');
        await order.getByLabel('Kundens kontonummer').fill('97104133219');
        await order.getByRole('button', { name: /^(Bestill|Neste: fil til banken)$/ }).click();
      };
      await openInApp(page, `${base}/customers/${clientId}`);
      await confirms(page, pays);
      await says(page, /^Tilbakebetalingen på kr\s100,00 er bestilt/);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        confirms(page, () => press(page.getByRole('dialog'), 'Lag fil til banken')),
      ]);
      assert.match(download.suggestedFilename(), /^pain\.001-/);
      // Tokens last 15 minutes.
      const later = await service.caller({ company, environment: 'test' });
      assert.equal(bodyOf(await later.get('/v1/refund-files'), 200).totalCount, 1);

      // Where two people are wanted, own orders wait for another person.
      await openInApp(page, `${base}/settings/company`);
      const payment = page.getByRole('region', { name: 'Betaling', exact: true });
      await payment.getByLabel('Kontonummer').fill('12345678903');
      await payment.getByRole('switch', { name: 'To personer om tilbakebetalinger' }).click({ force: true });
      await confirms(page, () => press(payment, 'Lagre'));
      await payment.getByText('✓ Lagret').waitFor();
      await openInApp(page, `${base}/customers/${clientId}`);
      await pays();
      await says(page, /er bestilt\. En annen må lage filen til banken\.$/);
      await press(credit, 'Lag fil til banken');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Det du selv har bestilt, blir ikke med.').waitFor();
      await press(dialog, 'Lag fil til banken');
      await dialog.getByText('Du har selv bestilt alle utbetalingene som venter.').waitFor();

      await page.keyboard.press('Escape');
      await openInApp(page, `${base}/settings/audit-log`);
      await page.getByText(/^Endret innstillingene: kontonummer/).waitFor();
      await page.getByText(/^Laget en fil til banken med én utbetaling på kr\s100,00$/).waitFor();
    } finally {
      service.clock.release();
    }
  });
});
