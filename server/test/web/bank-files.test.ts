import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { amountFromNumber } from '../../src/domain/money.ts';
import { writeCamt054 } from '../../src/features/bank/formats/write-camt-054.ts';
import { OWN_ACCOUNT, ocrFile } from '../support/bank/bank-files.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';

/** The files of the bank in the app: dropped, refused, and what they led to. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const VIEWER = 'styreleder@nordlys.example';
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });

let references = 0;
type Told = {
  kid: string | null;
  kroner: number;
  name: string;
  text?: string;
  charges?: number;
  bankAccount?: string;
};
function camt(bookedOn: string, told: Told[]): string {
  const transactions = told.map(({ kid, kroner, name, text, charges = 0, bankAccount = OWN_ACCOUNT }) => ({
    bankAccount,
    bookedOn,
    amountOre: amountFromNumber(kroner),
    chargesOre: amountFromNumber(charges),
    kid,
    payerName: name,
    payerAccount: '97104133219',
    text: text ?? null,
    archiveReference: `REF-${++references}`,
  }));
  const createdAt = new Date(`${bookedOn}T10:00:00Z`);
  return writeCamt054(transactions, { messageId: `M-${references}`, createdAt, version: '08' });
}

/** Drops files on the page, as a person does with the mouse. */
async function drop(page: Page, files: { name: string; content: string }[]): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, content } of ${JSON.stringify(files)}) transfer.items.add(new File([content], name));
    return transfer;
  })()`);
  await page.getByText('Slipp filer fra banken her').dispatchEvent('drop', { dataTransfer: transfer });
}

test('a file that is dropped pays the invoices of its KIDs, tells how many wait, and leads from the invoice to the transaction', async () => {
  const paid = await createSent(api, { lines: [exemptLine(1000)] });
  const chosen = await createSent(api, { lines: [exemptLine(777)] });
  const today = paid.issueDate;
  const file = camt(today, [
    { kid: paid.kid, kroner: 1000, name: 'Kari Nordmann' },
    { kid: null, kroner: 250, name: 'Fjord Kaffe AS', text: 'Kaffe' },
  ]);
  await app.withPage({ signedInAs: owner.email, refusals: /^409 .*\/bank-files$/ }, async (page) => {
    await page.goto(base);
    await page.getByRole('navigation').getByRole('link', { name: 'Bank', exact: true }).click();
    await page.getByText('Ingen bankfiler ennå').waitFor();
    await drop(page, [{ name: 'camt.054.xml', content: file }]);
    const told = page.getByRole('status').getByText('camt.054.xml: Én er ført, én venter på deg.');
    await told.waitFor();
    assert.equal((await getInvoice(api, paid.id)).status, 'paid');
    const row = page.getByRole('table', { name: 'Bankfiler' }).getByRole('row').nth(1);
    assert.match(await row.innerText(), /camt\.054\.xml[\s\S]*camt\.054[\s\S]*kr\s1\s250,00/);

    // The same file again, and one of another format.
    await drop(page, [
      { name: 'igjen.xml', content: file },
      { name: 'OCR.D1', content: ocrFile([{ kid: paid.kid, amount: 1, bookedOn: today }]) },
    ]);
    await page
      .getByRole('alert')
      .getByText(/^igjen\.xml: Denne filen er allerede importert/)
      .waitFor();
    await page
      .getByRole('alert')
      .getByText(/^OCR\.D1: .*et annet format/)
      .waitFor();

    // One that is cut off tells where and why, and what to do.
    await drop(page, [{ name: 'halv.xml', content: file.slice(0, -40) }]);
    const refused = page.getByRole('row').filter({ hasText: 'halv.xml' });
    await refused.getByText('Avvist. Ingenting fra filen er ført.').waitFor();
    await refused.getByText(/^Linje \d+: /).waitFor();
    await refused.getByText(/Hent den på nytt fra banken/).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);

    await told.waitFor();
    await page.getByRole('link', { name: 'Se dem som venter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transaksjoner som venter' }).waitFor();
    await page.getByRole('list', { name: 'Transaksjoner som venter' }).getByText('Fjord Kaffe AS').waitFor();
    await openInApp(page, base);
    await page.getByRole('link', { name: '1 innbetaling venter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transaksjoner som venter' }).waitFor();

    // The invoice shows who paid, and leads to the transaction. Reversing there makes it wait again.
    await openInApp(page, `${base}/bank`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'valgt.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(
        camt(today, [
          { kid: chosen.kid, kroner: 777, name: 'Berit Betaler', charges: 10 },
          { kid: null, kroner: 5, name: 'Andre', bankAccount: '97104133219' },
        ]),
      ),
    });
    const result = 'valgt.xml: Én er ført, én venter på deg, én annen konto er utelatt.';
    await page.getByRole('status').getByText(result).waitFor();
    await openInApp(page, `${base}/invoices/${chosen.id}`);
    await page.getByRole('link', { name: /^Fra banken · Berit Betaler · REF-/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Berit Betaler' }).waitFor();
    await page.getByText('9710 41 33219').waitFor();
    await page.getByText('Gebyr som banken trakk').waitFor();
    await page.getByRole('link', { name: new RegExp(`^Faktura ${chosen.number}, `) }).click();
    await page.getByRole('button', { name: 'Tilbakefør' }).click();
    const question = page.getByRole('dialog', { name: 'Tilbakeføre innbetalingen?' });
    await question.getByText(/banktransaksjonen venter på deg igjen/).waitFor();
    await question.getByRole('button', { name: 'Tilbakefør' }).click();
    await page.getByRole('status').filter({ hasText: 'er tilbakeført' }).waitFor();

    await openInApp(page, `${base}/bank/transactions`);
    await page.getByRole('searchbox', { name: 'Søk' }).fill('berit');
    const found = page.getByRole('table', { name: 'Banktransaksjoner' }).getByRole('row').nth(1);
    await found.getByText('Venter', { exact: true }).waitFor();
    await found.getByText('Angret').waitFor();
    await page.getByRole('button', { name: 'Ført', exact: true }).click();
    await page.getByText('Ingen transaksjoner passer').waitFor();
  });
});

test('a person who may only read sees the files and what waits, and can change nothing', async () => {
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    await page.goto(`${base}/bank`);
    await page.getByRole('table', { name: 'Bankfiler' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Velg filer' }).count(), 0);
    await openInApp(page, `${base}/bank/waiting`);
    const list = page.getByRole('list', { name: 'Transaksjoner som venter' });
    await list.getByText('Fjord Kaffe AS').waitFor();
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await page.getByRole('button', { name: /Ignorer|Finn faktura|Fordel/ }).count(), 0);
  });
});

test('what is paid beyond the debt is told in the result of the file and in what is to be done, and both lead to where it is paid back', async () => {
  const { email, api: own, base: home } = await beginAlone('forhoy');
  const bill = (name: string) =>
    createSent(own, {
      client: { name, email: `${name.slice(0, 5)}@kunde.example` },
      lines: [exemptLine(1000)],
    });
  const [one, other] = [await bill('Fjord Kaffe'), await bill('Bryggen Bar')];
  const today = one.issueDate;
  await app.withPage({ signedInAs: email }, async (page) => {
    await page.goto(`${home}/bank`);
    // A file that is there when the list is read first is no news.
    await page.getByText('Ingen bankfiler ennå').waitFor();
    await drop(page, [
      { name: 'en.xml', content: camt(today, [{ kid: one.kid, kroner: 1201, name: 'Fjord' }]) },
    ]);
    const told = /^1 betaling var for høy: kr\s201,00 er ført som tilgode på Fjord Kaffe\.$/;
    await page.getByRole('status').getByText(told).waitFor();
    await page.getByRole('table', { name: 'Bankfiler' }).getByText(told).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await openInApp(page, home);
    await page.getByRole('link', { name: /^1 kunde har kr\s201,00 til gode$/ }).click();
    await page.getByRole('link', { name: 'Fjord Kaffe', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Fjord Kaffe' }).waitFor();
    await page.getByRole('button', { name: 'Betal tilbake' }).first().waitFor();

    await openInApp(page, `${home}/bank`);
    await page.getByRole('table', { name: 'Bankfiler' }).getByText('en.xml').waitFor();
    const two = [
      { kid: one.kid, kroner: 9, name: 'Fjord' },
      { kid: other.kid, kroner: 1090, name: 'Bryggen' },
    ];
    await drop(page, [{ name: 'to.xml', content: camt(today, two) }]);
    await page
      .getByRole('status')
      .getByText(/^2 betalinger var for høye: kr\s99,00 er ført som tilgode på kundene\.$/)
      .waitFor();
    await openInApp(page, home);
    await page.getByRole('link', { name: /^2 kunder har kr\s300,00 til gode$/ }).click();
    await page.waitForURL('**/customers?owing=credit');
    const table = page.getByRole('table', { name: 'Kunder' });
    await table.getByRole('columnheader', { name: 'Til gode' }).waitFor();
    await table
      .getByRole('row')
      .filter({ hasText: 'Fjord Kaffe' })
      .getByText(/210,00/)
      .waitFor();
  });
});

/** A company of its own. */
async function beginAlone(name: string) {
  const email = `${name}@nordlys.example`;
  const alone = await service.createCompany({ ownerEmail: email, ownerPassword: owner.password });
  return {
    email,
    api: await service.caller({ company: alone, environment: 'test' }),
    base: `/app/${alone.accounts.test}`,
  };
}
