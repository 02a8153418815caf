import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft } from '../support/example-invoices.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { freePort } from '../support/program/program.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const app = await startAppInBrowser({ webhookTargets: 'any' });
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'], signedInAs: owner.email };

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const says = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const deliveryRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Leveringer' }).getByRole('row').filter({ hasText: name });

async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await axeFinds(page, 'all'), []);
}

/** Copies a text that the dialog shows only once. */
async function copied(page: Page, what: string): Promise<string> {
  const button = page.getByRole('dialog').getByRole('button', { name: `Kopier ${what}` });
  await button.click();
  await button.getByText('Kopiert').waitFor();
  return (await page.evaluate('navigator.clipboard.readText()')) as string;
}

/** Pastes a command into a shell. */
function paste(command: string) {
  const child = spawn('bash', ['--norc'], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.end(command);
  const exited = new Promise((resolve) => child.on('close', resolve));
  const end = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  };
  onEnd(end);
  return { output: () => output, end };
}

test('an owner makes a webhook, sees what it got, and turns on one that the service has turned off', async () => {
  await app.withPage({ ...CLIPBOARD, refusals: /^400 .+\/webhook-endpoints$/ }, async (page) => {
    await page.goto(`${base}/webhooks`);
    await page.evaluate(AXE);
    await sendsToTheReceiverOfTheDialog(page);
    await isTurnedOnAgain(page);
  });
});

/** The dialog shows a receiver, which is started as it stands there. */
async function sendsToTheReceiverOfTheDialog(page: Page): Promise<void> {
  const port = await freePort();
  await page.getByText('Ingen webhooks ennå').waitFor();
  await press(page, 'Ny webhook');
  const form = page.getByRole('dialog', { name: 'Ny webhook' });
  await form.getByLabel('Adresse').fill(`http://bruker:passord@localhost:${port}/hook`);
  await form.getByRole('radio', { name: 'Bare noen' }).check();
  await form.getByRole('button', { name: 'Lag webhook' }).click();
  await form.getByText('Velg minst én').waitFor();
  await form.getByRole('checkbox', { name: 'Faktura sendt' }).check();
  await form.getByRole('checkbox', { name: 'Alt om: Kunder' }).check();
  await form.getByRole('checkbox', { name: 'Alt om: Fakturaer og kreditnotaer' }).check();
  assert.equal(await form.getByRole('checkbox', { name: 'Faktura sendt' }).count(), 0);
  await form.getByRole('button', { name: 'Lag webhook' }).click();
  await form.getByText('Skriv hele adressen').waitFor();
  assert.equal(
    await form.getByLabel('Adresse').evaluate((input) => input === input.ownerDocument.activeElement),
    true,
  );
  await form.getByLabel('Adresse').fill(`http://localhost:${port}/hook`);
  await form.getByLabel('Beskrivelse').fill('Lageret');
  await form.getByRole('button', { name: 'Lag webhook' }).click();

  await page.getByRole('dialog', { name: 'Kopier hemmeligheten nå' }).waitFor();
  await assertAccessible(page);
  const secret = await copied(page, 'Hemmelighet');
  assert.match(secret, /^whsec_/);
  const receiver = paste(await copied(page, 'En mottaker: lim inn i en terminal'));
  await page.keyboard.press('Escape');
  await press(page, 'Jeg har kopiert den');
  const card = page.getByRole('listitem').filter({ hasText: 'Lageret' });
  await card.getByText('Sendes: Kunder, Fakturaer og kreditnotaer').waitFor();
  assert.equal((await page.content()).includes(secret), false);

  await eventually('the receiver listens', () =>
    fetch(`http://localhost:${port}`).then(
      () => true,
      () => false,
    ),
  );
  await card.getByRole('link', { name: 'Lageret' }).click();
  await press(page, 'Send en prøve');
  await heading(page, 'Prøve');
  await page.getByText('Levert', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Forsøk 1: Headere i kallet' }).waitFor();
  await page.getByText(/webhook-id: /).waitFor();
  await page.getByText('"type": "webhook.test"').waitFor();
  await assertAccessible(page);
  await eventually('the receiver prints it', async () => /^webhook\.test /m.test(receiver.output()));

  await page.getByRole('link', { name: 'Til webhooken' }).click();
  const draft = await createDraft(api);
  await deliveryRow(page, 'Utkast laget').getByText('Levert').waitFor();
  await eventually('the event is printed', async () => /^invoice\.created /m.test(receiver.output()));
  await receiver.end();
  await api.delete(`/v1/invoices/${draft.id}`);
  await deliveryRow(page, 'Utkast slettet').getByText('Ingen tar imot på adressen').waitFor();
  const failing = page.getByRole('alert').filter({ hasText: /^Alle forsøk har feilet siden / });
  await failing.getByText(/^Siste svar, .+: Ingen tar imot på adressen\.$/).waitFor();
  await failing.getByText(/sendes med en gang mottakeren svarer igjen/).waitFor();
  await page.getByText('Feiler', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.getByText('Feilet', { exact: true }).first().click();
  await deliveryRow(page, 'Utkast laget').waitFor({ state: 'detached' });
  await deliveryRow(page, 'Utkast slettet').getByText('Feilet, prøves igjen').waitFor();
  await page.getByLabel('Hendelse').selectOption('client.*');
  await page.getByText('Ingen leveringer passer til filteret').waitFor();
  await press(page, 'Vis alle');
  await deliveryRow(page, 'Utkast laget').waitFor();
  await deliveryRow(page, 'Utkast slettet').getByRole('link').click();
  await heading(page, 'Utkast slettet');
  await page.getByText('Neste forsøk').waitFor();
  await page.getByRole('link', { name: 'Åpne hendelsen' }).click();
  await page.getByText('"type": "invoice.deleted"').waitFor();

  await openInApp(page, base);
  await page.getByRole('link', { name: '1 webhook feiler' }).click();
  await card.getByText('Feiler', { exact: true }).waitFor();
  await card
    .getByText(/^Alle forsøk har feilet siden .+\. Siste svar, .+: Ingen tar imot på adressen\.$/)
    .waitFor();
  await assertAccessible(page);
}

/** The page says why it is off. It is turned on, replayed, rotated, paused and deleted. */
async function isTurnedOnAgain(page: Page): Promise<void> {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(410).end('borte');
  const made = await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['client.*'] });
  const { id, secret: first } = made.body;
  await openInApp(page, `${base}/webhooks/${id}`);
  await page.getByText('Ingenting er sendt ennå').waitFor();
  await api.post('/v1/clients', { name: 'Kari Nordmann' });
  await deliveryRow(page, 'Kunde lagt til').getByText('410').waitFor();
  await page.reload();
  await page.evaluate(AXE);
  await page.getByText('Slått av fordi mottakeren svarte 410').waitFor();
  await page.getByText('Rett mottakeren eller adressen').waitFor();
  await assertAccessible(page);

  receiver.answer = (_request, response) => void response.end();
  await press(page, 'Slå på');
  await says(page, 'Webhooken er på.');
  await press(page, 'Send på nytt fra et tidspunkt');
  const replay = page.getByRole('dialog', { name: 'Send på nytt fra et tidspunkt' });
  await replay.getByLabel('Klokkeslett').fill('25:00');
  await replay.getByRole('button', { name: 'Send på nytt' }).click();
  await replay.getByText('Skriv som 14:30').waitFor();
  await replay.getByLabel('Klokkeslett').fill('00:00');
  await replay.getByRole('button', { name: 'Send på nytt' }).click();
  await says(page, /^(Én hendelse|\d+ hendelser) sendes på nytt\.$/);
  await deliveryRow(page, 'Kunde lagt til').filter({ hasText: 'Levert' }).first().waitFor();

  await press(page, 'Lag ny hemmelighet');
  await page.getByRole('dialog').getByRole('button', { name: 'Lag ny hemmelighet' }).click();
  await page.getByRole('dialog', { name: 'Kopier hemmeligheten nå' }).waitFor();
  assert.notEqual(await copied(page, 'Hemmelighet'), first);
  await press(page, 'Jeg har kopiert den');
  await page.getByText(/^To hemmeligheter signerer til /).waitFor();

  // High enough for the whole dialog: a checkbox that is cut by its edge counts as too small.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await press(page, 'Endre');
  await page.getByRole('dialog').getByLabel('Beskrivelse').fill('Kasse');
  const mayRead = page.getByRole('group', { name: 'Hva får webhooken lese?' });
  for (const name of [
    'Bilag',
    'Bankfiler og banktransaksjoner',
    'Fakturaer, innbetalinger og levering',
    'Filer fra andre systemer',
    'Eksport av alt',
    'Godkjenninger',
  ]) {
    await mayRead.getByRole('checkbox', { name }).uncheck();
  }
  const save = page.getByRole('dialog').getByRole('button', { name: 'Lagre' });
  // A box that the edge of the dialog covers in part counts as too small.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await assertAccessible(page);
  await save.click();
  await heading(page, 'Kasse');
  await page.getByText('Får lese: Kunder', { exact: true }).waitFor();
  const { url, scopes } = (await api.get(`/v1/webhook-endpoints/${id}`)).body;
  assert.deepEqual([url, scopes], [receiver.url, ['clients:read']]);
  await press(page, 'Sett på pause');
  await says(page, 'Webhooken er satt på pause.');
  await press(page, 'Slett');
  await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click();
  await heading(page, 'Webhooks');
  await page.getByRole('link', { name: 'Kasse' }).waitFor({ state: 'detached' });
}
