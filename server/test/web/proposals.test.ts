import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { osloDate } from '../../src/domain/days/local-date.ts';
import { bodyOf, existing } from '../support/api/answers.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { PASSWORD, isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { databaseUrl } from '../support/database/test-database.ts';
import { createDraft, createSent, getInvoice, invoiceBody } from '../support/example-invoices.ts';
import { runCommand, valueOf } from '../support/program/run-command.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const agent = await service.caller({ company, mode: 'proposes' });
const direct = await service.caller({ company });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const MESSAGE = 'Godkjent av daglig leder <b>i går</b>';
const PHONE = { width: 390, height: 800 };
const ACCOUNTANT = 'rita@byraet.example';
await app.addPerson({ email: ACCOUNTANT, name: 'Rita Regnskap', role: 'accountant' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

function idOf(answer: ApiAnswer): string {
  assert.equal(answer.status, 202, answer.text);
  return existing(answer.headers.get('tilgode-proposal') ?? undefined);
}

async function proposeSending(body = {}, overrides = {}): Promise<{ id: string; invoiceId: string }> {
  const draft = await createDraft(agent, overrides);
  return { id: idOf(await agent.post(`/v1/invoices/${draft.id}/send`, body)), invoiceId: draft.id };
}

async function withdrawAll(): Promise<void> {
  const { items } = bodyOf(await agent.get('/v1/proposals?status=open'), 200);
  for (const { id } of items) bodyOf(await agent.delete(`/v1/proposals/${id}`), 200);
}

test('an owner decides on what API clients ask for, and on how they work', async () => {
  const first = await proposeSending(
    { email: 'ny@kunde.example', message: MESSAGE },
    { client: { name: 'Kari uten adresse', email: 'kari@nordmann.example' } },
  );
  await app.withPage({ ...asOwner, refusals: /^40[39] .*approve$/ }, async (page) => {
    await page.goto(`${base}/`);
    await page.evaluate(AXE);
    await isApprovedByKeyboard(page, first.invoiceId);
    await page.setViewportSize(PHONE);
    await isDecidedOnAPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await showsEveryLine(page);
    await showsWhatWasBefore(page);
    await severalAtOnce(page);
    await warnsAfterARestore(page);
    await askFirst(page);
    await confirmsThePerson(page);
  });
});

/** The overview tells what waits. The words of the asker are quotes alone. */
async function isApprovedByKeyboard(page: Page, invoiceId: string): Promise<void> {
  await page.getByText('1 forespørsel venter på godkjenning').click();
  await heading(page, 'Godkjenninger');
  await page.getByRole('navigation').getByLabel('1 venter').waitFor();
  await page.getByRole('link', { name: 'Send faktura' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await heading(page, 'Send faktura');
  await page.getByText('ny@kunde.example', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Bilag 1' }).getByText('1500 Kundefordringer').waitFor();
  await page
    .getByRole('alert', { name: 'Vær oppmerksom på dette' })
    .getByText('Kunden har verken adresse eller organisasjonsnummer.')
    .waitFor();
  assert.deepEqual(await page.getByRole('blockquote').allInnerTexts(), [MESSAGE]);
  assert.equal(await page.locator('h1, h2, button, strong').filter({ hasText: 'daglig leder' }).count(), 0);
  await page.keyboard.press('a');
  assert.equal((await getInvoice(direct, invoiceId)).status, 'draft', 'one letter alone does nothing');
  await page.keyboard.press('Enter');
  await told(page, 'Godkjent. Fakturaen er sendt.');
  const { number, status } = await getInvoice(direct, invoiceId);
  assert.equal(status, 'sent');
  await page.getByRole('link', { name: `Faktura ${number}`, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Åpne resultatet' }).click();
  await page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ }).waitFor();
  await page.getByRole('navigation').getByText('Godkjenninger').waitFor({ state: 'detached' });
}

/** One is declined, one that has changed says what has changed, and on one another person has decided. */
async function isDecidedOnAPhone(page: Page): Promise<void> {
  const [declined, stale, other] = [await proposeSending(), await proposeSending(), await proposeSending()];
  await openInApp(page, `${base}/proposals/${declined.id}`);
  await button(page, 'Avslå').click();
  await told(page, 'Avslått. Ingenting er gjort.');
  assert.equal((await getInvoice(direct, declined.invoiceId)).status, 'draft');

  await openInApp(page, `${base}/proposals/${stale.id}`);
  const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 4000, vatRate: 25 }];
  bodyOf(await direct.patch(`/v1/invoices/${stale.invoiceId}`, { lines }), 200);
  await button(page, 'Godkjenn').click();
  await told(page, 'Ikke gjort: noe er endret siden API-klienten spurte');
  await page.getByText(/^Sum med mva: fra kr.*til kr.5.000,00$/).waitFor();
  assert.deepEqual(await axeFinds(page, 'all'), []);
  assert.equal((await getInvoice(direct, stale.invoiceId)).status, 'draft');

  await openInApp(page, `${base}/proposals/${other.id}`);
  bodyOf(await agent.delete(`/v1/proposals/${other.id}`), 200);
  await button(page, 'Godkjenn').click();
  await page.getByText('Forespørselen er allerede avgjort, eller fristen er ute.').waitFor();
  await page.getByText(/^Avslått av /).waitFor();
}

/** Line, later line and index are told in words, and nothing of it is closed. */
async function showsEveryLine(page: Page): Promise<void> {
  const client = bodyOf(await direct.post('/v1/clients', { name: 'Fjord Kaffe AS' }), 201);
  const product = bodyOf(
    await direct.post('/v1/products', { number: 'DRIFT', name: 'Drift av nettbutikk', unitPrice: 1900 }),
    201,
  );
  const id = idOf(
    await agent.post('/v1/recurring-invoices', {
      clientId: client.id,
      interval: { unit: 'month', count: 3 },
      firstDate: '2199-01-31',
      action: 'send',
      lines: [
        { productId: product.id, quantity: 2 },
        { description: 'Brukerstøtte', quantity: 1, unitPrice: 950 },
      ],
      laterLines: [
        { from: '2199-07-01', lines: [{ description: 'Utvidet avtale', quantity: 1, unitPrice: 1_000_000 }] },
      ],
      indexation: { month: 1, baseIndex: 136.9 },
      metadata: { selger: 'Kari' },
    }),
  );
  await openInApp(page, `${base}/proposals/${id}`);
  await heading(page, 'Opprett gjentakende faktura');
  const lines = page.getByRole('group', { name: 'Linjer', exact: true }).first();
  const line = (name: string) => lines.getByRole('group', { name });
  await line('Linje 1').first().getByText('kr\u00A01\u00A0900,00').first().waitFor();
  await line('Linje 1').first().getByText('Drift av nettbutikk').first().waitFor();
  await line('Linje 2').getByRole('blockquote').getByText('Brukerstøtte').waitFor();
  await line('Linje 2').getByText('kr\u00A0950,00').first().waitFor();
  const later = page.getByRole('group', { name: 'Senere linjer' });
  await later.getByText('1. juli 2199').waitFor();
  await later.getByRole('blockquote').getByText('Utvidet avtale').waitFor();
  await later.getByText('kr\u00A01\u00A0000\u00A0000,00').first().waitFor();
  for (const text of [
    'Hvert kvartal',
    'Sendes av seg selv',
    /konsumprisindeksen, fra indeks 136,9/,
    'selger',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  assert.deepEqual(await axeFinds(page, 'all'), []);
  await withdrawAll();
}

/** What is deleted, and what stood there before a change. */
async function showsWhatWasBefore(page: Page): Promise<void> {
  const client = bodyOf(
    await direct.post('/v1/clients', { name: 'Gammel Kunde AS', phone: '+47 22 00 00 00', city: 'Bergen' }),
    201,
  );
  const deletion = idOf(await agent.delete(`/v1/clients/${client.id}`));
  const change = idOf(await agent.patch(`/v1/clients/${client.id}`, { city: 'Oslo', paymentTermDays: 30 }));
  await openInApp(page, `${base}/proposals/${deletion}`);
  await heading(page, 'Slett kunde');
  for (const text of ['Slik det er nå', '+47 22 00 00 00', 'Bergen']) await page.getByText(text).waitFor();
  await openInApp(page, `${base}/proposals/${change}`);
  await heading(page, 'Endre kunde');
  const values = page.getByRole('definition');
  await values.filter({ hasText: /^fra Bergen.*til Oslo$/ }).waitFor();
  await values.filter({ hasText: /^fra ingen.*til 30 dager$/ }).waitFor();
  await withdrawAll();
}

/** Those that are alike, and not those of different kinds. */
async function severalAtOnce(page: Page): Promise<void> {
  const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 100, vatRate: 25 }];
  const drafts = [await createDraft(agent, invoiceBody({ lines })), await createDraft(agent)];
  for (const { id } of drafts) idOf(await agent.post(`/v1/invoices/${id}/send`));
  const sent = await createSent(direct);
  idOf(await agent.post(`/v1/invoices/${sent.id}/resend`, {}));
  await openInApp(page, `${base}/proposals`);
  await page
    .getByRole('row')
    .nth(drafts.length + 1)
    .waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('region', { name: '2 valgt' }).getByText('av samme slag').waitFor();
  assert.equal(await button(page, 'Godkjenn').count(), 0);
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  for (const _ of [1, 2]) await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('Send faktura, til sammen').waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Godkjenne 2 forespørsler?' });
  await dialog.getByText('Til sammen').waitFor();
  await dialog.getByRole('button', { name: 'Godkjenn 2' }).press('Enter');
  await told(page, '2 godkjent.');
  for (const { id } of drafts) assert.equal((await getInvoice(direct, id)).status, 'sent');
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Send fakturaen på e-post igjen' }).waitFor();
  await withdrawAll();
}

/** What may have been approved in the lost hours: each is opened by itself. */
async function warnsAfterARestore(page: Page): Promise<void> {
  const before = [await proposeSending(), await proposeSending()];
  const command = async (...args: string[]) =>
    valueOf(await runCommand([...args, '--json'], { DATABASE_URL: databaseUrl(service.connection) }));
  await command('hold', '--since', new Date().toISOString());
  await command('release', 'send', '--all');
  const since = await proposeSending();
  const warning = page.getByText('Kan være gjort allerede', { exact: true });
  // Loaded anew: for five seconds the app shows the list as it has read it last.
  await page.goto(`${base}/proposals`);
  await page.evaluate(AXE);
  await page.getByRole('row').nth(3).waitFor();
  assert.equal(await warning.count(), before.length);
  for (let place = 1; place <= 3; place += 1)
    await page.getByRole('row').nth(place).getByRole('checkbox').check();
  await page.getByRole('region', { name: '3 valgt' }).getByText('godkjenn hver for seg').waitFor();
  assert.equal(await button(page, 'Godkjenn').count(), 0);
  assert.deepEqual(await axeFinds(page, 'all'), []);

  await openInApp(page, `${base}/proposals/${before[0]?.id}`);
  await warning.waitFor();
  await page.getByText('Tjenesten er lagt tilbake fra en sikkerhetskopi').waitFor();
  assert.deepEqual(await axeFinds(page, 'all'), []);
  await openInApp(page, `${base}/proposals/${since.id}`);
  await button(page, 'Godkjenn').waitFor();
  assert.equal(await warning.count(), 0);
  await withdrawAll();
}

/** Above an amount; all agents are stopped and go on. */
async function askFirst(page: Page): Promise<void> {
  const other = await service.caller({ company });
  const { client: asking } = bodyOf(await other.get('/v1/me'), 200);
  await openInApp(page, `${base}/settings/api-clients`);
  const client = page.getByRole('region').filter({ hasText: asking.id });
  await client.getByRole('button', { name: 'Endre hvordan den arbeider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Spør først' }).check();
  await dialog.getByLabel('Grense per dokument, i kroner').fill('1 250,50');
  await button(page, 'Lagre').click();
  await client.getByText(/^Spør over kr.1.250,50 per dokument$/).waitFor();
  await client.getByText('Spør først', { exact: true }).waitFor();

  await button(page, 'Stopp alle agenter').click();
  await dialog.getByRole('button', { name: 'Stopp alle agenter' }).click();
  await page.getByText('Alle agenter er stoppet').waitFor();
  assert.equal((await agent.get('/v1/me')).status, 403);
  await button(page, 'La agentene fortsette').click();
  await button(page, 'Stopp alle agenter').waitFor();
  assert.equal((await agent.get('/v1/me')).status, 200);
  await openInApp(page, `${base}/settings/audit-log`);
  await page.getByText('Lot agentene fortsette').waitFor();
}

/** Where money leaves. The person gets another session by it, so it comes last. */
async function confirmsThePerson(page: Page): Promise<void> {
  const sent = await createSent(direct);
  const paidOn = osloDate(new Date());
  const paid = { amount: sent.total + 500, paidOn, overpayment: 'credit' };
  bodyOf(await direct.post(`/v1/invoices/${sent.id}/payments`, paid), 201);
  const id = idOf(await agent.post(`/v1/clients/${sent.client.id}/refunds`, { amount: 200, paidOn }));
  await openInApp(page, `${base}/proposals/${id}`);
  await button(page, 'Godkjenn').waitFor();
  service.clock.now = new Date(Date.now() + 6 * 60_000);
  try {
    await button(page, 'Godkjenn').click();
    const confirmation = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
    await confirmation.getByLabel('Passordet ditt').fill(PASSWORD);
    await confirmation.getByRole('button', { name: 'Bekreft', exact: true }).click();
    await told(page, 'Godkjent. Tilbakebetalingen er registrert.');
  } finally {
    service.clock.release();
  }
}

test('an accountant approves entries and nothing else', async () => {
  const entry = {
    documentDate: osloDate(new Date()),
    description: 'Kontorrekvisita',
    lines: [
      { account: '6800', debit: 100 },
      { account: '1920', credit: 100 },
    ],
  };
  const booked = idOf(await agent.post('/v1/journal-entries', entry));
  const sending = await proposeSending();
  await app.withPage({ signedInAs: ACCOUNTANT }, async (page) => {
    await page.goto(`${base}/proposals/${sending.id}`);
    await isWhole(page);
    assert.equal(await button(page, 'Godkjenn').count(), 0);
    await openInApp(page, `${base}/proposals/${booked}`);
    await button(page, 'Godkjenn').click();
    await told(page, 'Godkjent. Bilaget er ført.');
  });
  await withdrawAll();
});
