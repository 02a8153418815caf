import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { readPdf } from '../support/documents/pdf.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const bill = (name: string, total: number, dueDate: string) =>
  createSent(api, {
    client: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.no`, city: 'Bergen' },
    dueDate,
    lines: [exemptLine(total)],
  });

test('a customer’s page begins with what is owed and leads to the list of it, and the statement is saved and mailed; note and details are kept, and who owes nothing is deleted', async () => {
  const late = await bill('Fjord Kaffe', 1000, inDays(10));
  const open = await bill('Fjord Kaffe', 250, inDays(90));
  bodyOf(await api.post(`/v1/invoices/${open.id}/payments`, { amount: 50, paidOn: inDays(0) }), 201);
  const another = await bill('Olga Olsen', 100, inDays(120));
  bodyOf(await api.patch(`/v1/clients/${another.client.id}`, { externalId: 'kunde-311' }), 200);
  const free = bodyOf(await api.post('/v1/clients', { name: 'Kort Bekjentskap' }), 201);
  await moveClock(api, inDays(30));
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/customers/${late.client.id}`);
    const figures = page.getByRole('region', { name: 'Kundens saldo' });
    await figures.getByText(/^kr\s1\s200,00$/).waitFor();
    await figures.getByText(/^kr\s1\s000,00$/).waitFor();
    const payments = page.getByRole('table', { name: 'Innbetalinger' });
    await payments
      .getByRole('row')
      .filter({ hasText: /Faktura 2.*kr\s50,00/ })
      .waitFor();

    await page.getByRole('button', { name: 'Kontoutskrift' }).click();
    const statement = page.getByRole('dialog', { name: 'Kontoutskrift til kunden' });
    const download = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'PDF' }).click();
    const file = await download;
    assert.match(file.suggestedFilename(), /^kontoutskrift-.*\.pdf$/);
    assert.match((await readPdf(await readFile(await file.path()))).text, /Å betale per/);

    await statement.getByLabel('Til e-postadresse').fill('regnskap@example.no');
    await statement.getByLabel('Melding øverst i e-posten').fill('Hei! Dette står åpent.');
    await statement.getByRole('button', { name: 'Send på e-post' }).click();
    await page.getByRole('status').filter({ hasText: 'sendt til regnskap@example.no' }).waitFor();
    const mail = await eventually('the statement is captured', async () => {
      const { items } = bodyOf(await api.get('/v1/test/emails'), 200);
      return items.find(({ invoiceId }) => invoiceId === null);
    });
    assert.match(String(mail.text), /^Hei! Dette står åpent\./);
    await openInApp(page, `${base}/customers`);
    await openInApp(page, `${base}/customers/${late.client.id}`);
    await page
      .getByRole('region', { name: 'Utsendinger' })
      .getByRole('listitem')
      .filter({ hasText: 'regnskap@example.no' })
      .getByText('Kontoutskrift', { exact: true })
      .waitFor();

    await figures.getByRole('link', { name: 'Forfalt' }).click();
    await page.getByText('Kunde: Fjord Kaffe').waitFor();
    await page.getByRole('link', { name: `Faktura ${late.number}, Fjord Kaffe` }).waitFor();
    assert.equal(await page.getByRole('link', { name: `Faktura ${open.number}, Fjord Kaffe` }).count(), 0);

    // The note is kept, and details are changed apart. Only a customer with nothing open is deleted.
    const { client } = another;
    await openInApp(page, `${base}/customers/${client.id}`);
    const note = page.getByRole('textbox', { name: 'Notat' });
    await note.fill('Ring før levering.');
    await page.getByRole('button', { name: 'Lagre notatet' }).click();
    await page.getByRole('status').filter({ hasText: 'Notatet er lagret.' }).waitFor();

    await chooseAction(page, 'Endre opplysninger');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Telefon').fill('22 00 00 00');
    await dialog.getByRole('button', { name: 'Lagre' }).click();
    await page.getByRole('status').filter({ hasText: 'Endringene er lagret.' }).waitFor();
    const facts = page.getByRole('region', { name: 'Opplysninger' });
    await facts.getByText('22 00 00 00').waitFor();
    await facts.getByText('kunde-311').waitFor();
    const stored = bodyOf(await api.get(`/v1/clients/${client.id}`), 200);
    assert.deepEqual(
      [stored.internalNote, stored.phone, stored.externalId],
      ['Ring før levering.', '22 00 00 00', 'kunde-311'],
    );

    await chooseAction(page, 'Slett kunden');
    await dialog.getByText('Én faktura er ikke gjort opp.', { exact: false }).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Slett', exact: true }).count(), 0);

    await openInApp(page, `${base}/customers/${free.id}`);
    await chooseAction(page, 'Slett kunden');
    await dialog.getByRole('button', { name: 'Slett', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Kunder' }).waitFor();
    assert.equal((await api.get(`/v1/clients/${free.id}`)).status, 404);
  });
});
