import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCompanyOfAccount } from '../../src/features/companies/index.ts';
import { bodyOf } from '../support/api/answers.ts';
import { fits, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { pngFile } from '../support/browser/images.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const settings = `/app/${company.accounts.test}/settings/company`;
const asOwner = { signedInAs: owner.email };
const stored = () => getCompanyOfAccount(service.db.of(company.accounts.test));
const year = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', year: 'numeric' }).format();

/** The parts by their tabs. */
const PARTS = {
  company: 'Selskap og betaling',
  look: 'Logo og utseende',
  mail: 'E-post',
  reminders: 'Purring',
  bank: 'Bank, Vipps og valuta',
  books: 'Mva og regnskap',
};

test('an owner sets each part of the company; what is wrong is told at its field, and what is saved can be taken back', async () => {
  const refusals = /^400 .*\/settings$/;
  await app.withPage({ ...asOwner, refusals }, async (page) => {
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    const open = (part: keyof typeof PARTS) => page.getByRole('tab', { name: PARTS[part] }).click();
    const save = async (name: string) => {
      await region(name).getByRole('button', { name: 'Lagre', exact: true }).click();
      await region(name).getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
    };
    const takeBack = async (name: string) => {
      await region(name).getByRole('button', { name: 'Angre lagringen' }).click();
      await region(name).getByRole('status').filter({ hasText: '✓ Endringen er angret' }).waitFor();
    };
    const undo = (name: string) => region(name).getByRole('button', { name: 'Angre', exact: true }).click();

    // The first steps lead to the field.
    await page.goto(`${settings}#kontonummer`);
    const payment = region('Betaling');
    await payment.locator('input:focus').and(payment.getByLabel('Kontonummer')).waitFor();
    assert.equal(await payment.getByRole('button', { name: 'Lagre' }).count(), 0);
    const bic = payment.getByRole('textbox', { name: 'BIC' });
    await bic.fill('DNB');
    await payment.getByRole('button', { name: 'Lagre' }).click();
    await payment.getByText('Ikke skrevet slik det skal være').waitFor();
    assert.equal(await bic.getAttribute('aria-invalid'), 'true');
    await bic.fill('dnba nokk');
    await payment.getByRole('radio', { name: 'MOD11' }).check();
    await save('Betaling');
    assert.deepEqual(await stored().then(({ seller, settings: { kidCheck } }) => [seller.bic, kidCheck]), [
      'DNBANOKK',
      'mod11',
    ]);

    await payment.getByLabel('Betalingsfrist i dager').fill('21');
    // Another part is looked at, and what was typed stays.
    await open('reminders');
    await region('Purring').waitFor();
    assert.match(page.url(), /part=reminders/);
    await open('company');
    await save('Betaling');
    assert.equal((await stored()).settings.paymentTermDays, 21);
    await takeBack('Betaling');
    assert.equal((await stored()).settings.paymentTermDays, 14);
    assert.equal(await payment.getByLabel('Betalingsfrist i dager').inputValue(), '14');

    await open('mail');
    await region('E-posttekster').getByLabel('Emne').fill('Regning {number} fra {seller}');
    await region('E-posttekster').getByLabel('Melding').fill('Hei {customer}! <b>ikke fet</b>');
    const preview = region('Forhåndsvisning');
    await preview.getByRole('status').filter({ hasText: 'Regning 1042 fra Nordlys Design AS' }).waitFor();
    await preview.frameLocator('iframe').getByText('Hei Kari Nordmann! <b>ikke fet</b>').waitFor();
    assert.equal((await stored()).mail.emailMessage, null);
    await undo('E-posttekster');

    await open('bank');
    const files = region('Bankfiler');
    const format = files.getByLabel('Innbetalinger hentes fra');
    await format.selectOption('OCR giro');
    await files.getByRole('combobox', { name: 'Konto for bankgebyrer' }).fill('7770');
    await page.getByRole('option', { name: /^7770/ }).click();
    await files.getByLabel('Skriv av øredifferanser').fill('0,5');
    await save('Bankfiler');
    const api = await service.caller({ company, environment: 'test' });
    const { bankFileFormat, bankFeeAccount, roundingLimit } = bodyOf(await api.get('/v1/settings'), 200);
    assert.deepEqual([bankFileFormat, bankFeeAccount, roundingLimit], ['ocr', '7770', 0.5]);

    await open('books');
    const vat = region('Merverdiavgift');
    const registered = vat.getByRole('switch', { name: 'Registrert i Merverdiavgiftsregisteret' });
    const reason = vat.getByLabel('Vanlig grunn til 0 % mva');
    await reason.selectOption({ label: 'Utenfor mva-loven (kode 6)' });
    await save('Merverdiavgift');
    // A company outside the register has no choice of reasons.
    await registered.uncheck();
    assert.deepEqual([await reason.inputValue(), await reason.isDisabled()], ['7', true]);
    await save('Merverdiavgift');
    const { vatRegistered, zeroRateVatCode } = (await stored()).settings;
    assert.deepEqual([vatRegistered, zeroRateVatCode], [false, 7]);
    await takeBack('Merverdiavgift');
    assert.equal((await stored()).settings.zeroRateVatCode, 6);
    const terms = region('Mva-terminer');
    await terms.getByLabel('Termin', { exact: true }).selectOption('Kalenderåret');
    await terms.getByLabel('Fra og med').selectOption(year);
    await terms.getByRole('button', { name: 'Lagre' }).click();
    await terms.getByText(`Kalenderåret fra og med ${year}`).waitFor();
    assert.deepEqual((await stored()).vatTermChanges, [Number(year)]);
  });
});

test('a logo and a colour are shown on an example invoice before they are saved', async () => {
  const { seller } = await stored();
  await app.withPage(asOwner, async (page) => {
    let drawn = '';
    await page.route('**/document-preview', async (route) => {
      const answer = await route.fetch();
      drawn = await answer.text();
      await route.fulfill({ response: answer });
    });
    await page.goto(`${settings}?part=look`);
    await page.getByRole('img', { name: 'Slik ser fakturaen ut' }).waitFor();
    await eventually('the invoice is drawn', async () => drawn !== '');
    assert.ok(!drawn.includes('<image'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Velg logo' }).click(),
    ]);
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngFile(120, 40) });
    await eventually('the invoice has the logo', async () => drawn.includes('<image'));
    const field = page.getByLabel('Farge på fakturaen');
    await field.focus();
    // One script types and leaves the field, so that the page has no time in between. React notices only a value that comes by
    // the setter of the prototype, as typing does.
    await page.evaluate(`{
      const field = document.activeElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '#7f1d1d');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.blur();
    }`);
    await eventually('the invoice has the colour', async () => /#7f1d1d/i.test(drawn));
    assert.equal(await field.inputValue(), '#7f1d1d');
    const now = await stored();
    assert.deepEqual([now.seller.logoSha256, now.seller.accentColour], [null, seller.accentColour]);

    const logo = page.getByRole('region', { name: 'Logo' });
    await logo.getByRole('button', { name: 'Lagre' }).click();
    await logo.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
    assert.notEqual((await stored()).seller.logoSha256, null);
    await logo.getByRole('button', { name: 'Angre lagringen' }).click();
    await logo.getByRole('status').filter({ hasText: '✓ Endringen er angret' }).waitFor();
    assert.equal((await stored()).seller.logoSha256, null);
    await page
      .getByRole('region', { name: 'Utseende og språk' })
      .getByRole('button', { name: 'Angre', exact: true })
      .click();

    // Each part, on a wide screen in daylight and on a phone at night.
    const wide = { width: 1440, height: 1000 };
    const phone = { width: 390, height: 1000 };
    const look = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    };
    await page.evaluate(AXE);
    for (const [part, tab] of Object.entries(PARTS)) {
      await page.setViewportSize(wide);
      await look('light');
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('[role=tabpanel]:visible:not(:has([aria-busy=true])) h2').first().waitFor();
      assert.deepEqual(await axeFinds(page, 'all'), [], part);
      const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
      assert.ok(height < 1_900, `${part} is ${height} high`);
      await page.setViewportSize(phone);
      await look('dark');
      assert.deepEqual(await axeFinds(page, 'looks'), [], part);
      await fits(page, phone.width);
    }
    // The picture may be drawn once more. The page would close in the middle of the request that the test passes on.
    await page.unrouteAll({ behavior: 'wait' });
  });
});
