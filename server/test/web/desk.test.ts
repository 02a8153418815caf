import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { bodyOf } from '../support/api/answers.ts';
import { createDraft, createSent, exemptLine } from '../support/example-invoices.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const ACCOUNTANT = 'ragnhild@mange.example';
const PHONE = { width: 390, height: 800 };
await app.addPerson({ email: ACCOUNTANT, name: 'Ragnhild Regnskap', role: 'accountant' });

/** Companies of each kind: one with drafts, one with a transaction of the bank, one with nothing. */
const companies = new Map<string, { production: string; test: string }>();
for (const name of ['Bergen Design AS', 'Drammen Rør AS', 'Eidsvoll Mat AS']) {
  const made = await service.createCompany({
    name,
    ...(name === 'Eidsvoll Mat AS' && { vatRegistered: false, defaultVatRateBp: 0 }),
  });
  await app.addPerson({ email: ACCOUNTANT, name: '', role: 'accountant' }, made);
  companies.set(name, made.accounts);
  const api = await service.caller({ company: made, environment: 'test' });
  if (name === 'Bergen Design AS') {
    await createDraft(api);
    bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }), 200);
  }
  if (name === 'Drammen Rør AS') {
    await createSent(api, { lines: [exemptLine(100)] });
    bodyOf(await api.post('/v1/test/bank-payments', { amount: 55 }), 202);
    await eventually('the transaction waits', async () => {
      const list = await api.get('/v1/bank-transactions?status=unmatched');
      return bodyOf<{ totalCount: number }>(list, 200).totalCount === 1;
    });
  }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('td') });
const names = async (page: Page) =>
  (await rows(page).locator('td:first-child a').allInnerTexts()).map((name) => name.trim());

test('an accountant begins with all companies, finds by views, columns and keys, and goes to the same page of the next', async () => {
  await app.withPage({ signedInAs: ACCOUNTANT }, async (page) => {
    await page.goto('/app/companies?environment=test');
    await heading(page, 'Alle selskaper');
    await rows(page).first().waitFor();
    assert.equal((await names(page)).length, 4);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);

    await page.getByRole('button', { name: /^Banken venter 1/ }).click();
    await eventually('only whose bank waits', async () => (await names(page)).join() === 'Drammen Rør AS');
    await page.getByRole('button', { name: /^Alle 4/ }).click();
    await page.getByRole('searchbox').fill('bergen');
    await eventually('only Bergen', async () => (await names(page)).join() === 'Bergen Design AS');
    await page.getByText('januar 2026').waitFor();
    await page.getByRole('searchbox').fill('');
    await eventually('all again', async () => (await names(page)).length === 4);
    await page.getByRole('button', { name: /^Selskap/ }).click();
    await page.getByRole('button', { name: /^Selskap/ }).click();
    await eventually('by name', async () => (await names(page))[0] === 'Bergen Design AS');

    await heading(page, 'Alle selskaper');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${companies.get('Drammen Rør AS')?.test}`);
    await heading(page, 'Oversikt');
    await goesFromBankToBank(page);
  });
});

/** By the key of the switcher, and by the search. The key A leads back. */
async function goesFromBankToBank(page: Page): Promise<void> {
  await openInApp(page, `/app/${companies.get('Drammen Rør AS')?.test}/bank/waiting`);
  await page.keyboard.press('s');
  const search = page.getByRole('combobox', { name: 'Søk etter selskap' });
  await search.fill('bergen');
  await search.press('Enter');
  await page.waitForURL(`**/${companies.get('Bergen Design AS')?.test}/bank/waiting`);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Søk' });
  await dialog.getByRole('combobox').fill('eidsvoll');
  await dialog.getByRole('option', { name: 'Eidsvoll Mat AS' }).click();
  await page.waitForURL(`**/${companies.get('Eidsvoll Mat AS')?.test}/bank/waiting`);
  await page.keyboard.press('a');
  await page.waitForURL('**/companies?environment=test');
  await heading(page, 'Alle selskaper');
}

test('on a phone the companies are cards, no wider than the screen, also in the dark and in English', async () => {
  await app.withPage({ signedInAs: ACCOUNTANT, viewport: PHONE, colorScheme: 'dark' }, async (page) => {
    await page.goto('/app/companies?environment=test');
    await page.getByRole('list', { name: 'Alle selskaper' }).getByRole('listitem').first().waitFor();
    await fits(page, PHONE.width);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await page.getByRole('button', { name: 'Ragnhild Regnskap' }).click();
    await page.getByText('English', { exact: true }).click();
    await heading(page, 'All companies');
    await fits(page, PHONE.width);
  });
});

test('an accountant accepts all open invitations by one click, and turns the mail on Mondays on', async () => {
  const invited = 'ny@mange.example';
  await app.addPerson({ email: invited, name: 'Nils Ny', role: 'viewer' });
  for (const name of ['Fjord Kafé AS', 'Gol Bygg AS', 'Hamar Tre AS']) {
    const email = `eier-${name.slice(0, 3).toLowerCase()}@mange.example`;
    const { companyId } = await service.createCompany({
      name,
      ownerEmail: email,
      ownerPassword: owner.password,
    });
    await app.withPage({ signedInAs: email }, async (page) => {
      await page.goto('/app/');
      const status = await page.evaluate(
        `fetch('/app-api/companies/${companyId}/invitations', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: '${invited}', role: 'accountant' }),
        }).then((answer) => answer.status)`,
      );
      assert.equal(status, 204);
    });
  }
  await app.withPage({ signedInAs: invited }, async (page) => {
    await page.goto('/app/');
    await page.waitForURL('**/app/companies');
    const card = page.getByRole('region', { name: 'Du er invitert til 3 selskaper' });
    await card.getByRole('checkbox', { name: /^Gol Bygg AS/ }).uncheck();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await card.getByRole('button', { name: 'Bli med i 2 selskaper' }).click();
    await page.getByText('Du er med i 2 selskaper til.').waitFor();
    await eventually('the companies are there', async () => (await names(page)).length === 3);
    await page.getByRole('region', { name: 'Du er invitert til ett selskap' }).waitFor();

    await openInApp(page, `/app/${company.accounts.test}/me`);
    const mail = page.getByRole('switch', { name: /^Send meg det som venter/ });
    // The switch turns once the service has answered, so `check` would not see it turn.
    await mail.click();
    await eventually('the mail is on', async () => {
      const row = await service.db
        .selectFrom('people')
        .select('monday_mail')
        .where('email', '=', invited)
        .executeTakeFirst();
      return row?.monday_mail === 'nb';
    });
    await page.reload();
    await eventually('it is still on', () => mail.isChecked());
  });
});
