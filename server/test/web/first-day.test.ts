import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { getCompanyOfAccount } from '../../src/features/companies/index.ts';
import { fits, isWhole, openInApp, PASSWORD, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { startRegisterStandIn } from '../support/register-stand-in.ts';

const register = await startRegisterStandIn();
const app = await startAppInBrowser({ brregUrl: register.url, brregIsForAll: false });
const { service } = app;
const PHONE = { width: 390, height: 844 };

async function newCompany(ownerEmail: string) {
  const empty = { address: '', postalCode: '', city: '', bankAccount: '' };
  const company = await service.createCompany({
    ...empty,
    ownerEmail,
    ownerPassword: PASSWORD,
    vatRegistered: undefined,
  });
  return { ...company, stored: () => getCompanyOfAccount(service.db.of(company.accounts.production)) };
}

const save = (page: Page) => page.getByRole('button', { name: 'Lagre svarene' }).click();
const atHome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Oversikt' }).waitFor();

test('on a phone the overview asks a new company what matters; a company that is not registered gets lines without VAT', async () => {
  const email = 'eier@ikkeregistrert.example';
  const company = await newCompany(email);
  await app.withPage({ signedInAs: email, viewport: PHONE }, async (page) => {
    await page.goto(`/app/${company.accounts.production}/`);
    await page.getByRole('region', { name: 'Kom i gang' }).getByText('Svar på det viktigste').waitFor();
    await page.getByRole('link', { name: 'Er selskapet mva-registrert?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Det viktigste først' }).waitFor();
    // Nothing is chosen that nobody has said.
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
    await save(page);
    await page.getByText('Må fylles ut').first().waitFor();
    assert.equal(await page.getByText('Må fylles ut').count(), 2);

    await page.getByRole('radio', { name: 'Nei, ikke ennå' }).check();
    await page.getByText('Fakturaene kan ikke ha mva').waitFor();
    await page.getByRole('radio', { name: 'Tjenester' }).check();
    await page.getByLabel('Adresse', { exact: true }).fill('Storgata 2');
    await page.getByLabel('Postnummer').fill('8622');
    const place = page.getByLabel('Poststed');
    await eventually('the place is there', async () => (await place.inputValue()) === 'Mo i Rana');
    const account = page.getByLabel('Kontonummer');
    await account.fill('86011117948');
    assert.equal(await account.getAttribute('aria-invalid'), null);
    await account.blur();
    await page.getByText('Kontrollsifferet stemmer ikke.').waitFor();
    await account.fill('8601 11 17947');
    await page.getByText('Kontrollsifferet stemmer ikke.').waitFor({ state: 'detached' });
    await fits(page, PHONE.width);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await save(page);
    await atHome(page);
    await isWhole(page);
    await page.getByRole('link', { name: 'Er selskapet mva-registrert?' }).waitFor({ state: 'detached' });

    const { seller, settings } = await company.stored();
    assert.deepEqual(
      [seller.vatRegistered, settings.vatAnswered, settings.supplyKind, settings.defaultVatRateBp],
      [false, true, 'services', 0],
    );
    assert.deepEqual(
      [seller.address, seller.postalCode, seller.city, seller.bankAccount],
      ['Storgata 2', '8622', 'Mo i Rana', '86011117947'],
    );
    await openInApp(page, `/app/${company.accounts.production}/invoices/new`);
    await page.getByRole('group', { name: 'Linje 1' }).waitFor();
    assert.deepEqual(register.asked, []);
  });
});

test('a registered company says from which day; it can answer later, and the settings lead to the question until then', async () => {
  const email = 'eier@registrert.example';
  const company = await newCompany(email);
  await app.withPage({ signedInAs: email }, async (page) => {
    await page.goto(`/app/${company.accounts.test}/first-day`);
    await page.getByRole('link', { name: 'Senere' }).click();
    await atHome(page);
    await openInApp(page, `/app/${company.accounts.test}/settings/company?part=books`);
    await page.getByText('Ingen har svart på dette ennå').waitFor();
    await page.getByRole('link', { name: 'Svar på om selskapet er registrert' }).click();
    await page.getByRole('radio', { name: 'Ja, selskapet er registrert' }).check();
    await page.getByLabel('Registrert fra').fill('01.03.2024');
    await page.getByRole('radio', { name: 'Varer' }).check();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await save(page);
    await atHome(page);
    const { vatRegistered, vatRegisteredFrom, vatAnswered, defaultVatRateBp } = (await company.stored())
      .settings;
    assert.deepEqual(
      [vatRegistered, vatRegisteredFrom, vatAnswered, defaultVatRateBp],
      [true, '2024-03-01', true, 2500],
    );
  });
});

test('a wrong organisation number is told when its field is left; the look-up is turned on by one click, and off in the settings', async () => {
  const { company, owner } = app;
  const value = (page: Page, label: string) =>
    page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .inputValue();
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(`/app/${company.accounts.test}/customers`);
    await page.getByRole('button', { name: 'Ny kunde' }).first().click();
    const form = page.getByRole('dialog', { name: 'Ny kunde' });
    const number = form.getByLabel('Organisasjonsnummer');
    await number.fill('974760674');
    await number.blur();
    await form.getByText('Ikke et organisasjonsnummer.').waitFor();
    assert.equal(await number.getAttribute('aria-invalid'), 'true');
    await number.fill('974 760 673');
    await form.getByText('Ikke et organisasjonsnummer.').waitFor({ state: 'detached' });
    assert.deepEqual(register.asked, []);
    await form.getByRole('button', { name: 'Slå på oppslag' }).click();
    await form.getByText('Enhetsregisteret: REGISTERENHETEN').waitFor();
    assert.equal(await number.evaluate((field) => field.matches(':focus')), true);
    await eventually('the address is there', async () => (await value(page, 'Poststed')) === 'Brønnøysund');
    // A number of another country is any text.
    await form.getByLabel('Land').selectOption('SE');
    await number.fill('556000-4615');
    await number.blur();
    assert.equal(await number.getAttribute('aria-invalid'), null);
    await page.keyboard.press('Escape');

    // A form that is begun anew looks the same number up again.
    const typedNumber = page.getByRole('main').getByLabel('Organisasjonsnummer');
    const found = page.getByRole('main').getByText('Enhetsregisteret: REGISTERENHETEN');
    await page.goto(`/app/${company.accounts.test}/invoices/new`);
    await typedNumber.fill('974 760 673');
    await found.waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Begynn på nytt' }).click();
    await found.waitFor({ state: 'detached' });
    await typedNumber.fill('974 760 673');
    await found.waitFor();

    await openInApp(page, `/app/${company.accounts.test}/settings/company`);
    const section = page.getByRole('region', { name: 'Selskapet', exact: true });
    await section.getByRole('switch', { name: 'Hent navn og adresse fra Enhetsregisteret' }).uncheck();
    await section.getByRole('button', { name: 'Lagre' }).click();
    await section.getByText('✓ Lagret').waitFor();
    const { settings } = await getCompanyOfAccount(service.db.of(company.accounts.test));
    assert.equal(settings.asksRegister, false);
  });
});
