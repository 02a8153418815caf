import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, addMonths } from '../../src/domain/days/local-date.ts';
import { bodyOf } from '../support/api/answers.ts';
import { chooseAction, fits, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';
import { inDays } from '../support/dates.ts';
import { eventually } from '../support/eventually.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service } = app;

const first = addMonths(`${inDays(0).slice(0, 8)}01`, 1);
const medium = (date: string) =>
  new Intl.DateTimeFormat('nb-NO', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date));
const typed = (date: string) => date.split('-').toReversed().join('.');

/** A company of its own for each test, with a person who may do all. */
async function newGym() {
  const email = `treningssenter-${crypto.randomUUID()}@example.com`;
  const company = await service.createCompany();
  await app.addPerson({ email, name: 'Kari Eier', role: 'admin' }, company);
  const api = await service.caller({ company, environment: 'test' });
  return { api, base: `/app/${company.accounts.test}`, signedInAs: email };
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const click = (page: Page, name: string | RegExp) => button(page, name).click();

/** At both widths, light and dark, the page fits and axe has nothing against it. */
async function isGood(page: Page): Promise<void> {
  await page.evaluate(AXE);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page, width);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await axeFinds(page, 'looks'), []);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

const MEMBERS = Array.from({ length: 40 }, (_, index) => ({
  name: `Medlem ${String(index + 1).padStart(2, '0')}`,
  email: `medlem${index + 1}@example.com`,
}));

test('forty members of a file get an invoice each by one form: rows with errors are left out, a member who is gone is refused, and all is undone as one', async () => {
  const gym = await newGym();
  const { api, base, signedInAs } = gym;
  const [known] = MEMBERS;
  const kept = bodyOf(await api.post('/v1/clients', { ...known, paymentTermDays: 30 }), 201);
  const rows = MEMBERS.map(({ name, email }) => `${name};${email}`);
  const file = ['Navn;E-post', ...rows, 'Feil;feil@example', 'Tvilling;medlem2@example.com', ''].join('\n');
  await app.withPage({ signedInAs, refusals: /^(404 .*clients\/|409 )/ }, async (page) => {
    await page.goto(`${base}/invoices/new`);
    await page.getByLabel('Beskrivelse').fill('Medlemskap');
    await page.getByLabel('Pris uten mva').fill('400');
    await page.getByRole('link', { name: 'hent dem fra en fil' }).click();
    await heading(page, 'Kunder fra en fil');
    const buffer = Buffer.from(file);
    await page.locator('input[type="file"]').setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer });
    await page.getByText('42 rader · 2 feil').waitFor();
    await isGood(page);
    await click(page, 'Utelat alle rader med feil');
    await page.getByText('42 rader · 2 rader er utelatt. · 39 nye · 1 finnes fra før').waitFor();
    await click(page, 'Fortsett med 40 kunder');

    // What was typed before is there still.
    await heading(page, 'Ny faktura');
    await page.getByText('40 kunder', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Beskrivelse').inputValue(), 'Medlemskap');
    await click(page, 'Se hvem');
    await click(page, 'Ta ut Medlem 40');
    await page.getByText('39 kunder', { exact: true }).waitFor();
    await isGood(page);
    // A reload takes nobody in again.
    await page.reload();
    await page.getByText('39 kunder', { exact: true }).waitFor();

    const gone = await clientNamed(api, 'Medlem 39');
    bodyOf(await api.delete(`/v1/clients/${gone}`), 204);
    await click(page, 'Se over 39 fakturaer');
    await page.getByRole('heading', { name: 'Se over 38 fakturaer' }).waitFor();
    await page.getByText('1 kan ikke lages.', { exact: false }).waitFor();
    await page.getByText(/kr\s19\s000,00/).waitFor();
    await isGood(page);
    await click(page, 'Ta ut Medlem 38');
    await click(page, 'Lag 37 utkast');

    await page.getByText('37 fakturaer er laget sammen.').waitFor();
    await isGood(page);
    const made = bodyOf(await api.get('/v1/invoices?pageSize=100'), 200).items;
    assert.deepEqual(
      [made.length, new Set(made.map(({ status, total }) => `${status} ${total}`))],
      [37, new Set(['draft 500'])],
    );
    const ofKept = made.find(({ client }) => client.id === kept.id);
    assert.equal(ofKept?.dueDate, inDays(30));

    // One of them leads to the others, whenever that is.
    await page.getByRole('link', { name: 'Medlem 20' }).first().click();
    await page.getByRole('link', { name: 'Se alle', exact: true }).click();
    await page.getByText('37 fakturaer er laget sammen.').waitFor();

    const [one] = made;
    bodyOf(await api.post(`/v1/invoices/${one?.id ?? ''}/send`), 200);
    await click(page, 'Angre');
    await page.getByText('1 kan ikke slettes, så ingenting blir slettet:').waitFor();
    assert.equal(await inDialog(page, /^Slett/).count(), 0);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await inDialog(page, 'Lukk').last().click();
    assert.equal(bodyOf(await api.get('/v1/invoices?status=draft'), 200).totalCount, 36);
  });
});

test('all customers of the list get an invoice each, which is undone as one, and chosen drafts are deleted', async () => {
  const { api, base, signedInAs } = await newGym();
  for (const member of MEMBERS) bodyOf(await api.post('/v1/clients', member), 201);
  await app.withPage({ signedInAs, refusals: /^409 / }, async (page) => {
    await page.goto(`${base}/customers`);
    await page.getByLabel('Velg alle på siden').check();
    await isGood(page);
    await click(page, 'Velg alle 40 som passer');
    await page.getByRole('region', { name: '40 valgt' }).waitFor();
    await click(page, 'Ny faktura');
    await page.getByText('40 kunder', { exact: true }).waitFor();
    await page.getByLabel('Beskrivelse').fill('Treningsavgift');
    await page.getByLabel('Pris uten mva').fill('99');
    await click(page, 'Se over 40 fakturaer');
    await click(page, 'Lag 40 utkast');
    await page.getByText('40 fakturaer er laget sammen.').waitFor();

    await page.getByLabel(/^Velg .*Medlem 20/).check();
    await click(page, 'Slett');
    await inDialog(page, 'Slett 1 utkast').click();
    await page.getByText('39 fakturaer er laget sammen.').waitFor();
    await click(page, 'Angre');
    await page.getByText('Slette 39 utkast?').waitFor();
    await inDialog(page, 'Slett 39 utkast').click();
    await page.getByText('39 utkast er slettet.').waitFor();
    // The list no longer asks for what is gone.
    await page.waitForURL((url) => !url.searchParams.has('made'));
    await page.getByText('Ingen fakturaer ennå').waitFor();
    assert.equal(bodyOf(await api.get('/v1/invoices'), 200).totalCount, 0);
  });
});

test('members get an agreement each; their price rises where it can, is taken back as one, and is not once an invoice was made at it', async () => {
  const { api, base, signedInAs } = await newGym();
  for (const member of MEMBERS.slice(0, 12)) bodyOf(await api.post('/v1/clients', member), 201);
  await app.withPage({ signedInAs }, async (page) => {
    await page.goto(`${base}/recurring/new`);
    await page.getByRole('link', { name: 'velg dem i kundelisten' }).click();
    await page.getByText('Velg kundene som skal ha avtalen', { exact: false }).waitFor();
    await page.getByLabel('Velg alle på siden').check();
    await click(page, 'Ny gjentakende faktura');
    await page.getByText('12 kunder', { exact: true }).waitFor();
    await page.getByLabel('Beskrivelse').fill('Medlemskap {month}');
    await page.getByLabel('Pris uten mva').fill('399');
    await isGood(page);
    await click(page, 'Se over 12 avtaler');
    await page.getByRole('heading', { name: 'Se over 12 avtaler' }).waitFor();
    await page.getByText(`Hver måned den 1. · Første faktura ${medium(first)}`).waitFor();
    await page.getByText('Medlemskap {month}', { exact: true }).waitFor();
    await click(page, 'Start 12 avtaler');
    await page.getByText('12 avtaler er laget sammen.').waitFor();
    const agreements = bodyOf(await api.get('/v1/recurring-invoices?pageSize=100'), 200).items;
    assert.equal(agreements.length, 12);

    const [ended, indexed] = agreements;
    assert.ok(ended && indexed);
    bodyOf(await api.post(`/v1/recurring-invoices/${ended.id}/end`), 200);
    const indexation = { month: 1, baseIndex: 136.9 };
    bodyOf(await api.patch(`/v1/recurring-invoices/${indexed.id}`, { indexation }), 200);
    await page.getByLabel('Velg alle på siden').check();
    await isGood(page);
    await click(page, 'Endre pris');
    await inDialog(page, 'Se over').click();
    await page.getByText('Må fylles ut').waitFor();
    await page.getByRole('textbox', { name: 'Prosent', exact: true }).fill('5');
    await page.getByLabel('Gjelder fra').fill(typed(addMonths(first, 1)));
    await inDialog(page, 'Se over').click();
    await page.getByText('10 kan få ny pris, 2 ikke:').waitFor();
    await page.getByText('Følger konsumprisindeksen', { exact: false }).waitFor();
    await page
      .getByText(/kr\s523,75/)
      .first()
      .waitFor();
    await page.getByRole('row', { name: /^Til sammen kr\s4\s987,50 kr\s5\s237,50$/ }).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await inDialog(page, 'Endre prisen på 10 avtaler').click();
    const from = medium(addMonths(first, 1));
    const priced = page.getByText(`Ny pris på 10 avtaler fra ${from}.`);
    await priced.waitFor();
    await eventually('what was done is in sight', async () => ((await priced.boundingBox())?.y ?? -1) > 0);
    const later = async () =>
      bodyOf(await api.get('/v1/recurring-invoices?pageSize=100'), 200).items.flatMap(
        ({ lines, laterLines }) =>
          laterLines.map(({ from, lines: raised }) => [lines[0]?.unitPrice, from, raised[0]?.unitPrice]),
      );
    const raised = Array.from({ length: 10 }, () => [399, addMonths(first, 1), 419]);
    assert.deepEqual(await later(), raised);
    await isGood(page);
    await page.getByRole('status').getByRole('button', { name: 'Angre' }).last().click();
    await inDialog(page, 'Angre i 10 avtaler').click();
    await page.getByText(`Prisen fra ${from} er angret i 10 avtaler.`).waitFor();
    assert.deepEqual(await later(), []);

    // A line that they share; one of the agreements makes an invoice at the new price.
    await page.getByRole('link', { name: 'Aktiv', exact: true }).or(button(page, 'Aktiv')).first().click();
    await page.getByLabel('Velg alle på siden').check();
    await click(page, 'Endre pris');
    await page.getByText('Ny pris på en linje').click();
    await page.getByRole('textbox', { name: 'Ny pris', exact: true }).fill('450');
    await page.getByLabel('Gjelder fra').fill(typed(first));
    await inDialog(page, 'Se over').click();
    await inDialog(page, 'Endre prisen på 10 avtaler').click();
    await page.getByText(`Ny pris på 10 avtaler fra ${medium(first)}.`).waitFor();
    await moveClock(api, addDays(first, 1));
    await page.getByRole('status').getByRole('button', { name: 'Angre' }).last().click();
    await page.getByText('Ingen av de 10 kan angres:').waitFor();
    await page.getByText('En faktura er laget på eller etter denne dagen', { exact: false }).waitFor();
    await inDialog(page, 'Lukk').last().click();
    const { items } = bodyOf(await api.get('/v1/recurring-invoices?status=active&pageSize=100'), 200);
    assert.equal(items.filter(({ total }) => total === 562.5).length, 10);

    // The agreements that one form has made have made invoices, so they go on.
    await page
      .getByRole('link', { name: /Medlem 03/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Se alle', exact: true }).click();
    await page.getByText('12 avtaler er laget sammen.').waitFor();
    await click(page, 'Angre');
    await page.getByText('har laget en faktura, så ingenting blir avsluttet:', { exact: false }).waitFor();
    assert.equal(await inDialog(page, /^Avslutt/).count(), 0);
  });
});

test('an agreement is copied, for another customer and from a new first date', async () => {
  const { api, base, signedInAs } = await newGym();
  const [kari, ola] = await Promise.all(
    ['Kari Nordmann', 'Ola Hansen'].map(async (name) => bodyOf(await api.post('/v1/clients', { name }), 201)),
  );
  assert.ok(kari && ola);
  const pattern = bodyOf(
    await api.post('/v1/recurring-invoices', {
      clientId: kari.id,
      lines: [{ description: 'Medlemskap {month}', quantity: 1, unitPrice: 399 }],
      interval: { unit: 'month', count: 3 },
      firstDate: first,
      action: 'send',
      channel: 'none',
    }),
    201,
  );
  await app.withPage({ signedInAs }, async (page) => {
    await page.goto(`${base}/recurring/${pattern.id}`);
    await chooseAction(page, 'Kopier');
    await heading(page, 'Kopi av avtalen med Kari Nordmann');
    // The customer is left open, and comes first.
    const customer = page.getByRole('combobox', { name: 'Velg kunde' });
    await customer.and(page.locator(':focus')).waitFor();
    assert.equal(await customer.inputValue(), '');
    await customer.fill('Ola');
    await page.getByRole('option', { name: 'Ola Hansen' }).click();
    await page.getByLabel('Første dato').fill(typed(addMonths(first, 1)));
    await click(page, 'Lagre og start');
    await heading(page, 'Gjentakende faktura til Ola Hansen');
  });
  const [copy] = bodyOf(await api.get(`/v1/recurring-invoices?clientId=${ola.id}`), 200).items;
  assert.deepEqual(
    [copy?.firstDate, copy?.interval, copy?.action, copy?.channel, copy?.lines[0]?.unitPrice],
    [addMonths(first, 1), pattern.interval, 'send', 'none', 399],
  );
});

async function clientNamed(api: Awaited<ReturnType<typeof newGym>>['api'], name: string): Promise<string> {
  const { items } = bodyOf(await api.get(`/v1/clients?q=${encodeURIComponent(name)}`), 200);
  return items[0]?.id ?? assert.fail(`There is no ${name}.`);
}
