import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCompanyOfAccount } from '../../src/features/companies/index.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { pngFile } from '../support/browser/images.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const settings = `/app/${company.accounts.test}/settings/company`;
const asOwner = { signedInAs: owner.email };
const stored = () => getCompanyOfAccount(service.db, company.accounts.test);

test('settings stand in parts with an address each; what is saved can be taken back', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(settings);
    const payment = page.getByRole('region', { name: 'Betaling' });
    assert.equal(await payment.getByRole('button', { name: 'Lagre' }).count(), 0);
    await payment.getByLabel('Betalingsfrist i dager').fill('21');
    // Another part is looked at, and what was typed stays.
    await page.getByRole('tab', { name: 'Purring' }).click();
    await page.getByRole('region', { name: 'Purring' }).waitFor();
    assert.match(page.url(), /part=reminders/);
    await page.getByRole('tab', { name: 'Selskap og betaling' }).click();
    await payment.getByRole('button', { name: 'Lagre' }).click();
    await payment.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
    assert.equal((await stored()).settings.paymentTermDays, 21);
    await payment.getByRole('button', { name: 'Angre lagringen' }).click();
    await payment.getByRole('status').filter({ hasText: '✓ Som før' }).waitFor();
    assert.equal((await stored()).settings.paymentTermDays, 14);
    assert.equal(await payment.getByLabel('Betalingsfrist i dager').inputValue(), '14');

    await page.goto(`${settings}?part=books`);
    await page.getByRole('region', { name: 'Merverdiavgift' }).waitFor();
  });
});

test('a BIC is stored in capital letters; a wrong one is told at its field', async () => {
  await app.withPage({ ...asOwner, refusals: /^400 .*\/settings$/ }, async (page) => {
    // The first steps lead to the field.
    await page.goto(`${settings}#kontonummer`);
    const payment = page.getByRole('region', { name: 'Betaling' });
    await payment.locator('input:focus').and(payment.getByLabel('Kontonummer')).waitFor();
    const bic = payment.getByRole('textbox', { name: 'BIC' });
    await bic.fill('DNB');
    await payment.getByRole('button', { name: 'Lagre' }).click();
    await payment.getByText('Ikke skrevet slik det skal være').waitFor();
    assert.equal(await bic.getAttribute('aria-invalid'), 'true');
    await bic.fill('dnba nokk');
    await payment.getByRole('button', { name: 'Lagre' }).click();
    await payment.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
    assert.equal((await stored()).seller.bic, 'DNBANOKK');
  });
});

test('the mail is shown with what is typed, before it is saved', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${settings}?part=mail`);
    const texts = page.getByRole('region', { name: 'E-posttekster' });
    await texts.getByLabel('Emne').fill('Regning {number} fra {seller}');
    await texts.getByLabel('Melding').fill('Hei {customer}, takk for sist! <b>ikke fet</b>');
    const preview = page.getByRole('region', { name: 'Forhåndsvisning' });
    await preview.getByRole('status').filter({ hasText: 'Regning 1042 fra Nordlys Design AS' }).waitFor();
    const mail = preview.frameLocator('iframe');
    await mail.getByText('Hei Kari Nordmann, takk for sist! <b>ikke fet</b>').waitFor();
    assert.equal((await stored()).mail.emailMessage, null);
    await texts.getByRole('button', { name: 'Angre', exact: true }).click();
  });
});

test('a logo and a colour are shown on an example invoice before they are saved; what was saved is taken back', async () => {
  const colour = (await stored()).seller.accentColour;
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
    await page.getByLabel('Farge på fakturaen').fill('#7f1d1d');
    // Closes the palette.
    await page.keyboard.press('Tab');
    await eventually('the invoice has the colour', async () => /#7f1d1d/i.test(drawn));
    const now = await stored();
    assert.deepEqual([now.seller.logoSha256, now.seller.accentColour], [null, colour]);

    const logo = page.getByRole('region', { name: 'Logo' });
    await logo.getByRole('button', { name: 'Lagre' }).click();
    await logo.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
    assert.notEqual((await stored()).seller.logoSha256, null);
    await logo.getByRole('button', { name: 'Angre lagringen' }).click();
    await logo.getByRole('status').filter({ hasText: '✓ Som før' }).waitFor();
    assert.equal((await stored()).seller.logoSha256, null);
    const look = page.getByRole('region', { name: 'Utseende og språk' });
    await look.getByRole('button', { name: 'Angre', exact: true }).click();
    // The picture may be drawn once more. The page would close in the middle of the request that the test passes on.
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('a colour stays when typing it and leaving the field follow each other at once', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${settings}?part=look`);
    const field = page.getByLabel('Farge på fakturaen');
    await field.focus();
    // One script does both, so that the page has no time in between. React notices only a value that comes by the setter of
    // the prototype, as typing does.
    await page.evaluate(`{
      const field = document.activeElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '#6d28d9');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.blur();
    }`);
    const look = page.getByRole('region', { name: 'Utseende og språk' });
    await look.getByRole('button', { name: 'Angre', exact: true }).waitFor();
    assert.equal(await field.inputValue(), '#6d28d9');
    await look.getByRole('button', { name: 'Angre', exact: true }).click();
  });
});

for (const [locale, colorScheme, width] of [
  ['nb-NO', 'light', 1440],
  ['en-GB', 'dark', 820],
  ['nb-NO', 'dark', 390],
] as const) {
  test(`each part is without fault (${locale}, ${colorScheme}, ${width})`, async () => {
    const options = { ...asOwner, locale, colorScheme, viewport: { width, height: 1000 } };
    await app.withPage(options, async (page) => {
      const heights: Record<string, number> = {};
      for (const part of ['company', 'look', 'mail', 'reminders', 'bank', 'books']) {
        await page.goto(`${settings}?part=${part}`);
        await page.getByRole('tab').first().waitFor();
        await page.evaluate(AXE);
        assert.deepEqual(await axeFinds(page, 'all'), [], part);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, part);
        heights[part] = (await page.evaluate('document.documentElement.scrollHeight')) as number;
        const folder = process.env['PICTURES'];
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/settings-${part}-${width}.png`, fullPage: true });
      }
      if (width === 1440) assert.ok(Math.max(...Object.values(heights)) < 1_900, JSON.stringify(heights));
    });
  });
}
