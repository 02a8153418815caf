import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/domain/days/local-date.ts';
import { deleteDocuments } from '../../src/features/retention/index.ts';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFindsInDialog } from '../support/browser/axe.ts';
import { inDays } from '../support/dates.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const status = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
const history = (page: Page) => page.getByRole('region', { name: 'Historikk' });
const openedId = (page: Page) => page.url().match(/invoices\/([^?#/]+)/)?.[1] ?? '';

/** `1 234,50 kr` as a number of kroner. */
function kroner(shown: string): number {
  return Number(shown.replaceAll(/[^\d,-]/g, '').replace(',', '.'));
}

async function fillLine(page: Page, number: number, values: [string, string, string, string]): Promise<void> {
  const line = page.getByRole('group', { name: `Linje ${number}` });
  for (const [index, label] of ['Beskrivelse', 'Antall', 'Pris uten mva'].entries()) {
    await line.getByLabel(label).fill(values[index] ?? '');
  }
  await line.getByLabel('Mva', { exact: true }).selectOption(values[3]);
}

test('an invoice is written in the form, with all that a line can have, sent with a file, found in the captured mail and paid', async () => {
  const refusals = /^409 .*\/e-invoice$|^400 .*\/attachments\b/;
  await app.withPage({ ...asOwner, acceptDownloads: true, refusals }, async (page) => {
    await page.goto(`${base}/invoices`);
    await heading(page, 'Fakturaer');
    await page.getByRole('link', { name: 'Ny faktura' }).first().click();
    await heading(page, 'Ny faktura');
    await page.getByText('Trengs for å sende på e-post.').waitFor();
    await page.getByText('Adresse eller poststed må stå på fakturaen når kunden ikke har org.nr.').waitFor();
    assert.equal(await page.getByLabel('Kundetype').count(), 0);
    await page.getByLabel('Navn').fill('Fjord Kafé AS');
    await page.getByLabel('Kundetype').selectOption('Bedrift');
    await page.getByLabel('E-post').fill('faktura@fjordkafe.example');
    await page.getByLabel('Postnummer').fill('5003');
    await page.getByLabel('Poststed').fill('Bergen');
    await fillLine(page, 1, ['Logo', '2', '1250,50', '3']);
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    await fillLine(page, 2, ['Kaffe', '3', '33,33', '31']);
    // 2 501,00 + 99,99 and VAT: 25 % of 2 501,00 is 625,25, and 15 % of 99,99 is 15,00.
    const total = page.getByLabel('Summer').getByText(/3\s241,24/);
    await total.waitFor();
    await page.getByRole('button', { name: 'Forfall, referanser og levering' }).click();
    await page.getByLabel('Kundens referanse').fill('Kari Ås');
    await page.getByLabel('Kundens bestilling').fill('PO-2041');
    await page.getByLabel('Leveringsdato').fill('2026-07-01');
    await page.getByLabel('Levert til og med').fill('2026-07-15');
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    await fillLine(page, 3, ['Rådgivning', '7,5', '1250', '3']);
    await page.getByRole('button', { name: 'Vis enhet og rabatt' }).click();
    const line = page.getByRole('group', { name: 'Linje 3' });
    await line.getByLabel('Enhet').selectOption('HUR');
    await line.getByLabel('Rabatt', { exact: true }).fill('12,5');
    // 9 375,00 − 1 171,88 and 25 % of it, which is 2 050,78.
    await page
      .getByLabel('Summer')
      .getByText(/13\s495,14/)
      .waitFor();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, 'Fakturautkast');
    await status(page, 'Utkast');
    const main = page.getByRole('main');
    for (const shown of [
      /^7,5\s*timer$/,
      'Rabatt 12,5 %',
      'Kari Ås',
      'PO-2041',
      /^1\. juli 2026 – 15\. juli 2026$/,
    ]) {
      await main.getByText(shown).first().waitFor();
    }
    const id = openedId(page);
    const draft = await getInvoice(api, id);
    assert.deepEqual([draft.total, draft.vat], [13_495.14, 2691.03]);
    assert.deepEqual(draft.deliveryPeriod, { from: '2026-07-01', to: '2026-07-15' });
    assert.deepEqual([draft.lines[2]?.unit, draft.lines[2]?.discountPercent], ['HUR', 12.5]);

    const attachments = page.getByRole('region', { name: 'Vedlegg' });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      attachments.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
    await choose('timer.csv', 'text/csv', Buffer.from('dato;timer\n'));
    await attachments.getByRole('link', { name: 'timer.csv' }).waitFor();
    await choose('falsk.pdf', 'application/pdf', Buffer.from('MZ'));
    await attachments.getByText('Innholdet er ikke en fil av denne typen', { exact: false }).waitFor();
    await attachments.getByRole('button', { name: 'Fjern' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern' }).click();
    await attachments.getByRole('link', { name: 'timer.csv' }).waitFor({ state: 'detached' });
    assert.deepEqual((await api.get(`/v1/invoices/${id}/attachments`)).body.items, []);

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Sende fakturaen?' });
    await question.getByText(/13\s495,14, forfaller /).waitFor();
    await question.getByText('e-posten fanges opp').waitFor();
    await question.getByRole('button', { name: 'Send nå' }).click();
    await page.getByRole('status').filter({ hasText: 'Sendt til faktura@fjordkafe.example.' }).waitFor();
    await heading(page, 'Faktura 1');
    await status(page, 'Sendt');
    for (const event of ['Utkast laget', 'Sendt og nummerert', /fanget i testmiljøet/]) {
      await history(page).getByText(event).first().waitFor();
    }

    const pdf = page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf');
    await page.getByRole('tab', { name: 'PDF' }).click();
    assert.equal((await pdf).status(), 200);
    // The customer has no organisation number.
    await page.getByRole('tab', { name: 'E-faktura' }).click();
    await page.getByText('Kunden har ikke noe gyldig organisasjonsnummer.', { exact: false }).waitFor();
    await page.getByRole('tab', { name: 'Bilag' }).click();
    await page.getByRole('button', { name: /faktura 1/i }).click();
    await page.getByRole('tabpanel').getByText('1500').first().waitFor();

    await page.getByRole('link', { name: 'E-post', exact: true }).click();
    await page.getByRole('button', { name: 'Faktura 1 til faktura@fjordkafe.example' }).click();
    const mail = page.getByRole('article');
    await mail.getByRole('heading', { name: /Faktura 1/ }).waitFor();
    const frame = page.frameLocator('iframe[title="Innholdet i e-posten"]');
    await frame
      .getByText(/^kr\s13\s495,14$/)
      .first()
      .waitFor();
    assert.equal(await page.getByTitle('Innholdet i e-posten').getAttribute('sandbox'), '');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      mail.getByRole('button', { name: /^Last ned .*\.pdf/ }).click(),
    ]);
    assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-');

    await mail.getByRole('link', { name: 'Se fakturaen' }).click();
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    const payment = page.getByRole('dialog', { name: 'Registrer betaling' });
    assert.equal(kroner(await payment.getByLabel('Beløp i kroner').inputValue()), 13_495.14);
    await payment.getByRole('button', { name: 'Registrer', exact: true }).click();
    await status(page, 'Betalt');
    await history(page).getByText('Fullt betalt').waitFor();
    assert.equal((await getInvoice(api, id)).status, 'paid');
  });
});

test('before sending the app says what is missing; a draft is issued without mail, and a sent invoice is credited', async () => {
  const content = {
    client: { name: 'Kari Nordmann', email: `${crypto.randomUUID()}@nordmann.example`, city: 'Bergen' },
    deliveryDate: '2199-01-01',
    lines: [
      { description: 'Avis', quantity: 1, unitPrice: 100 },
      { description: '-', quantity: 1, unitPrice: 100 },
    ],
  };
  const production = await app.service.caller({ company: app.company, environment: 'production' });
  const real = await createDraft(production, content);
  await app.withPage({ ...asOwner, refusals: /^409 .*\/v1\/invoices\/[^/]+$/ }, async (page) => {
    await page.goto(`/app/${app.company.accounts.production}/invoices/${real.id}?send=now`);
    const question = page.getByRole('dialog', { name: 'Sende fakturaen?' });
    await question.getByText('Kan ikke sendes ennå').waitFor();
    await question.getByText('Leveringsdatoen er etter fakturadatoen.').waitFor();
    assert.equal(await question.getByRole('button', { name: 'Send nå' }).isDisabled(), true);
    const line = question.getByRole('listitem').filter({ hasText: 'Linje 2 sier ikke hva som er solgt.' });
    await line.getByRole('link', { name: 'Endre utkastet' }).click();

    await heading(page, 'Endre fakturautkast');
    await page.getByText('Må rettes før fakturaen kan sendes').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Lydavis');
    await page.getByLabel('Forskuddsfakturering').selectOption('Abonnement');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, /^Fakturautkast/);
    const mended = await getInvoice(production, real.id);
    assert.deepEqual([mended.lines[1]?.description, mended.prepayment], ['Lydavis', 'subscription']);
    await page.getByText('Abonnement').waitFor();

    // What the customer lacks is filled in where it is told, and stands in the register, which the draft follows.
    const lacking = await createDraft(production, {
      client: { name: 'Per Uten', email: 'per@uten.example' },
      lines: [exemptLine(100)],
    });
    await page.goto(`/app/${app.company.accounts.production}/invoices/${lacking.id}?send=now`);
    const added = question.getByRole('group', { name: 'Legg inn på kunden' });
    await added.getByLabel('Adresse').and(page.locator(':focus')).waitFor();
    await added.getByLabel('Adresse').fill('Kaigata 1');
    await added.getByLabel('Poststed').fill('Bodø');
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await added.getByRole('button').click();
    await added.waitFor({ state: 'detached' });
    await question
      .getByRole('button', { name: 'Send nå', disabled: false })
      .and(page.locator(':focus'))
      .waitFor();
    const { client: completed } = await getInvoice(production, lacking.id);
    assert.deepEqual([completed.address, completed.city], ['Kaigata 1', 'Bodø']);

    // The test environment only warns.
    const tried = await createDraft(api, content);
    await openInApp(page, `${base}/invoices/${tried.id}?send=now`);
    await question.getByText('Kunne ikke vært sendt i produksjon').waitFor();
    await question.getByRole('button', { name: 'Send nå' }).click();
    await status(page, 'Sendt');

    // Delivered on paper: numbered and dated, and nothing goes out.
    const draft = await createDraft(api, {
      client: { name: 'Olga Olsen', email: '' },
      lines: [exemptLine(400)],
    });
    await openInApp(page, `${base}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await question.getByRole('radio', { name: 'Levert på annen måte' }).check();
    await question.getByText(/og merkes som levert på annen måte/).waitFor();
    assert.equal(await question.getByLabel('Til e-postadresse').count(), 0);
    const on = addDays((await getInvoice(api, draft.id)).issueDate, -1);
    const shown = on.split('-').toReversed().join('.');
    await question.getByLabel('Leveringsdag').fill(shown);
    await question.getByRole('button', { name: 'Utsted nå' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /er utstedt og merket som levert/ })
      .waitFor();
    const facts = page.getByRole('region', { name: 'Slik ble den sendt' });
    await facts.getByText('Levert på annen måte', { exact: true }).waitFor();
    await facts.getByText(/^Levert .+\. Ingenting er sendt herfra\.$/).waitFor();
    const sent = await getInvoice(api, draft.id);
    assert.deepEqual([sent.channel, sent.deliveredOn], ['none', on]);

    const food = { ...exemptLine(100), description: 'Lunsj', vatCode: 31 };
    const wrong = await createSent(api, { lines: [exemptLine(500), { ...food, vatRate: undefined }] });
    await openInApp(page, `${base}/invoices/${wrong.id}`);
    await chooseAction(page, 'Krediter');
    const crediting = page.getByRole('dialog');
    await crediting.getByRole('radio', { checked: true }).and(page.locator(':focus')).waitFor();
    await crediting.getByRole('radio', { name: 'Et beløp' }).check();
    await crediting.getByLabel('Beløp med mva').fill('23');
    await crediting.getByLabel('Mva', { exact: true }).selectOption('15 % (mat og drikke)');
    // The button leads to what is missing.
    await crediting.getByRole('button', { name: 'Lag utkast' }).click();
    await crediting.getByLabel('Hva gjelder det?').and(page.locator(':focus')).waitFor();
    await crediting.getByLabel('Hva gjelder det?').fill('Prisavslag');
    await crediting.getByRole('button', { name: 'Lag utkast' }).click();
    await heading(page, 'Utkast til kreditnota');
    const creditNote = await getInvoice(api, page.url().split('/').at(-1) ?? '');
    assert.deepEqual([creditNote.total, creditNote.vat], [23, 3]);
    // What it takes is changed as any draft is.
    await page.getByRole('button', { name: 'Endre', exact: true }).click();
    assert.equal(await crediting.getByLabel('Mva', { exact: true }).inputValue(), '31');
    assert.equal(kroner(await crediting.getByLabel('Beløp med mva').inputValue()), 23);
    // Lines of its own, within what is left of each VAT.
    await crediting.getByRole('radio', { name: 'Egne linjer' }).check();
    const own = crediting.getByRole('group', { name: 'Egne linjer' });
    const write = async (number: number, what: string, quantity: string, price: string, vat: string) => {
      const line = own.getByRole('group', { name: `Linje ${number}` });
      await line.getByLabel('Hva gjelder det?').fill(what);
      await line.getByLabel('Antall').fill(quantity);
      await line.getByLabel('Pris uten mva').fill(price);
      await line.getByLabel('Mva', { exact: true }).selectOption(vat);
    };
    await write(1, 'Lunsj som manglet', '2', '60', '31');
    await own.getByRole('button', { name: 'Legg til linje' }).click();
    await own.getByLabel('Hva gjelder det?').nth(1).and(page.locator(':focus')).waitFor();
    await write(2, 'Feil time', '1', '40,50', '5');
    await own.getByText(/^Sum uten mva: kr\s160,50$/).waitFor();
    await crediting.getByRole('button', { name: 'Lagre utkast' }).click();
    await own.getByText(/^Det er kr\s100,00 igjen å kreditere her\.$/).waitFor();
    await own.getByLabel('Pris uten mva').first().and(page.locator(':focus')).waitFor();
    assert.equal(await crediting.getByRole('alert').count(), 0);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await write(1, 'Lunsj som manglet', '2', '45', '31');
    await crediting.getByRole('button', { name: 'Lagre utkast' }).click();
    await crediting.waitFor({ state: 'detached' });
    const withOwn = await getInvoice(api, creditNote.id);
    assert.deepEqual(
      withOwn.lines.map(({ description, quantity, lineTotal, vatAmount }) => [
        description,
        quantity,
        lineTotal,
        vatAmount,
      ]),
      [
        ['Lunsj som manglet', 2, 90, 13.5],
        ['Feil time', 1, 40.5, 0],
      ],
    );
    await page.getByRole('button', { name: 'Endre', exact: true }).click();
    assert.equal(await own.getByLabel('Antall').first().inputValue(), '2');
    await crediting.getByRole('radio', { name: 'Alt som ikke er kreditert fra før' }).check();
    await crediting.getByRole('button', { name: 'Lagre utkast' }).click();
    // The page still tells of the change before, in the same words.
    await crediting.waitFor({ state: 'detached' });
    assert.equal((await getInvoice(api, creditNote.id)).total, 615);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send nå' }).click();
    await heading(page, /^Kreditnota \d+$/);
    await page.getByText('Kreditert beløp').waitFor();
    await page.getByRole('link', { name: `Faktura ${wrong.number}`, exact: true }).click();
    await status(page, 'Kreditert');
    // Nobody has paid it.
    await page
      .getByRole('region', { name: 'Beløp' })
      .getByText(/^Gjort opp /)
      .waitFor();
    assert.equal((await getInvoice(api, wrong.id)).status, 'credited');
  });
});

test('of a document that was deleted after its years the page shows the amounts, and offers nothing to do', async () => {
  const day = `${Number(inDays(0).slice(0, 4)) - 6}-03-02`;
  // The clock of the other company has moved.
  const old = await service.createCompany({ ownerEmail: owner.email });
  const caller = await service.caller({ company: old, environment: 'test' });
  const { id, number } = await service.clock.at(new Date(`${day}T10:00:00Z`), async () => {
    const sent = await createSent(caller, { client: { name: 'Glemt AS', email: 'post@glemt.example' } });
    const paid = await caller.post(`/v1/invoices/${sent.id}/payments`, { amount: sent.total, paidOn: day });
    assert.equal(paid.status, 201, paid.text);
    return sent;
  });
  const rows = openAsOwner(service.connection);
  await eventually('its mail is captured', async () =>
    rows
      .selectFrom('deliveries')
      .select('id')
      .where('invoice_id', '=', id)
      .where('status', '=', 'captured')
      .executeTakeFirst(),
  );
  const throughYear = Number(day.slice(0, 4));
  const deleted = await deleteDocuments({ db: rows, now: new Date(), actor: 'test' }, { throughYear });
  assert.ok(deleted.documents > 0);
  await app.withPage(asOwner, async (page) => {
    await page.goto(`/app/${old.accounts.test}/invoices/${id}`);
    await heading(page, `Faktura ${number}`);
    await page.getByText('Innholdet er slettet, fordi loven ikke lenger krever at det oppbevares.').waitFor();
    await page.getByText('125,00').first().waitFor();
    const main = page.getByRole('main');
    assert.deepEqual(await main.getByRole('tab').allTextContents(), ['Innhold', 'Bilag']);
    assert.equal(await main.getByRole('button').count(), 0);
    assert.equal(await main.getByText('Glemt AS').count(), 0);
    await openInApp(page, `/app/${old.accounts.test}/invoices?q=${number}`);
    await page.getByRole('cell', { name: 'Slettet' }).waitFor();
  });
});
