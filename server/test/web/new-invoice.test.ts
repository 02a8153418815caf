import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/days/local-date.ts';
import { inDays } from '../support/dates.ts';
import { bodyOf } from '../support/api/answers.ts';
import { fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
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

async function openForm(page: Page): Promise<void> {
  await page.goto(form);
  await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
}

/** Opens the part of the form that few invoices need. */
const unfold = (page: Page) => page.getByRole('button', { name: 'Forfall, referanser og levering' }).click();
const value = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).inputValue();

async function chooseCustomer(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Velg kunde' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

test('a new customer: the register fills name and address, or people type; a line is suggested, and the keyboard goes from field to field', async () => {
  await createSent(api, {
    lines: [{ description: 'Varmepumpe service', quantity: 1, unit: 'HUR', unitPrice: 1350.5, vatCode: 31 }],
  });
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await page.getByText('Ny kunde', { exact: true }).click();
    await page.getByLabel('Organisasjonsnummer').fill('974 760 673');
    await page.getByText('Enhetsregisteret: REGISTERENHETEN').waitFor();
    await eventually('the address is filled in', async () => (await value(page, 'Adresse')) !== '');
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

    register.trouble = 'dropped';
    await page.getByLabel('Organisasjonsnummer').fill('991825827');
    await page.getByText('Enhetsregisteret svarer ikke nå.').waitFor();
    register.trouble = undefined;
    await page.getByLabel('Navn').fill('Skrevet selv AS');

    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('varme');
    await page.getByRole('option', { name: /Varmepumpe service.*1\s350,50/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await line.getByLabel('Beskrivelse').inputValue(), 'Varmepumpe service');
    assert.equal(await line.getByLabel('Pris uten mva').inputValue(), '1350,50');
    assert.equal(await line.getByLabel('Mva', { exact: true }).inputValue(), '31');
    assert.equal(await line.getByLabel('Enhet').inputValue(), 'HUR');
    // Enter chose the line and made no second one.
    assert.equal(await page.getByRole('group', { name: /^Linje \d/ }).count(), 1);

    await page.getByRole('button', { name: 'Legg til linje' }).click();
    const second = page.getByRole('group', { name: 'Linje 2' });
    await second.getByLabel('Beskrivelse').fill('Kart');
    // The keyboard goes from field to field, also once the line could become a product.
    await second.getByRole('button', { name: 'Lagre linje 2 som produkt' }).waitFor();
    await second.getByLabel('Beskrivelse').focus();
    for (const typed of ['2', '100']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(typed);
    }
    await second.getByText(/kr.200,00/).waitFor();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
  });
});

test('a known customer: the due date follows the terms, prices are typed with VAT, and the draft and its form show them so', async () => {
  const named = async (name: string, paymentTermDays: number | null) =>
    bodyOf(await api.post('/v1/clients', { name, paymentTermDays }), 201);
  await named('Ærlig Frist AS', 30);
  await named('Øvrige AS', null);
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await unfold(page);
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 14)));
    const picker = page.getByRole('combobox', { name: 'Velg kunde' });
    await page.context().setOffline(true);
    await picker.fill('ærlig');
    await page.getByText('Søket fikk ikke svar.').waitFor();
    assert.equal(await page.getByRole('option', { name: /^(Ærlig|Øvrige)/ }).count(), 0);
    await page.context().setOffline(false);
    await page.getByRole('option', { name: /^Ærlig/ }).waitFor();
    await picker.fill('finnes ikke');
    await page.getByText('Ingen treff.').waitFor();
    await chooseCustomer(page, 'øvrige', /^Øvrige/);
    await page.getByText('14 dager fra i dag').waitFor();
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await page.getByText('30 dager fra i dag').waitFor();
    await page.getByText('Kunden har ingen e-postadresse.').waitFor();
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 30)));
    // A date that somebody typed stays.
    await page.getByLabel('Forfallsdato').fill(shown(addDays(today, 20)));
    await chooseCustomer(page, 'øvrige', /^Øvrige/);
    await page.getByText('Kunden har ingen e-postadresse.').waitFor();
    assert.equal(await value(page, 'Forfallsdato'), shown(addDays(today, 20)));

    await page.getByLabel('Priser med mva').check();
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Kopp');
    await line.getByLabel('Pris med mva').fill('99,92');
    await line.getByText(/Sum med mva:.*99,92/).waitFor();
    const sums = page.getByLabel('Summer');
    for (const sum of [/^kr.79,94$/, /^kr.19,98$/, /^kr.99,92$/]) await sums.getByText(sum).waitFor();
    await page.getByRole('button', { name: 'Vis enhet og rabatt' }).click();
    await line.getByLabel('Rabatt', { exact: true }).fill('9,92');
    await line.getByLabel('Rabatten er i').selectOption('kroner');

    assert.equal(await page.getByText('Ingen kunde ennå').count(), 0);
    await page.evaluate(AXE);
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await fits(page, width);
      // Both looks of the form: with the preview beside it, and below it.
      if (width !== 820) assert.deepEqual(await axeFinds(page, 'elements'), [], String(width));
    }
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('columnheader', { name: 'Pris med mva' }).waitFor();
    await page.getByRole('cell', { name: /99,92.*Rabatt/ }).waitFor();
    await page.getByRole('cell', { name: /90,00$/ }).waitFor();

    await page.getByRole('link', { name: 'Endre' }).click();
    await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
    assert.equal(await page.getByLabel('Priser med mva').isChecked(), true);
    assert.equal(await line.getByLabel('Pris med mva').inputValue(), '99,92');
    // A line of before brings its price along where that is with VAT, too.
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    const second = page.getByRole('group', { name: 'Linje 2' });
    await second.getByLabel('Beskrivelse').fill('varme');
    await page.getByRole('option', { name: /Varmepumpe service/ }).click();
    assert.equal(await second.getByLabel('Pris med mva').inputValue(), '');
  });
});

// The last test, because the session of the owner ends.
test('a reload loses nothing; saving, giving up and signing out forget what was typed', async () => {
  await app.withPage({ ...asOwner, refusals: /^401 / }, async (page) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const ours = () =>
      page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('form')).length`);
    const type = async (text: string) => {
      await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Beskrivelse').fill(text);
      await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Pris uten mva').fill('10');
    };
    const kept = page.getByText('Du fortsetter der du slapp.');
    const line = page.getByRole('group', { name: 'Linje 1' }).getByLabel('Beskrivelse');
    await openForm(page);
    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await type('Halvferdig');
    assert.equal(await ours(), 1);
    await page.reload();
    await kept.waitFor();
    assert.equal(await line.inputValue(), 'Halvferdig');
    // The form keeps the id of the customer. The service tells the name.
    const customer = page.getByRole('combobox', { name: 'Velg kunde' });
    await eventually('the customer is there', async () => /Ærlig Frist/.test(await customer.inputValue()));

    await page.getByRole('button', { name: 'Begynn på nytt' }).click();
    assert.equal(await line.inputValue(), '');
    assert.equal(await ours(), 0);

    await type('Gis opp');
    await page.getByRole('link', { name: 'Avbryt' }).click();
    await page.getByRole('button', { name: 'Forlat uten å lagre' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
    assert.equal(await ours(), 0);
    await openInApp(page, form);
    assert.equal(await line.inputValue(), '');

    await chooseCustomer(page, 'ærlig', /^Ærlig Frist/);
    await type('Lagres');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fakturautkast' }).waitFor();
    assert.equal(await ours(), 0);

    await openInApp(page, form);
    await type('Blir borte');
    assert.equal(await ours(), 1);
    await page.getByRole('button', { name: owner.email }).click();
    await page.getByText('Logg ut').click();
    await page.getByRole('heading', { level: 1, name: /Logg inn/ }).waitFor();
    assert.equal(await ours(), 0);
  });
});
