import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/local-date.ts';
import { inDays } from '../support/dates.ts';
import { bodyOf } from '../support/api/answers.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent } from '../support/example-invoices.ts';
import { startRegisterStandIn } from '../support/register-stand-in.ts';

const register = await startRegisterStandIn();
const app = await startAppInBrowser({ brregUrl: register.url });
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const form = `/app/${company.accounts.test}/invoices/new`;
const asOwner = { signedInAs: owner.email };
const today = inDays(0);
const shown = (date: string) => date.split('-').toReversed().join('.');

async function openForm(page: Page, address = form): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
}

const value = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).inputValue();

async function chooseCustomer(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Velg kunde' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

test('an organisation number fills name and address; a postal code fills the place', async () => {
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await page.getByLabel('Organisasjonsnummer').fill('974 760 673');
    await page.getByText('Enhetsregisteret: REGISTERENHETEN').waitFor();
    assert.deepEqual(
      [await value(page, 'Adresse'), await value(page, 'Postnummer'), await value(page, 'Poststed')],
      ['Postboks 900', '8910', 'Brønnøysund'],
    );
    // What somebody has typed stays until they take the register's.
    await page.getByLabel('Navn').fill('Mitt navn');
    await page.getByLabel('Organisasjonsnummer').fill('923609016');
    await page.getByText('Selskapet er konkurs eller under avvikling.').waitFor();
    assert.equal(await value(page, 'Navn'), 'Mitt navn');
    await page.getByRole('button', { name: 'Bruk navn og adresse' }).click();
    assert.equal(await value(page, 'Navn'), 'KONKURS AS');

    await page.getByLabel('Poststed').fill('');
    await page.getByLabel('Postnummer').fill('0107');
    await eventually('the place is there', async () => (await value(page, 'Poststed')) === 'Oslo');
  });
});

test('without an answer of the register people type as before', async () => {
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    register.trouble = 'dropped';
    await page.getByLabel('Organisasjonsnummer').fill('991825827');
    await page.getByText('Enhetsregisteret svarer ikke nå.').waitFor();
    register.trouble = undefined;
    await page.getByLabel('Navn').fill('Skrevet selv AS');
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Kart');
    // The keyboard goes from field to field, also once the line could become a product.
    await line.getByRole('button', { name: 'Lagre linje 1 som produkt' }).waitFor();
    for (const typed of ['2', '100']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await line.getByText(/kr.200,00/).waitFor();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
  });
});

test('a customer is searched for by the service, and the due date follows the terms of customer and company', async () => {
  const named = async (name: string, paymentTermDays: number | null) =>
    bodyOf(await api.post('/v1/clients', { name, paymentTermDays }), 201);
  await named('Ærlig Frist AS', 30);
  await named('Øvrige AS', null);
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 14)));
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await page.getByText('30 dager fra i dag').waitFor();
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 30)));
    await chooseCustomer(page, 'øvrige', /^Øvrige/);
    await page.getByText('14 dager fra i dag').waitFor();
    // A date that somebody typed stays.
    await page.getByLabel('Forfallsdato').fill(shown(addDays(today, 20)));
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await page.getByText('Kunden har ingen e-postadresse.').waitFor();
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 20)));
    await page.getByRole('combobox', { name: 'Velg kunde' }).fill('finnes ikke');
    await page.getByText('Ingen treff.').waitFor();
  });
});

test('a line is suggested from earlier invoices, with price, unit and VAT', async () => {
  await createSent(api, {
    lines: [{ description: 'Varmepumpe service', quantity: 1, unit: 'HUR', unitPrice: 1350.5, vatCode: 31 }],
  });
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('varme');
    await page.getByRole('option', { name: /Varmepumpe service.*1\s350,50/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await line.getByLabel('Beskrivelse').inputValue(), 'Varmepumpe service');
    assert.equal(await line.getByLabel('Pris uten mva').inputValue(), '1350,5');
    assert.equal(await line.getByLabel('Mva', { exact: true }).inputValue(), '31');
    assert.equal(await line.getByLabel('Enhet').inputValue(), 'HUR');
    // Enter chose the line and made no second one.
    assert.equal(await page.getByRole('group', { name: /^Linje \d/ }).count(), 1);
  });
});

test('prices with VAT are typed as the shop has them, and the draft and its form show them so', async () => {
  await app.withPage({ ...asOwner, refusals: /^400 .*invoices$/ }, async (page) => {
    await openForm(page);
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await page.getByLabel('Priser med mva').check();
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Kopp');
    await line.getByLabel('Pris med mva').fill('99,92');
    await line.getByText(/Sum med mva:.*99,92/).waitFor();
    const sums = page.getByLabel('Summer');
    for (const sum of [/^kr.79,94$/, /^kr.19,98$/, /^kr.99,92$/]) await sums.getByText(sum).waitFor();
    await page.getByRole('button', { name: 'Vis enhet og rabatt' }).click();
    await line.getByLabel('Rabatt', { exact: true }).fill('100');
    await line.getByLabel('Rabatten er i').selectOption('kroner');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    // A discount above the sum is shown at its field.
    await eventually(
      'the discount is marked',
      async () => (await line.getByLabel('Rabatt', { exact: true }).getAttribute('aria-invalid')) === 'true',
    );
    await line.getByLabel('Rabatt', { exact: true }).fill('9,92');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
    await page.getByRole('columnheader', { name: 'Pris med mva' }).waitFor();
    await page.getByRole('cell', { name: /99,92.*Rabatt/ }).waitFor();
    await page.getByRole('cell', { name: /90,00$/ }).waitFor();

    await page.getByRole('link', { name: 'Endre' }).click();
    await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
    assert.equal(await page.getByLabel('Priser med mva').isChecked(), true);
    assert.equal(await line.getByLabel('Pris med mva').inputValue(), '99,92');
    assert.equal(await line.getByLabel('Rabatt', { exact: true }).inputValue(), '9,92');
    // A line of before brings its price along where that is with VAT, too.
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    const second = page.getByRole('group', { name: 'Linje 2' });
    await second.getByLabel('Beskrivelse').fill('varme');
    await page.getByRole('option', { name: /Varmepumpe service/ }).click();
    assert.equal(await second.getByLabel('Pris med mva').inputValue(), '');
  });
});

test('a reload loses nothing; saving and giving up forget what was typed', async () => {
  await app.withPage(asOwner, async (page) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const type = async (text: string) => {
      await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Beskrivelse').fill(text);
      await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Pris uten mva').fill('10');
    };
    const kept = page.getByText('Du fortsetter der du slapp.');
    const line = page.getByRole('group', { name: 'Linje 1' }).getByLabel('Beskrivelse');
    await openForm(page);
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await type('Halvferdig');
    await page.reload();
    await kept.waitFor();
    assert.equal(await line.inputValue(), 'Halvferdig');
    // The form keeps the id of the customer. The service tells the name.
    const customer = page.getByRole('combobox', { name: 'Velg kunde' });
    await eventually('the customer is there', async () => /Ærlig Frist/.test(await customer.inputValue()));

    await page.getByRole('button', { name: 'Begynn på nytt' }).click();
    assert.equal(await line.inputValue(), '');
    await page.reload();
    await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
    assert.equal(await kept.count(), 0);

    await type('Gis opp');
    await page.getByRole('link', { name: 'Avbryt' }).click();
    await page.getByRole('button', { name: 'Forlat uten å lagre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
    await openForm(page);
    assert.equal(await line.inputValue(), '');

    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await type('Lagres');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
    await openForm(page);
    assert.equal(await line.inputValue(), '');
  });
});

for (const [lang, colorScheme, width] of [
  ['nb-NO', 'light', 1440],
  ['en-GB', 'dark', 1440],
  ['nb-NO', 'dark', 820],
  ['en-GB', 'light', 390],
] as const) {
  test(`the filled form has no fault and no width of its own (${lang}, ${colorScheme}, ${width})`, async () => {
    const options = { ...asOwner, locale: lang, colorScheme, viewport: { width, height: 1000 } };
    await app.withPage(options, async (page) => {
      await page.goto(form);
      const isNorwegian = lang === 'nb-NO';
      await page
        .getByRole('combobox', { name: isNorwegian ? 'Velg kunde' : 'Choose a customer' })
        .fill('ærlig');
      await page.getByRole('option', { name: /^Ærlig/ }).click();
      const line = page.getByRole('group', { name: isNorwegian ? 'Linje 1' : 'Line 1' });
      await line.getByLabel(isNorwegian ? 'Pris uten mva' : 'Price without VAT').fill('1250');
      await line.getByLabel(isNorwegian ? 'Beskrivelse' : 'Description').fill('Rådgivning om gulv og vegger');
      await page
        .getByLabel(isNorwegian ? 'Summer' : 'Totals')
        .getByText(/562[.,]50/)
        .waitFor();
      await page.evaluate(AXE);
      assert.deepEqual(await axeFinds(page, 'all'), []);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      assert.equal(await page.getByText(isNorwegian ? 'Ingen kunde ennå' : 'No customer yet').count(), 0);
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({
          path: `${process.env['PICTURES']}/new-${lang}-${colorScheme}-${width}.png`,
          fullPage: true,
        });
    });
  });
}

// The last test, because the session of the owner ends.
test('signing out forgets what was typed', async () => {
  await app.withPage({ ...asOwner, refusals: /^401 / }, async (page) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const ours = () =>
      page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('form')).length`);
    await openForm(page);
    await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Beskrivelse').fill('Blir borte');
    assert.equal(await ours(), 1);
    await page.getByRole('button', { name: owner.email }).click();
    await page.getByText('Logg ut').click();
    await page.getByRole('heading', { level: 1, name: /Logg inn/ }).waitFor();
    assert.equal(await ours(), 0);
  });
});
