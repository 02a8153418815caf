import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, addMonths } from '../../src/domain/local-date.ts';
import { bodyOf } from '../support/api/answers.ts';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
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
const VIEWER = 'styreleder@nordlys.example';
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });

const client = async (name: string, details = {}) =>
  bodyOf(
    await api.post('/v1/clients', { name, email: `${name.replaceAll(/\W/g, '')}@example.no`, ...details }),
    201,
  );
const shown = (date: string) => date.split('-').toReversed().join('.');
const first = addMonths(`${inDays(0).slice(0, 8)}01`, 1);
const on = (months: number) => addMonths(first, months);
const monthWord = (date: string, locale = 'nb-NO') =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.parse(date));
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

test('an agreement is typed, foreseen while typing, and stands on its page and in the list as the service has it', async () => {
  await client('Fjord Kafé AS', { paymentTermDays: 20 });
  await app.withPage({ ...asOwner, viewport: { width: 1440, height: 1000 } }, async (page) => {
    await page.goto(`${base}/recurring`);
    await page.getByText('Ingen gjentakende fakturaer ennå').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ny gjentakende faktura' }).first().click();
    await page.getByRole('combobox', { name: 'Velg kunde' }).fill('fjord');
    await page.getByRole('option', { name: /^Fjord Kafé/ }).click();
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Leie {month} {year}');
    await line.getByLabel('Pris uten mva').fill('8000');
    assert.equal(await page.getByLabel('Første dato').inputValue(), shown(first));
    await page.getByLabel('Referanse', { exact: true }).fill('{period}');
    const filled = page.getByRole('list', { name: 'Slik blir tekstene på neste faktura' });
    await filled.getByText(`Leie ${monthWord(first)} ${first.slice(0, 4)}`, { exact: true }).waitFor();
    await filled.getByText(`${shown(first)} – ${shown(addDays(on(1), -1))}`).waitFor();

    const coming = page.getByRole('list', { name: 'Slik blir det' });
    await coming.getByText(medium(on(3)), { exact: true }).waitFor();
    await page.getByText('Hver måned den 1.').waitFor();
    await page.getByLabel('Hvor ofte').selectOption('Hvert kvartal');
    await coming.getByText(medium(on(9)), { exact: true }).waitFor();
    await page.getByLabel('Dag i måneden').selectOption('Siste dag i måneden');
    await coming.getByText(medium(addDays(on(4), -1)), { exact: true }).waitFor();
    await page.getByLabel('Dag i måneden').selectOption('');

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
    await page.getByRole('button', { name: 'Lagre og start' }).click();
    await heading(page, 'Gjentakende faktura til Fjord Kafé AS');
    await page
      .getByText(/^kr\s10\s000,00$/)
      .first()
      .waitFor();
    await page.getByText('Hvert kvartal den 1. · På forskudd · Sendes av seg selv').waitFor();

    const { items } = bodyOf(await api.get('/v1/recurring-invoices'), 200);
    assert.equal(items.length, 1);
    const [made] = items;
    assert.ok(made);
    assert.deepEqual(
      [made.interval, made.firstDate, made.action, made.reference, made.laterLines.length],
      [{ unit: 'month', count: 3 }, first, 'send', '{period}', 1],
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
    const row = page.getByRole('row').filter({ hasText: 'Fjord Kafé AS' });
    await row.getByText('Hvert kvartal').waitFor();
    await row.getByText(medium(first)).waitFor();
    await row.getByText(/^kr\s32\s000,00$/).waitFor();
    await row.getByText('Aktiv').waitFor();
  });
});

test('a new customer is made on the way, and what is wrong is told at its field', async () => {
  await app.withPage({ ...asOwner, refusals: /^400 .*recurring-invoices$/ }, async (page) => {
    await page.goto(`${base}/recurring/new`);
    await page.getByText('Ny kunde', { exact: true }).click();
    await page.getByLabel('Navn').fill('Nystartet AS');
    await page.getByRole('button', { name: 'Lagre og start' }).click();
    await page.getByRole('group', { name: 'Linje 1' }).getByText('Må fylles ut').waitFor();
    assert.equal(bodyOf(await api.get('/v1/clients?q=Nystartet'), 200).totalCount, 0);
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Drift');
    await line.getByLabel('Pris uten mva').fill('100');
    await page.getByLabel('Hvor ofte').selectOption('Annet …');
    await page.getByLabel('Antall uker eller måneder').fill('10');
    await page.getByLabel('Slutter').selectOption('På en dato');
    await page.getByLabel('Siste dato').fill(shown(addDays(first, -3)));
    await page.getByRole('button', { name: 'Lagre og start' }).click();
    await page.getByText('Utenfor det som er lov').waitFor();
    // The customer is made by now, and not once more.
    await page.getByLabel('Siste dato').fill(shown(on(30)));
    await page.getByRole('button', { name: 'Lagre og start' }).click();
    await heading(page, 'Gjentakende faktura til Nystartet AS');
    await page.getByText('Hver 10. måned den 1.').first().waitFor();
    assert.equal(bodyOf(await api.get('/v1/clients?q=Nystartet'), 200).totalCount, 1);
  });
});

test('it is changed from the next date on, paused, resumed, skipped and ended; another person’s change is not overwritten', async () => {
  const { id: clientId } = await client('Havna Treningssenter AS');
  const { id } = await create(clientId, { anchorDay: 31, lastDate: on(20) });
  const now = async () => bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  await app.withPage({ ...asOwner, refusals: /^412 / }, async (page) => {
    await page.goto(`${base}/recurring/${id}`);
    await page.getByRole('link', { name: 'Endre' }).click();
    await page.getByRole('button', { name: 'Lagre', exact: true }).waitFor();
    assert.equal(await page.getByLabel('Første dato').isDisabled(), true);
    const price = page.getByRole('group', { name: 'Linje 1' }).getByLabel('Pris uten mva');
    assert.equal(await price.inputValue(), '8000');
    await price.fill('8400');
    bodyOf(await api.patch(`/v1/recurring-invoices/${id}`, { dueDays: 10 }), 200);
    await page.getByRole('button', { name: 'Lagre', exact: true }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Bruk den nye versjonen' }).click();
    const dueDays = page.getByLabel('Dager til forfall');
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
  });
});

test('an invoice becomes recurring with its customer, lines and texts, after the period that it bills', async () => {
  const sent = await createSent(api, {
    client: { name: 'Vidda Regnskap AS', email: 'post@vidda.example' },
    lines: [{ description: 'Serviceavtale', quantity: 2, unitPrice: 450 }],
    notes: 'Takk for samarbeidet',
    reference: 'Ordre 12',
  });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${sent.id}`);
    await chooseAction(page, 'Gjør om til gjentakende');
    await heading(page, 'Ny gjentakende faktura');
    const line = page.getByRole('group', { name: 'Linje 1' });
    assert.equal(await line.getByLabel('Beskrivelse').inputValue(), 'Serviceavtale');
    assert.equal(await line.getByLabel('Pris uten mva').inputValue(), '450');
    assert.equal(await page.getByLabel('Merknad', { exact: true }).inputValue(), 'Takk for samarbeidet');
    // It names one order.
    assert.equal(await page.getByLabel('Referanse', { exact: true }).inputValue(), '');
    await page.getByRole('button', { name: 'Lagre og start' }).click();
    await heading(page, 'Gjentakende faktura til Vidda Regnskap AS');
  });
});

test('what is made leads to its invoice and back, and what could not be sent is told where one looks', async () => {
  const fresh = await service.createCompany({
    ownerEmail: 'klokke@annen.example',
    ownerPassword: owner.password,
  });
  const its = await service.caller({ company: fresh, environment: 'test' });
  const there = `/app/${fresh.accounts.test}`;
  const made = async (name: string, details = {}) => {
    const { id } = bodyOf(await its.post('/v1/clients', { name, ...details }), 201);
    return bodyOf(
      await its.post('/v1/recurring-invoices', newOf(id, { action: 'send', channel: 'email' })),
      201,
    );
  };
  const well = await made('Med E-post AS', { email: 'kunde@example.no' });
  const badly = await made('Uten E-post AS');
  await moveClock(its, addDays(first, 2));
  await app.withPage({ signedInAs: 'klokke@annen.example' }, async (page) => {
    await page.goto(`${there}/recurring/${well.id}`);
    const history = page.getByRole('list', { name: 'Det som er laget' });
    await history.getByText('Sendt').waitFor();
    await history.getByRole('link', { name: 'Se fakturaen' }).click();
    await heading(page, 'Faktura 1');
    await page.getByText(`Leie ${monthWord(first)} ${first.slice(0, 4)}`).waitFor();
    await page.getByRole('link', { name: 'Gjentakende faktura', exact: true }).click();
    await heading(page, 'Gjentakende faktura til Med E-post AS');

    await openInApp(page, `${there}/`);
    const toDo = page.getByRole('region', { name: 'Å gjøre' });
    await toDo.getByRole('link', { name: '1 gjentakende faktura ble ikke sendt' }).click();
    await page.getByRole('link', { name: 'Gjentakende faktura til Uten E-post AS' }).click();
    await page.getByText(`Fakturaen ${medium(first)} ble ikke sendt`).waitFor();
    await page.getByText('Siste ble utkast').waitFor();
    await page.getByRole('link', { name: 'Til kunden' }).waitFor();
    await page.getByRole('link', { name: 'Åpne utkastet' }).click();
    await heading(page, 'Fakturautkast');
  });
  const unsolved = async () =>
    bodyOf(await its.get('/v1/recurring-invoices?problem=true'), 200).items.map(({ id }) => id);
  assert.deepEqual(await unsolved(), [badly.id]);
  assert.equal(bodyOf(await its.get('/v1/recurring-invoices?problem=false'), 200).totalCount, 1);
  const { problem } = bodyOf(await its.get(`/v1/recurring-invoices/${badly.id}`), 200);
  assert.equal(problem?.date, first);
  // Who sends the draft has solved it.
  await its.post(`/v1/invoices/${problem?.invoiceId}/send`, { email: 'ny@example.no' });
  assert.deepEqual(await unsolved(), []);
});

test('who may only read sees it all and no button', async () => {
  const { items } = bodyOf(await api.get('/v1/recurring-invoices'), 200);
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    await page.goto(`${base}/recurring`);
    await page
      .getByRole('link', { name: /^Gjentakende faktura til/ })
      .first()
      .waitFor();
    const changes = page.getByRole('main').getByRole('link', { name: /^(Ny|Endre)/ });
    assert.equal(await changes.count(), 0);
    await openInApp(page, `${base}/recurring/${items[0]?.id}`);
    await page.getByText('Året framover').waitFor();
    assert.equal(await changes.count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Flere valg' }).count(), 0);
    await openInApp(page, `${base}/recurring/new`);
    await heading(page, 'For eier, administratorer og medarbeidere');
  });
});

for (const [lang, colorScheme, width] of [
  ['nb-NO', 'light', 1440],
  ['en-GB', 'dark', 1440],
  ['nb-NO', 'dark', 390],
  ['en-GB', 'light', 390],
] as const) {
  test(`its pages have no fault and no width of their own (${lang}, ${colorScheme}, ${width})`, async () => {
    const { id: clientId } = await client(`Fjellstua Overnatting og Servering AS ${width} ${lang}`);
    const weekly = await create(clientId, {
      interval: { unit: 'week', count: 2 },
      bill: 'arrears',
      laterLines: [
        { from: on(4), lines: [{ description: 'Renhold {period}', quantity: 2, unitPrice: 1250 }] },
      ],
      indexation: { month: 1, baseIndex: 136.9 },
      notes: 'Gjelder {from} til {to}',
    });
    const options = { ...asOwner, locale: lang, colorScheme, viewport: { width, height: 1000 } };
    await app.withPage(options, async (page) => {
      const look = async (path: string, name: string, until: () => Promise<void>) => {
        await page.goto(`${base}/${path}`);
        await until();
        if (process.env['PICTURES'] !== undefined) {
          const file = `${process.env['PICTURES']}/recurring-${name}-${lang}-${colorScheme}-${width}.png`;
          await page.screenshot({ path: file, fullPage: true });
        }
        await page.evaluate(AXE);
        assert.deepEqual(await axeFinds(page, 'all'), [], path);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, path);
      };
      const isNorwegian = lang === 'nb-NO';
      const link = page.getByRole('link', { name: /Fjellstua/ }).first();
      await look('recurring', 'list', () => link.waitFor());
      await look(`recurring/${weekly.id}`, 'one', () =>
        page.getByText(isNorwegian ? /^Sum, \d+ fakturaer/ : /^Total, \d+ invoices/).waitFor(),
      );
      await look(`recurring/new?change=${weekly.id}`, 'change', () =>
        page.getByRole('button', { name: isNorwegian ? 'Lagre' : 'Save', exact: true }).waitFor(),
      );
      await page
        .getByRole('button', { name: isNorwegian ? 'Legg til en prisendring' : 'Add a price change' })
        .click();
      await page.getByRole('dialog').getByRole('group').first().waitFor();
      assert.deepEqual(await axeFinds(page, 'elements'), []);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      if (process.env['PICTURES'] !== undefined) {
        await page.screenshot({
          path: `${process.env['PICTURES']}/recurring-later-${lang}-${colorScheme}-${width}.png`,
        });
      }
    });
  });
}
