import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, addMonths } from '../../src/domain/days/local-date.ts';
import { bodyOf } from '../support/api/answers.ts';
import { chooseAction, fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { inDays } from '../support/dates.ts';
import { eventually } from '../support/eventually.ts';
import { moveClock } from '../support/test-tools.ts';
import { createSent } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const client = async (name: string, details = {}) =>
  bodyOf(
    await api.post('/v1/clients', { name, email: `${name.replaceAll(/\W/g, '')}@example.no`, ...details }),
    201,
  );
const shown = (date: string) => date.split('-').toReversed().join('.');
const first = addMonths(`${inDays(0).slice(0, 8)}01`, 1);
const on = (months: number) => addMonths(first, months);
const monthWord = (date: string) =>
  new Intl.DateTimeFormat('nb-NO', { month: 'long', timeZone: 'UTC' }).format(Date.parse(date));
const medium = (date: string) =>
  new Intl.DateTimeFormat('nb-NO', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));

const range = ({ from, to }: { from: string; to: string }) =>
  new Intl.DateTimeFormat('nb-NO', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    Date.parse(from),
    Date.parse(to),
  );

const says = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const newOf = (clientId: string, more = {}) => ({
  clientId,
  lines: [{ description: 'Leie {month} {year}', quantity: 1, unitPrice: 8000 }],
  interval: { unit: 'month', count: 1 },
  firstDate: first,
  ...more,
});
const create = async (clientId: string, more = {}) =>
  bodyOf(await api.post('/v1/recurring-invoices', newOf(clientId, more)), 201);

test('an owner makes an agreement, changes it, sees what it brings, and ends it', async () => {
  const sent = await createSent(api, {
    client: { name: 'Vidda Regnskap AS', email: 'post@vidda.example' },
    lines: [{ description: 'Serviceavtale', quantity: 2, unitPrice: 450 }],
    notes: 'Takk for samarbeidet',
    reference: 'Ordre 12',
  });
  const refusals = /^(400 .*recurring-invoices|412 .*)$/;
  await app.withPage({ ...asOwner, refusals, viewport: { width: 1440, height: 1000 } }, async (page) => {
    await page.goto(`${base}/recurring`);
    await isTypedForNewCustomer(page);
    await isChanged(page);
    await beginsWithAnInvoice(page, sent.id);
    await fitsADarkPhone(page);
    await tellsWhatWasMade(page);
  });
});

/** It is foreseen while it is typed, and stands on its page and in the list as the service has it. */
async function isTypedForNewCustomer(page: Page): Promise<void> {
  await page.getByText('Ingen gjentakende fakturaer ennå').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ny gjentakende faktura' }).first().click();
  await page.getByText('Ny kunde', { exact: true }).click();
  await page.getByLabel('Navn').fill('Nystartet AS');
  await page.getByLabel('E-post').fill('post@nystartet.example');
  await page.getByRole('button', { name: 'Lagre og start' }).click();
  const line = page.getByRole('group', { name: 'Linje 1' });
  await line.getByText('Må fylles ut').waitFor();
  assert.equal(bodyOf(await api.get('/v1/clients?q=Nystartet'), 200).totalCount, 0);
  await line.getByLabel('Beskrivelse').fill('Leie {month} {year}');
  await line.getByLabel('Pris uten mva').fill('8000');
  assert.equal(await page.getByLabel('Første dato').inputValue(), shown(first));
  await page.getByLabel('Referanse', { exact: true }).fill('{period}');
  const filled = page.getByRole('list', { name: 'Slik blir tekstene på neste faktura' });
  await filled.getByText(`Leie ${monthWord(first)} ${first.slice(0, 4)}`, { exact: true }).waitFor();

  const coming = page.getByRole('list', { name: 'Slik blir det' });
  await page.getByText('Hver måned den 1.').waitFor();
  await page.getByLabel('Hvor ofte').selectOption('Hvert kvartal');
  await coming.getByText(medium(on(9)), { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Legg til en prisendring' }).click();
  const dialog = page.getByRole('dialog', { name: 'Linjene fra en dag' });
  await dialog.getByRole('button', { name: 'Bruk' }).click();
  await dialog.getByText('Må fylles ut').waitFor();
  await dialog.getByLabel('Gjelder fra').fill(shown(on(6)));
  await dialog.getByRole('group', { name: 'Linje 1' }).getByLabel('Pris uten mva').fill('9000');
  await dialog.getByRole('button', { name: 'Bruk' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Fra ${medium(on(6))}`).waitFor();
  await coming
    .getByText(/11\s250,00/)
    .first()
    .waitFor();

  await page.getByLabel('Send fakturaen').check();
  await page.getByText(`Ingenting skjer før ${medium(first)}.`).waitFor();
  await page.getByLabel('Slutter').selectOption('På en dato');
  await page.getByLabel('Siste dato').fill(shown(addDays(first, -3)));
  await page.getByRole('button', { name: 'Lagre og start' }).click();
  await page.getByText(`Må være ${medium(first)} eller senere`).waitFor();
  // The customer is made by now, and not once more.
  await page.getByLabel('Slutter').selectOption('Går til den stoppes');
  await page.getByRole('button', { name: 'Lagre og start' }).click();
  await heading(page, 'Gjentakende faktura til Nystartet AS');
  assert.equal(bodyOf(await api.get('/v1/clients?q=Nystartet'), 200).totalCount, 1);
  await page
    .getByText(/^kr\s10\s000,00$/)
    .first()
    .waitFor();
  await page.getByText('Hvert kvartal den 1. · På forskudd · Sendes av seg selv').waitFor();

  const [made, ...others] = bodyOf(await api.get('/v1/recurring-invoices'), 200).items;
  assert.ok(made);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [made.interval, made.firstDate, made.lastDate, made.action, made.reference, made.laterLines.length],
    [{ unit: 'month', count: 3 }, first, null, 'send', '{period}', 1],
  );
  const table = page.getByRole('table', { name: 'Fakturaene som kommer' });
  const upcoming = bodyOf(await api.get(`/v1/recurring-invoices/${made.id}/upcoming?count=4`), 200).items;
  for (const { date, period, dueDate } of upcoming) {
    const row = table
      .getByRole('row')
      .filter({ hasText: medium(date) })
      .first();
    await row.getByText(range(period)).waitFor();
    await row.getByText(medium(dueDate)).waitFor();
  }
  await table.getByText('Sum, 4 fakturaer').waitFor();
  await table.getByText(/^kr\s42\s500,00$/).waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Gjentakende fakturaer' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Nystartet AS' });
  await row.getByText('Hvert kvartal').waitFor();
  await row.getByText(medium(first)).waitFor();
  await row.getByText(/^kr\s32\s000,00$/).waitFor();
  await row.getByText('Aktiv').waitFor();
}

/** From the next date on; paused, resumed, skipped and ended. Another person’s change is not overwritten. */
async function isChanged(page: Page): Promise<void> {
  const { id: clientId } = await client('Havna Treningssenter AS');
  const { id } = await create(clientId, { anchorDay: 31, lastDate: on(20) });
  const now = async () => bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  await openInApp(page, `${base}/recurring/${id}`);
  await page.getByRole('link', { name: 'Endre' }).click();
  await page.getByRole('button', { name: 'Lagre', exact: true }).waitFor();
  assert.equal(await page.getByLabel('Første dato').isDisabled(), true);
  const price = page.getByRole('group', { name: 'Linje 1' }).getByLabel('Pris uten mva');
  assert.equal(await price.inputValue(), '8000');
  await price.fill('8400');
  const dueDays = page.getByLabel('Dager til forfall');
  await dueDays.fill('20');
  bodyOf(await api.patch(`/v1/recurring-invoices/${id}`, { dueDays: 10 }), 200);
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Bruk den nye versjonen' }).click();
  await eventually('it begins anew', async () => (await dueDays.inputValue()) === '10');
  assert.equal(await price.inputValue(), '8000');
  await price.fill('8400');
  await page.getByLabel('Slutter').selectOption('Går til den stoppes');
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await heading(page, 'Gjentakende faktura til Havna Treningssenter AS');
  const changed = await now();
  assert.deepEqual(
    [
      changed.lines[0]?.unitPrice,
      changed.lines[0]?.description,
      changed.lastDate,
      changed.dueDays,
      changed.anchorDay,
    ],
    [8400, 'Leie {month} {year}', null, 10, 31],
  );

  await chooseAction(page, 'Hopp over neste');
  const skip = page.getByRole('dialog', { name: 'Hoppe over neste faktura?' });
  await skip.getByText(new RegExp(`^Fakturaen ${medium(first)} for .* lages ikke`)).waitFor();
  await skip.getByRole('button', { name: 'Hopp over' }).click();
  await says(page, /er hoppet over/);
  const history = page.getByRole('list', { name: 'Det som er laget' });
  await history.getByText('Hoppet over').waitFor();
  assert.notEqual((await now()).nextDate, first);

  await chooseAction(page, 'Sett på pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Sett på pause' }).click();
  await says(page, /^Den er på pause/);
  await page.getByText('Ingenting kommer mens den er på pause.').waitFor();
  assert.equal((await now()).status, 'paused');
  await page.getByRole('button', { name: 'Gjenoppta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gjenoppta' }).click();
  await says(page, /^Den er i gang igjen/);
  // The sentence comes before the page has the actions of an agreement that goes on; these would close an open menu.
  await page.getByRole('button', { name: 'Gjenoppta' }).waitFor({ state: 'detached' });

  await chooseAction(page, 'Avslutt');
  await page
    .getByRole('dialog', { name: 'Avslutte for godt?' })
    .getByRole('button', { name: 'Avslutt' })
    .click();
  await says(page, /^Den er avsluttet/);
  assert.equal((await now()).status, 'ended');
  await page.getByRole('button', { name: 'Flere valg' }).waitFor({ state: 'detached' });
  await openInApp(page, `${base}/recurring/new?change=${id}`);
  await page.getByText('Den er avsluttet, så den kan ikke endres.').waitFor();
}

/** With its customer, lines and texts. */
async function beginsWithAnInvoice(page: Page, invoiceId: string): Promise<void> {
  await openInApp(page, `${base}/invoices/${invoiceId}`);
  await chooseAction(page, 'Gjør om til gjentakende');
  await heading(page, 'Ny gjentakende faktura');
  const line = page.getByRole('group', { name: 'Linje 1' });
  assert.equal(await line.getByLabel('Beskrivelse').inputValue(), 'Serviceavtale');
  assert.equal(await page.getByLabel('Merknad', { exact: true }).inputValue(), 'Takk for samarbeidet');
  await page.getByRole('button', { name: 'Lagre og start' }).click();
  await heading(page, 'Gjentakende faktura til Vidda Regnskap AS');
}

/** With all that an agreement can have. */
async function fitsADarkPhone(page: Page): Promise<void> {
  const { id: clientId } = await client('Fjellstua Overnatting og Servering AS');
  const { id } = await create(clientId, {
    interval: { unit: 'week', count: 2 },
    bill: 'arrears',
    laterLines: [{ from: on(4), lines: [{ description: 'Renhold {period}', quantity: 2, unitPrice: 1250 }] }],
    indexation: { month: 1, baseIndex: 136.9 },
    notes: 'Gjelder {from} til {to}',
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 1000 });
  await page.evaluate(AXE);
  for (const path of [`recurring/${id}`, `recurring/new?change=${id}`]) {
    await openInApp(page, `${base}/${path}`);
    assert.deepEqual(await axeFinds(page, 'all'), [], path);
    await fits(page, 390);
  }
}

/** A date leads to its invoice and back. An invoice that could not be sent is told on the agreement. */
async function tellsWhatWasMade(page: Page): Promise<void> {
  const well = await create((await client('Med E-post AS')).id, { action: 'send', channel: 'email' });
  const { id: unreached } = bodyOf(await api.post('/v1/clients', { name: 'Uten E-post AS' }), 201);
  const badly = await create(unreached, { action: 'send', channel: 'email' });
  await moveClock(api, addDays(first, 2));
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openInApp(page, `${base}/recurring/${well.id}`);
  const history = page.getByRole('list', { name: 'Det som er laget' });
  await history.getByText('Sendt').waitFor();
  await history.getByRole('link', { name: 'Se fakturaen' }).click();
  await heading(page, /^Faktura \d+$/);
  await page.getByText(`Leie ${monthWord(first)} ${first.slice(0, 4)}`).waitFor();
  await page.getByRole('link', { name: 'Gjentakende faktura', exact: true }).click();
  await heading(page, 'Gjentakende faktura til Med E-post AS');

  // The figures of the menu are of before.
  await page.goto(`${base}/`);
  const toDo = page.getByRole('region', { name: 'Å gjøre' });
  await toDo.getByRole('link', { name: '1 gjentakende faktura ble ikke sendt' }).click();
  await page.getByRole('link', { name: 'Gjentakende faktura til Uten E-post AS' }).click();
  await page.getByText(`Fakturaen ${medium(first)} ble ikke sendt`).waitFor();
  await page.getByText('Siste ble utkast').waitFor();
  await page.getByRole('link', { name: 'Til kunden' }).waitFor();
  await page.getByRole('link', { name: 'Åpne utkastet' }).click();
  await heading(page, 'Fakturautkast');

  const unsolved = async () =>
    bodyOf(await api.get('/v1/recurring-invoices?problem=true'), 200).items.map(({ id }) => id);
  assert.deepEqual(await unsolved(), [badly.id]);
  const solved = bodyOf(await api.get('/v1/recurring-invoices?problem=false'), 200).items;
  assert.equal(solved.filter(({ id }) => [well.id, badly.id].includes(id)).length, 1);
  const { problem } = bodyOf(await api.get(`/v1/recurring-invoices/${badly.id}`), 200);
  assert.equal(problem?.date, first);
  // Who sends the draft has solved it.
  await api.post(`/v1/invoices/${problem?.invoiceId}/send`, { email: 'ny@example.no' });
  assert.deepEqual(await unsolved(), []);
}
