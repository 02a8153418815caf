import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { clientWithCredit } from '../support/bank/credit.ts';
import { PASSWORD, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { inDays } from '../support/dates.ts';

// Where money goes, who may what, and where events go is changed by somebody who has just proved who they are. What was typed stays.

const app = await startAppInBrowser({ webhookTargets: 'any' });
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
const api = await service.caller({ company, environment: 'test' });
const { clientId } = await clientWithCredit(api, 300, { paidOn: inDays(0) });

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click();

let minutes = 0;
/** The sign-in is too old by now: the service asks, the person confirms, and it goes on. */
async function confirms(page: Page, act: () => Promise<void>): Promise<void> {
  minutes += 6;
  service.clock.now = new Date(Date.now() + minutes * 60_000);
  await act();
  const question = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
  await question.getByLabel('Passordet ditt').fill(PASSWORD);
  await press(question, 'Bekreft');
  await question.waitFor({ state: 'detached' });
}

test('each dialog of money, rights and destinations asks who the person is, and goes on with what was typed', async () => {
  const refusals = /^403 \/app-api\//;
  await app.withPage({ signedInAs: owner.email, refusals, acceptDownloads: true }, async (page) => {
    try {
      await page.goto(`${base}/settings/company`);
      const payment = page.getByRole('region', { name: 'Betaling', exact: true });
      await payment.getByLabel('Kontonummer').fill('12345678903');
      await confirms(page, () => press(payment, 'Lagre'));
      await payment.getByText('✓ Lagret').waitFor();

      await openInApp(page, `${base}/settings/api-clients`);
      await press(page, 'Ny API-klient');
      const client = page.getByRole('dialog', { name: 'Ny API-klient' });
      await client.getByLabel('Navn').fill('Nettbutikken');
      await client.getByRole('radio', { name: 'Egne valg' }).check();
      await client.getByRole('radio', { name: 'Et program' }).check();
      // Escape gives up the question alone. The dialog keeps what was typed.
      minutes += 6;
      service.clock.now = new Date(Date.now() + minutes * 60_000);
      await press(client, 'Lag API-klient');
      const question = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await client.getByText('Ingenting er endret: Du må først bekrefte hvem du er.').waitFor();
      assert.equal(await client.getByLabel('Navn').inputValue(), 'Nettbutikken');
      await confirms(page, () => press(client, 'Lag API-klient'));
      await press(page, 'Jeg har kopiert den');
      const card = page.getByRole('region', { name: 'Nettbutikken' });
      await card.getByRole('button', { name: 'Lag ny hemmelighet' }).click();
      await confirms(page, () =>
        press(page.getByRole('dialog', { name: 'Lage ny hemmelighet?' }), 'Lag ny hemmelighet'),
      );
      await press(page, 'Jeg har kopiert den');

      await openInApp(page, `${base}/settings/people`);
      await press(page, 'Inviter en person');
      const invitation = page.getByRole('dialog', { name: 'Inviter en person' });
      await invitation.getByLabel('E-post').fill('anne@nordlys.example');
      await invitation.getByRole('radio', { name: 'Administrator' }).check();
      await confirms(page, () => press(invitation, 'Lag invitasjon'));
      await press(
        page.getByRole('dialog', { name: 'Lenken til anne@nordlys.example' }),
        'Jeg har kopiert den',
      );

      await openInApp(page, `${base}/webhooks`);
      await press(page, 'Ny webhook');
      const hook = page.getByRole('dialog', { name: 'Ny webhook' });
      await hook.getByLabel('Adresse').fill('http://localhost:9/hook');
      await confirms(page, () => press(hook, 'Lag webhook'));
      await page
        .getByRole('dialog')
        .getByText(/Hemmelighet/)
        .first()
        .waitFor();

      await page.goto(`${base}/customers/${clientId}`);
      const credit = page.getByRole('region', { name: 'Til gode' });
      await press(credit, 'Betal tilbake gjennom banken');
      const order = page.getByRole('dialog', { name: 'Betal tilbake gjennom banken' });
      await order.getByLabel('Kundens kontonummer').fill('97104133219');
      await confirms(page, () => press(order, 'Bestill'));
      await says(page, /^Utbetalingen på kr\s300,00 er bestilt/);
      await press(credit, 'Lag fil til banken');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        confirms(page, () => press(page.getByRole('dialog'), 'Lag fil til banken')),
      ]);
      assert.match(download.suggestedFilename(), /^pain\.001-/);
      assert.equal(bodyOf(await (await freshApi()).get('/v1/refund-files'), 200).totalCount, 1);

      await openInApp(page, `${base}/settings/audit-log`);
      for (const sentence of [
        'Endret innstillingene: kontonummer',
        /^Laget API-klienten «Nettbutikken»/,
        'Inviterte anne@nordlys.example som administrator',
        'Laget en webhook til localhost:9',
        /^Bestilte en utbetaling på kr\s300,00$/,
        /^Laget en fil til banken med én utbetaling på kr\s300,00$/,
      ]) {
        await page.getByText(sentence).first().waitFor();
      }
    } finally {
      service.clock.release();
    }
  });
});

test('where two people are wanted, the app says that own orders wait for another person', async () => {
  await app.addPerson({ email: 'bente@nordlys.example', name: 'Bente', role: 'accountant' });
  const { clientId: other } = await clientWithCredit(await freshApi(), 80, { paidOn: inDays(0) });
  const refusals = /^409 .*\/refund-files$/;
  await app.withPage({ refusals }, async (page) => {
    await page.goto('/app/sign-in');
    await page.getByLabel('E-post').fill(owner.email);
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Oversikt' }).waitFor();
    await page.goto(`${base}/settings/company`);
    const payment = page.getByRole('region', { name: 'Betaling', exact: true });
    await payment.getByRole('switch', { name: 'To personer om utbetalinger' }).click({ force: true });
    await press(payment, 'Lagre');
    await payment.getByText('✓ Lagret').waitFor();

    await page.goto(`${base}/customers/${other}`);
    const credit = page.getByRole('region', { name: 'Til gode' });
    await press(credit, 'Betal tilbake gjennom banken');
    const order = page.getByRole('dialog', { name: 'Betal tilbake gjennom banken' });
    await order.getByLabel('Kundens kontonummer').fill('97104133219');
    await press(order, 'Bestill');
    await says(page, /er bestilt\. En annen må lage filen til banken\.$/);
    await press(credit, 'Lag fil til banken');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Det du selv har bestilt, blir ikke med.').waitFor();
    await press(dialog, 'Lag fil til banken');
    await dialog.getByText('Du har selv bestilt alle utbetalingene som venter.').waitFor();
  });
});

/** Tokens last 15 minutes. */
const freshApi = () => service.caller({ company, environment: 'test' });
