import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { bodyOf, existing } from '../support/api/answers.ts';
import { request } from '../support/api/api-caller.ts';
import { chooseAction, fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { inDays } from '../support/dates.ts';
import { eventually } from '../support/eventually.ts';
import { exemptLine } from '../support/example-invoices.ts';
import type { SentQuote } from '../support/example-quotes.ts';
import { createQuote, createSentQuote, getQuote } from '../support/example-quotes.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

/** Accepts as the form of the public page does. */
async function acceptOnPage({ publicUrl }: SentQuote, name: string): Promise<void> {
  const { pathname } = new URL(publicUrl);
  const page = await request(service.url, 'GET', pathname);
  const [, pdfSha256 = ''] = /name="pdfSha256" value="(\w+)"/.exec(page.text) ?? [];
  const answer = await request(service.url, 'POST', `${pathname}/accept`, {
    body: new URLSearchParams({ name, pdfSha256 }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  assert.equal(answer.status, 303, answer.text);
}

test('an owner offers, gets an answer, and makes invoices of it', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/quotes`);
    await isOfferedAndInvoiced(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await isAnsweredOtherwise(page);
    await isChangedAndGivenByHand(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await goesOnPaper(page);
    await isFound(page);
    await standsAtTheCustomer(page);
  });
});

/** What the dialog has is accessible, and fits the phone. */
async function dialogFits(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'elements'), []);
  await fits(page, 390);
}

/** It is written, sent, accepted by the customer, and invoiced in two parts that link to it. */
async function isOfferedAndInvoiced(page: Page): Promise<void> {
  await page.getByText('Ingen tilbud ennå').waitFor();
  await page.getByRole('link', { name: 'Nytt tilbud' }).first().click();
  await heading(page, 'Nytt tilbud');
  await page.getByLabel('Navn').fill('Fjellheim Borettslag');
  await page.getByLabel('E-post').fill('post@fjellheim.example');
  const line = page.getByRole('group', { name: 'Linje 1' });
  await line.getByLabel('Beskrivelse').fill('Maling av trapp');
  await line.getByLabel('Pris uten mva').fill('10000');
  await page.getByText(/^Gyldig til .* · norsk · ingen referanse$/).waitFor();
  await button(page, 'Lagre og send …').click();

  await heading(page, 'Tilbudsutkast');
  await dialog(page)
    .getByText(/Tilbudet på kr.12.500,00 får neste nummer/)
    .waitFor();
  assert.equal(await dialog(page).getByLabel('Til e-postadresse').inputValue(), 'post@fjellheim.example');
  await dialog(page).getByRole('button', { name: 'Send nå' }).click();
  await page.getByRole('status').filter({ hasText: 'Sendt til post@fjellheim.example.' }).waitFor();
  await heading(page, 'Tilbud 1');
  await badge(page, 'Sendt').waitFor();

  const { items } = bodyOf(await api.get('/v1/quotes'), 200);
  const quote = existing(items[0]) as SentQuote;
  await acceptOnPage(quote, 'Kari Nordmann');
  await page.reload();
  await badge(page, 'Godtatt').waitFor();
  const evidence = page.getByRole('region', { name: 'Bevis for godkjenningen' });
  for (const text of ['Kari Nordmann', 'På nettsiden for tilbudet', 'Fjellheim Borettslag']) {
    await evidence.getByText(text).first().waitFor();
  }
  const { acceptance } = await getQuote(api, quote.id);
  await evidence.getByText(existing(acceptance?.pdfSha256)).waitFor();

  await button(page, 'Lag faktura').click();
  await dialog(page).getByLabel('En del').check();
  await dialog(page).getByLabel('Prosent av tilbudet').fill('halve');
  await dialog(page).getByRole('button', { name: 'Lag utkast' }).click();
  await dialog(page).locator('[aria-invalid=true]').waitFor();
  await dialog(page).getByLabel('Prosent av tilbudet').fill('40');
  await dialog(page)
    .getByText(/Det er 100 % igjen\. Dette blir omtrent kr.5.000,00 med mva\./)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Lag utkast' }).click();
  await heading(page, 'Fakturautkast');
  await page.getByRole('main').getByRole('link', { name: 'Tilbud', exact: true }).click();

  await heading(page, 'Tilbud 1');
  const amounts = page.getByRole('region', { name: 'Beløp' });
  await amounts.getByText('40 %').waitFor();
  await amounts.getByText('60 %').waitFor();
  const invoices = page.getByRole('region', { name: 'Fakturaer fra tilbudet' });
  await invoices.getByRole('link', { name: 'Fakturautkast' }).waitFor();
  await button(page, 'Lag faktura').click();
  await dialog(page).getByLabel('Alt som er igjen (60 %)').waitFor();
  await dialog(page).getByRole('button', { name: 'Lag utkast' }).click();
  await heading(page, 'Fakturautkast');
  await page.getByRole('main').getByRole('link', { name: 'Tilbud', exact: true }).click();
  await badge(page, 'Fakturert').waitFor();
  assert.equal(await invoices.getByRole('link').count(), 2);
  assert.equal(await button(page, 'Lag faktura').count(), 0);
}

/** An answer that came otherwise is written down, and one that is written down stands. */
async function isAnsweredOtherwise(page: Page): Promise<void> {
  const accepted = await createSentQuote(api);
  const declined = await createSentQuote(api);
  const meanwhile = await createSentQuote(api);
  await openInApp(page, `${base}/quotes/${meanwhile.id}`);
  await button(page, 'Registrer godtatt').waitFor();
  await acceptOnPage(meanwhile, 'Åse');
  await button(page, 'Lag faktura').click();
  await badge(page, 'Godtatt').waitFor();
  assert.equal(await dialog(page).getByText('Kunden har ikke godtatt').count(), 0);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await openInApp(page, `${base}/quotes/${accepted.id}`);
  await button(page, 'Registrer godtatt').click();
  await dialogFits(page);
  await dialog(page).getByLabel('Navn på den som svarte').fill('Ola Nordmann');
  await dialog(page).getByLabel('Slik kom svaret').fill('På telefon');
  await dialog(page).getByRole('button', { name: 'Registrer godtatt' }).click();
  await page.getByRole('status').filter({ hasText: 'registrert som godtatt' }).waitFor();
  const evidence = page.getByRole('region', { name: 'Bevis for godkjenningen' });
  for (const text of ['Ola Nordmann', 'Registrert av selskapet', 'På telefon']) {
    await evidence.getByText(text).waitFor();
  }
  assert.equal(await button(page, 'Registrer godtatt').count(), 0);
  await button(page, 'Lag faktura').click();
  await dialog(page).getByLabel('En del').check();
  await dialogFits(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await openInApp(page, `${base}/quotes/${declined.id}`);
  await chooseAction(page, 'Registrer avslag');
  await dialog(page).getByLabel('Begrunnelse').fill('For dyrt');
  await dialog(page).getByRole('button', { name: 'Registrer avslag' }).click();
  await page.getByRole('region', { name: 'Avslag' }).getByText('For dyrt').waitFor();
  assert.equal(await button(page, 'Lag faktura').count(), 0);
  assert.deepEqual(
    [(await getQuote(api, accepted.id)).acceptance?.by, (await getQuote(api, declined.id)).status],
    ['Ola Nordmann', 'declined'],
  );
}

/** A draft is changed, its PDF looked at, and made ready without mail. Another one is deleted. */
async function isChangedAndGivenByHand(page: Page): Promise<void> {
  const draft = await createQuote(api, { client: { name: 'Uten E-post AS' } });
  const gone = await createQuote(api);
  await openInApp(page, `${base}/quotes/${draft.id}`);
  await page.getByRole('link', { name: 'Endre', exact: true }).click();
  await heading(page, 'Endre tilbudsutkast');
  const line = page.getByRole('group', { name: 'Linje 1' });
  await line.getByLabel('Pris uten mva').fill('200');
  await button(page, 'Lagre utkast').click();
  await heading(page, 'Tilbudsutkast');
  await page
    .getByRole('region', { name: 'Beløp' })
    .getByText(/kr.250,00/)
    .waitFor();
  await page.getByRole('tab', { name: 'PDF' }).click();
  const pdf = await page.getByRole('link', { name: 'Åpne PDF' }).getAttribute('href');
  const file = await page.context().request.get(existing(pdf));
  assert.equal(file.headers()['content-type'], 'application/pdf');

  await button(page, 'Send').click();
  await dialogFits(page);
  await dialog(page).getByLabel('Jeg gir kunden lenken eller PDF-en selv').check();
  await dialog(page).getByRole('button', { name: 'Gjør klar nå' }).click();
  await page.getByRole('status').filter({ hasText: 'er klart. Gi kunden lenken' }).waitFor();
  await page.getByRole('region', { name: 'Lenke for kunden' }).getByRole('link', { name: 'Åpne' }).waitFor();

  await openInApp(page, `${base}/quotes/${gone.id}`);
  await button(page, 'Slett').click();
  await dialog(page).getByRole('button', { name: 'Slett' }).click();
  await heading(page, 'Tilbud');
  await eventually('the draft is gone', async () => (await api.get(`/v1/quotes/${gone.id}`)).status === 404);
}

/** The evidence alone, in black on white. */
async function goesOnPaper(page: Page): Promise<void> {
  const quote = await createSentQuote(api);
  await acceptOnPage(quote, 'Kari Nordmann');
  await openInApp(page, `${base}/quotes/${quote.id}`);
  await page.evaluate('window.print = () => { window.printed = true; }');
  const evidence = page.getByRole('region', { name: 'Bevis for godkjenningen' });
  await evidence.getByRole('button', { name: 'Skriv ut' }).click();
  assert.equal(await page.evaluate('window.printed'), true);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  assert.equal(await evidence.getByText('Kari Nordmann').first().isVisible(), true);
  const look = (selector: string, property: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
  assert.equal(await look('section dd', 'color'), 'rgb(0, 0, 0)');
  assert.equal(await look('h1', 'visibility'), 'hidden');
  assert.equal(await evidence.getByRole('button').count(), 0);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

/** The list is searched, viewed by state and sorted. The search of everything finds a quote, the page and the form. */
async function isFound(page: Page): Promise<void> {
  const client = (name: string, email: string) => ({ name, email });
  const accepted = await createSentQuote(api, {
    client: client('Åse Ødegård AS', 'ase@example.no'),
    lines: [exemptLine(4200)],
    validUntil: inDays(40),
  });
  await acceptOnPage(accepted, 'Åse');
  await createSentQuote(api, {
    client: client('Ødegård og sønn AS', 'sonn@example.no'),
    validUntil: inDays(20),
  });
  await page.goto(`${base}/`);
  await page
    .getByRole('region', { name: 'Å gjøre' })
    .getByRole('link', { name: /godtatte tilbud er ikke fakturert$/ })
    .click();
  await page.waitForURL('**/quotes?status=accepted');
  const rows = page.getByRole('table', { name: 'Tilbud' }).locator('tbody tr');
  const names = async () => (await rows.allInnerTexts()).map((row) => row.split('\t')[1]?.trim());
  /** The rows of the view before stand until the new ones have come. */
  const lists = (...expected: string[]) =>
    eventually(`the list of ${expected.join()}`, async () => isDeepStrictEqual(await names(), expected));
  await page.getByRole('searchbox').fill('ødegård');
  await lists('Åse Ødegård AS');
  await page.getByRole('group', { name: 'Utvalg' }).getByRole('button', { name: 'Alle' }).click();
  await page.getByRole('button', { name: 'Gyldig til' }).click();
  await page.waitForURL('**sort=-validUntil**');
  await page.getByRole('searchbox').fill('ødegård');
  await lists('Åse Ødegård AS', 'Ødegård og sønn AS');

  const search = page.getByRole('dialog', { name: 'Søk' });
  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill('åse ødegård');
  await search.getByRole('option', { name: /^Tilbud \d+, Åse Ødegård AS.*Godtatt/ }).click();
  await heading(page, `Tilbud ${accepted.number}`);
  await page.keyboard.press('Control+k');
  await search.getByRole('combobox').fill('nytt tilb');
  await search.getByRole('option', { name: 'Nytt tilbud' }).click();
  await heading(page, 'Nytt tilbud');
  await page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: /^Tilbud/ })
    .click();
  await heading(page, 'Tilbud');
}

/** The page of a customer shows the newest quotes, leads to all of them, and begins a new one. */
async function standsAtTheCustomer(page: Page): Promise<void> {
  const { client } = await createSentQuote(api, {
    client: { name: 'Mange Tilbud AS', email: 'mange@example.no' },
  });
  for (let count = 0; count < 5; count++)
    await createSentQuote(api, { clientId: client.id, client: undefined });
  await openInApp(page, `${base}/customers/${client.id}`);
  const panel = page.getByRole('region', { name: 'Tilbud' });
  await panel.getByRole('link', { name: 'Vis alle 6' }).waitFor();
  assert.equal(await panel.locator('tbody tr').count(), 5);
  await panel.getByRole('link', { name: 'Vis alle 6' }).click();
  await page.getByText('Kunde: Mange Tilbud AS').waitFor();
  const rows = page.getByRole('table', { name: 'Tilbud' }).locator('tbody tr');
  // The name of the customer may be there before the list is.
  await rows.first().waitFor();
  assert.equal(await rows.count(), 6);
  await page.getByRole('button', { name: 'Fjern filteret Kunde: Mange Tilbud AS' }).click();
  await rows.nth(6).waitFor();

  await openInApp(page, `${base}/customers/${client.id}`);
  await chooseAction(page, 'Nytt tilbud');
  await heading(page, 'Nytt tilbud');
  await page.getByRole('main').getByText('Mange Tilbud AS').first().waitFor();
}
