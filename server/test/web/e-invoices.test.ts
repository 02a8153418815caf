import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { pdfFile } from '../support/documents/attachable-files.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, exemptLine, getInvoice } from '../support/example-invoices.ts';

/** E-invoices in the app: the page about the duty, sending, what became of them, and who can receive. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const at = { address: 'Kaigata 2', postalCode: '5003', city: 'Bergen' };
const TAKES = { ...at, name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjord.example' };
const REJECTS = { ...at, name: 'Avviser AS', orgNumber: '991825827', email: 'post@avviser.example' };
const CANNOT = { ...at, name: 'Kan Ikke AS', orgNumber: '981566378', email: 'post@kanikke.example' };
const recipient = async ({ orgNumber }: { orgNumber: string }, body: object) =>
  bodyOf(await api.call('PUT', `/v1/test/e-invoice-recipients/${orgNumber}`, { body }), 200);
await recipient(REJECTS, { outcome: 'rejected' });
await recipient(CANNOT, { canReceive: false });

const draftFor = (client: object, total = 1000): Promise<{ id: string }> =>
  createDraft(api, { client, lines: [exemptLine(total)], buyerReference: 'Kari Nordmann' });
const sendOf = (page: Page) => page.getByRole('dialog', { name: 'Sende fakturaen?' });
const openSend = async (page: Page, { id }: { id: string }) => {
  await openInApp(page, `${base}/invoices/${id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return sendOf(page);
};
/** @param rules without the best practices where a dialog is open, which speak of whole pages */
async function assertAccessible(page: Page, rules: 'all' | 'elements' = 'all'): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, rules), []);
}
const history = (page: Page) => page.getByRole('region', { name: 'Historikk' });
const item = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Er alt på plass?' }).getByRole('listitem').filter({ hasText: title });

test('the page about the duty says what is missing, and what mends it counts at once', async () => {
  const shop = bodyOf(await api.post('/v1/clients', { name: 'Hansen Rør', type: 'business', ...at }), 201);
  await app.withPage(asOwner, async (page) => {
    await page.goto(base);
    await page.getByRole('link', { name: 'E-faktura', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'E-faktura' }).waitFor();
    await page.getByText('Ingen bedrifter er fakturert det siste året').waitFor();
    await item(page, 'E-faktura er slått av').getByText('mangler', { exact: false }).first().waitFor();
    await item(page, '1 av 1 bedrifter blant kundene mangler gyldig organisasjonsnummer').waitFor();
    await assertAccessible(page);

    await item(page, 'E-faktura er slått av').getByRole('link', { name: 'Slå på' }).click();
    // With the keyboard, as without a mouse.
    await page.getByRole('switch', { name: 'Send e-faktura i testmiljøet' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Lagre' }).click();
    await item(page, 'E-faktura er slått på').waitFor();
    assert.equal(bodyOf(await api.get('/v1/settings'), 200).eInvoices, 'auto');
    const real = await service.caller({ company, environment: 'production' });
    assert.equal(bodyOf(await real.get('/v1/settings'), 200).eInvoices, 'off');

    await page.getByRole('table').getByRole('link', { name: 'Hansen Rør' }).click();
    await chooseAction(page, 'Endre opplysninger');
    const details = page.getByRole('dialog');
    await details.getByRole('textbox', { name: 'Organisasjonsnummer' }).fill('923609016');
    await details.getByRole('button', { name: 'Lagre' }).click();
    await page.getByText('Endringene er lagret.').waitFor();
    await page.getByRole('link', { name: 'E-faktura', exact: true }).click();
    await item(page, 'Alle bedrifter blant kundene har organisasjonsnummer (1)').waitFor();
    await page.getByText('Alt er på plass.').waitFor();

    await page.getByText('Produksjon', { exact: true }).first().click();
    await item(page, 'Tilgode er ikke koblet til nettet for e-faktura').waitFor();
    await item(page, 'E-faktura er slått av').waitFor();
  });
  assert.equal(bodyOf(await api.get(`/v1/clients/${shop.id}`), 200).orgNumber, '923609016');
});

test('an e-invoice goes as the dialog tells and its tab shows what the receiver reads; a rejected one, one that cannot go, copies, and many at once', async () => {
  const draft = await draftFor(TAKES, 60_000);
  const attached = await api.call('POST', `/v1/invoices/${draft.id}/attachments?filename=timeliste.pdf`, {
    body: pdfFile(),
    headers: { 'content-type': 'application/pdf' },
  });
  bodyOf(attached, 201);
  const rejected = await draftFor(REJECTS);
  const cannot = await draftFor(CANNOT);
  const both = await draftFor(TAKES);
  await app.withPage({ ...asOwner, acceptDownloads: true }, async (page) => {
    await page.goto(base);
    const dialog = await openSend(page, draft);
    await dialog.getByText('Kunden kan ta imot e-faktura.').waitFor();
    await dialog.getByText(/bokføres og sendes som e-faktura\./).waitFor();
    await dialog.getByText(/sendes e-post til faktura@fjord\.example/).waitFor();
    assert.ok(await dialog.getByRole('radio', { name: 'E-faktura' }).isChecked());
    assert.equal(await dialog.getByLabel('Til e-postadresse').count(), 0);
    await dialog.getByRole('button', { name: 'Sjekk før sending' }).click();
    const checked = dialog.getByRole('status').filter({ hasText: 'Ingenting er sendt' });
    const told = await checked.getByRole('row', { name: /^Nummer/ }).textContent();
    assert.match(await checked.innerText(), /KID[\s\S]*Sum[\s\S]*som e-faktura/);
    assert.equal((await getInvoice(api, draft.id)).status, 'draft');
    await assertAccessible(page, 'elements');
    await dialog.getByRole('button', { name: 'Send nå' }).click();
    await page.getByRole('status').filter({ hasText: 'Sendt som e-faktura til Fjord Kaffe AS.' }).waitFor();
    assert.equal(told, `Nummer${(await getInvoice(api, draft.id)).number}`);
    await history(page).getByText('E-faktura mottatt av org.nr. 974760673').waitFor();
    assert.equal((await getInvoice(api, draft.id)).channel, 'e-invoice');

    await page.getByRole('tab', { name: 'E-faktura' }).click();
    const buyer = page.getByRole('region', { name: 'Kjøper' });
    for (const text of ['Fjord Kaffe AS', '0192:974760673']) await buyer.getByText(text).first().waitFor();
    await page.getByRole('region', { name: 'Betaling' }).getByText('86011117947').waitFor();
    await page.getByRole('region', { name: 'Linjer' }).getByText('EA (stk.)').waitFor();
    await page.getByRole('region', { name: 'Merverdiavgift' }).getByText('Z, 0').waitFor();
    await page.getByRole('region', { name: 'Vedlegg' }).getByText('timeliste.pdf').waitFor();
    await assertAccessible(page);
    await page.getByText('XML', { exact: true }).click();
    const shown = await page.getByRole('region', { name: 'XML' }).innerText();
    assert.match(shown, /^<Invoice [\s\S]*\n {2}<cbc:ID>\d+<\/cbc:ID>\n/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Last ned e-faktura (XML)' }).click(),
    ]);
    const xml = await readFile(await file.path(), 'utf8');
    assert.equal(xml, (await api.get(`/v1/invoices/${draft.id}/e-invoice`)).text);

    // A rejected one tells the reason and the mail that went instead.
    await (await openSend(page, rejected)).getByRole('button', { name: 'Send nå' }).click();
    const state = page.getByRole('region', { name: 'Slik ble den sendt' });
    await state.getByText('Avvist').waitFor();
    await state.getByText('E-post gikk til post@avviser.example i stedet.').waitFor();
    await history(page).getByText('E-faktura avvist av org.nr. 991825827').waitFor();
    await page.getByRole('tab', { name: 'Utsending' }).click();
    await page.getByRole('tabpanel').getByText('Faktura (e-faktura) – org.nr. 991825827').waitFor();
    await eventually('the invoice went by mail', async () => {
      return (await getInvoice(api, rejected.id)).channel === 'email';
    });

    // What cannot be is not offered, and its reason stands beside it with the way to mend it. A copy goes beside an e-invoice.
    const lacking = await openSend(page, cannot);
    await lacking.getByText('Kunden kan ikke ta imot e-faktura.').waitFor();
    assert.ok(await lacking.getByRole('radio', { name: 'E-post' }).isChecked());
    assert.ok(await lacking.getByRole('radio', { name: 'E-faktura' }).isDisabled());
    await lacking.getByRole('link', { name: 'Gå til kunden' }).waitFor();
    await assertAccessible(page, 'elements');
    await lacking.getByRole('button', { name: 'Send nå' }).click();
    await page.getByRole('status').filter({ hasText: 'Sendt til post@kanikke.example.' }).waitFor();

    const another = await openSend(page, both);
    await another.getByRole('checkbox', { name: 'Send også en kopi på e-post' }).check();
    await another.getByLabel('Til e-postadresse').fill('kopi@fjord.example');
    await another.getByRole('button', { name: 'Send nå' }).click();
    await history(page).getByText('E-post til kopi@fjord.example fanget i testmiljøet').waitFor();
    await history(page).getByText('E-faktura mottatt av org.nr. 974760673').waitFor();
    assert.equal((await getInvoice(api, cannot.id)).channel, 'email');

    // The register and the page of a customer tell who can receive.
    await openInApp(page, `${base}/customers`);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Fjord Kaffe AS').getByText('Ja', { exact: true }).waitFor();
    await row('Kan Ikke AS').getByText('Nei', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Fjord Kaffe AS' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Fjord Kaffe AS' }).waitFor();
    await page.getByRole('main').getByText('Kan ta imot e-faktura', { exact: true }).waitFor();
    await openInApp(page, `${base}/customers?q=kan+ikke`);
    await page.getByRole('link', { name: 'Kan Ikke AS' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kan Ikke AS' }).waitFor();
    await page.getByRole('main').getByText('Kan ikke ta imot e-faktura', { exact: true }).waitFor();

    // Many drafts are sent by the channel of each. The list chooses by channel, also in the file.
    const [first, second] = [await draftFor(TAKES), await draftFor(CANNOT)];
    await openInApp(page, `${base}/invoices?status=draft`);
    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    await page.getByRole('region', { name: '2 valgt' }).getByRole('button', { name: 'Send' }).click();
    const many = page.getByRole('dialog', { name: 'Send' });
    await many.getByText('som e-faktura der det er slått på', { exact: false }).waitFor();
    await many.getByRole('button', { name: 'Send 2 nå' }).click();
    await many.waitFor({ state: 'hidden' });
    assert.deepEqual(
      [(await getInvoice(api, first.id)).channel, (await getInvoice(api, second.id)).channel],
      ['e-invoice', 'email'],
    );

    await openInApp(page, `${base}/customers`);
    await openInApp(page, `${base}/invoices`);
    await page.getByRole('button', { name: 'Kolonner' }).click();
    await page.getByRole('checkbox', { name: 'Sendt som' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Sendt som').selectOption('e-invoice');
    await page.keyboard.press('Escape');
    await page.getByText('Sendt som: E-faktura').waitFor();
    const cells = page.getByRole('table', { name: 'Fakturaer' }).locator('tbody tr');
    await eventually('three e-invoices', async () => (await cells.count()) === 3);
    assert.equal(await cells.getByText('E-faktura', { exact: true }).count(), 3);
    await page.getByRole('button', { name: 'Last ned listen' }).click();
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Last ned listen som Excel' }).click(),
    ]);
    const [sheet] = await readExcelFile(await readFile(await excel.path()));
    assert.deepEqual(
      sheet?.data.slice(1).map((row) => row.at(-1)),
      ['E-faktura', 'E-faktura', 'E-faktura'],
    );
  });
});
