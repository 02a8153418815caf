import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';

/** Files of other programs in the app: chosen, understood, mended, imported. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const VIEWER = `styreleder-${company.companyId}@nordlys.example`;
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });

const CUSTOMERS =
  'Kundenr;Navn;E-post;Postnr;Poststed;Betalingsfrist;<b>Farge</b>\r\n' +
  'K-1;Fjord Kaffe AS;faktura@fjord.example;0155;Oslo;30;x\r\n' +
  'K-2;;post@bygg;5003;Bergen;1.000;\r\n' +
  'K-3;"Åse ""Bo"" Lunde";ase@lunde.example;9008;Tromsø;14;\r\n';

async function choose(page: Page, content: string, name = 'kunder.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}
async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'all'), []);
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('customers, products and orders are imported: what was understood of a file is shown, rows are left out, and what exists leads to it', async () => {
  await app.withPage({ ...asOwner, refusals: /^413 / }, async (page) => {
    await page.goto(base);
    await page.getByRole('navigation').getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
    await assertAccessible(page);

    await choose(page, CUSTOMERS);
    await page.getByText('3 rader · 3 feil').waitFor();
    const errors = page.getByRole('region', { name: 'Feilene i filen' }).getByRole('row');
    const told = (await errors.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/));
    assert.deepEqual(told, [
      ['Sted i filen', 'Feil', ''],
      ['Linje 3', 'Navn', 'Må fylles ut', 'K-2;;post@bygg;5003;Bergen;1.000;', 'Utelat'],
      ['Linje 3', 'E-post', 'Ikke en gyldig e-postadresse', ''],
      [
        'Linje 3',
        'Betalingsfrist',
        'Kan leses på to måter. Skriv 12500 for tusener, 12,5 for desimaler og -500 for et beløp under null.',
        '',
      ],
    ]);
    const columns = page.getByRole('region', { name: 'Hva kolonnene leses som' }).getByRole('row');
    assert.equal((await columns.allInnerTexts()).at(-1), '<b>Farge</b>\tLeses ikke');
    assert.equal((await columns.allInnerTexts()).at(1), 'Kundenr\tKundenummer');
    await page.getByText('Lest som UTF-8, skilt med semikolon.').waitFor();
    assert.equal(await button(page, /^Importer/).count(), 0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 1000 });
      await fits(page, width);
      await assertAccessible(page);
    }

    await button(page, 'Utelat linje 3').click();
    await page.getByText('3 rader · Én rad er utelatt.').waitFor();
    await button(page, 'Importer 2 kunder').waitFor();
    await page.getByRole('region', { name: 'Rader som er utelatt' }).getByText('K-2;;post@bygg').waitFor();
    await assertAccessible(page);
    await button(page, 'Ta med igjen linje 3').click();
    await page.getByText('3 rader · 3 feil').waitFor();
    await button(page, 'Utelat linje 3').click();
    await page.getByText('3 rader · Én rad er utelatt.').waitFor();
    await button(page, 'Ta med alle igjen').click();
    await page.getByText('3 rader · 3 feil').waitFor();
    await button(page, 'Utelat alle rader med feil').click();
    // The name is that of a company, and the file does not say what the customer is.
    const unsaid = page.getByRole('region', { name: 'Er dette firmaer?' });
    await unsaid.getByRole('row', { name: /Linje 2 .*K-1;Fjord Kaffe AS/ }).waitFor();
    await unsaid.getByRole('checkbox', { name: 'Ja, registrer kunder med firmanavn som bedrifter' }).check();
    // A corrected file keeps the answer, and whom the answer is about stays in sight.
    await unsaid.getByText('Én kunde blir bedrift').waitFor();
    await choose(page, CUSTOMERS);
    await page.getByText('3 rader · 3 feil').waitFor();
    await button(page, 'Utelat alle rader med feil').click();
    await button(page, 'Importer 2 kunder').waitFor();
    await unsaid.getByText('Én kunde blir bedrift').waitFor();
    await unsaid.getByRole('row', { name: /Linje 2 .*Kunden blir bedrift\..*K-1;Fjord Kaffe AS/ }).waitFor();
    await assertAccessible(page);
    await button(page, 'Importer 2 kunder').click();
    await page.getByRole('status').getByText('2 kunder er importert.').waitFor();
    await page.getByRole('link', { name: 'Se kundene' }).click();
    await page.getByRole('link', { name: 'Åse "Bo" Lunde' }).waitFor();

    await openInApp(page, `${base}/imports`);
    await page.getByText('Produkter', { exact: true }).last().click();
    await choose(page, 'Product number,Name,Price without VAT\nV-1,Coffee,149.90\n', 'products.csv');
    await button(page, 'Importer ett produkt').click();
    await page.getByText('Ett produkt er importert.').waitFor();
    await page.getByText('Ordrer', { exact: true }).click();
    const orders = 'Order,Customer,Due date,Product number,Qty\n1001,Fjord,2099-12-31,V-1,3\n1001,,,V-1,1\n';
    await choose(page, orders, 'orders.csv');
    await button(page, 'Lag ett fakturautkast').click();
    await page.getByText('Ett fakturautkast er laget.').waitFor();
    const drafts = await page.getByRole('link', { name: 'Se utkastene' }).getAttribute('href');
    assert.match(drafts ?? '', /\/invoices\?status=draft$/);

    // A header that is missing, a file that is none, and one that is too large.
    await choose(page, 'Ordre;Kunde;Antall;Pris\n1;A;1;1\n', 'ordrer.csv');
    await page.getByText('Skriv en av disse overskriftene: Forfall, Due date.').waitFor();
    await page.getByText(/Pris uten mva, Price without VAT, Pris med mva/).waitFor();
    assert.equal(await button(page, /^Utelat/).count(), 0);
    await choose(page, '\u0000\u0001', 'bilde.png');
    await page.getByText('Filen er ikke en CSV-fil').waitFor();
    await choose(page, 'x'.repeat(5 * 1_048_576 + 1), 'stor.csv');
    await page
      .getByRole('alert')
      .getByText(/for mye på én gang/)
      .waitFor();

    await choose(page, orders, 'orders.csv');
    await page.getByText('Ordren er importert før').waitFor();
    await page.getByRole('link', { name: 'Se den' }).click();
    await page.waitForURL(/\/invoices\/[\w-]{36}$/);
  });
  const { items } = bodyOf(await api.get('/v1/clients?q=lunde'), 200);
  assert.deepEqual(
    items.map(({ externalId, paymentTermDays }) => [externalId, paymentTermDays]),
    [['K-3', 14]],
  );
});

test('who only reads has no import', async () => {
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    await page.goto(base);
    await page.getByRole('navigation').getByRole('link', { name: 'Kunder', exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Import', exact: true }).count(), 0);
    await openInApp(page, `${base}/imports`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.locator('input[type=file]').count(), 0);
  });
});
