import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { updateCompany } from '../../src/features/companies/index.ts';
import { approveCompany } from '../../src/features/people/index.ts';
import { PASSWORD, fits, isWhole, linkMailedTo, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { startRegisterStandIn } from '../support/register-stand-in.ts';

const register = await startRegisterStandIn();
const app = await startAppInBrowser({ brregUrl: register.url, signUpIsOpen: true });
const { service } = app;
const TWO_MINUTES = 120_000;

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** What axe has against the page on a phone and at a desk. */
async function assertSound(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 800],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page, width);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), [], `${page.url()} at ${width}`);
  }
}

async function askForLink(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByRole('link', { name: 'Registrer deg' }).click();
  await heading(page, 'Kom i gang');
  await page.getByLabel('Navnet ditt').fill(name);
  await page.getByLabel('E-post').fill(email);
  await page.getByRole('button', { name: 'Send meg en lenke' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `e-post til ${email}` })
    .waitFor();
}

test('from the sign-in page to the first test invoice in under two minutes, without an operator', async () => {
  const email = 'kari@fjordkaffe.example';
  const began = performance.now();
  await app.withPage({ refusals: /^401 .*session$/ }, async (page) => {
    await askForLink(page, 'Kari Nordmann', email);
    await page.goto(await linkMailedTo(service, email));
    await heading(page, 'Velg hvordan du logger inn');
    assert.equal(await page.getByLabel('Navnet ditt').inputValue(), 'Kari Nordmann');
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Fortsett med passord' }).click();

    await heading(page, 'Selskapet ditt');
    await page.getByLabel('Organisasjonsnummer').fill('974 760 673');
    await page.getByText('Hentet fra Enhetsregisteret: REGISTERENHETEN').waitFor();
    await eventually('name and address are filled in', async () => {
      return (await page.getByLabel('Poststed').inputValue()) === 'Brønnøysund';
    });
    await page.getByRole('button', { name: 'Lag selskapet' }).click();
    await heading(page, 'Oversikt');
    await page.getByRole('note').filter({ hasText: 'Testmiljø' }).waitFor();

    await page.getByRole('link', { name: 'Ny faktura' }).first().click();
    await heading(page, 'Ny faktura');
    // No customer exists yet, so the form begins at the fields of a new one, under a heading that is seen.
    await page.getByLabel('Organisasjonsnummer').and(page.locator(':focus')).waitFor();
    assert.equal(await page.evaluate('scrollY'), 0);
    await page.getByLabel('Navn').fill('Kunde AS');
    await page.getByLabel('E-post').fill('post@kunde.example');
    await page.getByLabel('Postnummer').fill('5003');
    await page.getByLabel('Poststed').fill('Bergen');
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Kaffe');
    await line.getByLabel('Pris uten mva').fill('100');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, 'Fakturautkast');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send nå' }).click();
    await heading(page, 'Faktura 1');
    // The register was empty a moment ago, and has the customer of the first invoice now.
    await page.keyboard.press('n');
    await heading(page, 'Ny faktura');
    await page.getByRole('combobox', { name: 'Velg kunde' }).and(page.locator(':focus')).waitFor();
    const took = performance.now() - began;
    assert.ok(took < TWO_MINUTES, `${took} ms`);
    process.stdout.write(`From sign-in page to sent test invoice: ${Math.round(took)} ms\n`);

    await page.getByText('Produksjon', { exact: true }).click();
    await page.getByText('Produksjon er ikke åpnet ennå').waitFor();
    await assertSound(page);
    const operator = { db: service.db, now: service.clock.now, actor: 'command line' };
    const companyId = await companyOf(email);
    await updateCompany(operator, companyId, { vatRegistered: true });
    await approveCompany(operator, companyId, { baseUrl: service.url, operatorEmail: undefined });
    await page.reload();
    // The other environment opens at the same page.
    await heading(page, 'Fakturaer');
  });
});

test('a person signs up by passkey, in English on a phone', async () => {
  const email = 'ola@fjordkaffe.example';
  const look = { locale: 'en-GB', viewport: { width: 390, height: 800 }, refusals: /^401 .*session$/ };
  await app.withPage(look, async (page) => {
    await page.goto('/app/sign-up');
    await heading(page, 'Get started');
    await assertSound(page);
    await page.getByLabel('Your name').fill('Ola Nordmann');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await heading(page, 'Look into your inbox');
    await assertSound(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(await linkMailedTo(service, email));
    await heading(page, 'Choose how you sign in');
    await assertSound(page);
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await heading(page, 'Your company');
    await assertSound(page);
    await page.getByLabel('Organisation number').fill('987654325');
    await page.getByText('Enhetsregisteret does not have this number.').waitFor();
    await page.getByLabel('Name of the company').fill('Nytt AS');
    await page.getByRole('button', { name: 'Create the company' }).click();
    await heading(page, 'Overview');

    // An open page would ask without its cookie, and lead to the sign-in by itself in the midst of this.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/app/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading(page, 'Overview');
  });
});

test('who has an account already is led to the sign-in, and makes another company from the menu', async () => {
  await app.withPage({ refusals: /^40[14] / }, async (page) => {
    await page.goto('/app/sign-up#wrong');
    await page.getByText('Lenken er brukt, for gammel eller ikke riktig.').waitFor();
    await page.getByRole('link', { name: 'Send meg en lenke' }).click();
    await heading(page, 'Kom i gang');
  });
  await app.withPage({ signedInAs: app.owner.email }, async (page) => {
    await page.goto(`/app/${app.company.accounts.test}/`);
    await isWhole(page);
    await page.getByRole('button', { name: app.owner.email }).click();
    await page.getByRole('link', { name: 'Nytt selskap' }).click();
    await heading(page, 'Selskapet ditt');
    await page.getByLabel('Organisasjonsnummer').fill('123');
    await page.getByLabel('Navn på selskapet').fill('Nytt AS');
    await page.getByText('Ikke et organisasjonsnummer.', { exact: false }).waitFor();
    await page.getByLabel('Postnummer').fill('8622');
    await eventually('the place is filled in', async () => {
      return (await page.getByLabel('Poststed').inputValue()) === 'Mo i Rana';
    });
  });
});

async function companyOf(email: string): Promise<string> {
  const { companyId } = await service.db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select('memberships.company_id as companyId')
    .where('people.email', '=', email)
    .executeTakeFirstOrThrow();
  return companyId;
}
