import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { Scope } from '../../src/domain/access/scopes.ts';
import { createApiCaller, request } from '../support/api/api-caller.ts';
import { bodyOf } from '../support/api/answers.ts';
import { BACK, openProgram, requestAt } from '../support/apps/app-program.ts';
import type { Program, Tokens } from '../support/apps/app-program.ts';
import { PASSWORD, fits, isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { signInToApp } from '../support/browser/app-caller.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { pngFile } from '../support/browser/images.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
/** Whoever has just signed in is not asked who they are. */
const signedIn = () => signInToApp(service, owner.email, service.url);
const MEMBER = 'mona@apper.example';
await app.addPerson({ email: MEMBER, name: 'Mona Medarbeider', role: 'member' });

/** An app of the company. What it asks for is of the API. */
async function register(name: string) {
  const registered = bodyOf(
    await (
      await signedIn()
    ).post(`/companies/${company.companyId}/apps`, {
      name,
      homepage: 'https://butikk.example/',
      redirectUris: [BACK],
      isConfidential: true,
    }),
    200,
  );
  const program = openProgram(service, registered);
  const begin = (scopes: readonly Scope[]) => program.begin(scopes, { resource: `${service.url}/v1` });
  return { ...program, begin };
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const gives = (page: Page) => page.getByRole('button', { name: 'Gi tilgang', exact: true });

/** The site of the app takes the browser back. @returns the code */
async function comesBack(page: Page, act: () => Promise<void>): Promise<string> {
  await page.route('https://butikk.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Butikken</title>' }),
  );
  await act();
  await page.waitForURL(`${BACK}?**`);
  const { searchParams } = new URL(page.url());
  assert.equal(searchParams.get('iss'), service.url);
  return searchParams.get('code') ?? '';
}

async function redeemed(program: Pick<Program, 'redeem'>, code: string, verifier: string): Promise<Tokens> {
  const { status, body, text } = await program.redeem(code, verifier);
  assert.equal(status, 200, text);
  return body;
}
const apiOf = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token);

test('the page of consent stands in no frame, is kept nowhere, tells no other site of itself, and sends no form away', async () => {
  for (const path of ['/app/connect', '/app/sign-in?backTo=%2Fapp%2Fconnect']) {
    const { headers } = await request(service.url, 'GET', path);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    assert.ok(policy.includes("frame-ancestors 'none'"), path);
    // A script sends the browser back to the app, so that no form may go to another site.
    assert.ok(policy.includes("form-action 'self'"), path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.equal(headers.get('cache-control'), 'no-store', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
  }
});

test('an owner comes from an app, signs in, sees who asks for what, and lets the app into production, where it asks first', async () => {
  const program = await register('Nettbutikk');
  const { path, verifier } = program.begin(['invoices:write', 'clients:read', 'bank:read', 'bank:write']);
  const refusals = /^(403 .*\/connections|409 \/app-api\/app-requests)$/;
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
  await app.withPage({ ...phone, refusals }, async (page) => {
    await page.goto(path);
    await heading(page, 'Logg inn');
    // The request of the app goes along where no server and no log sees it.
    assert.equal(new URL(page.url()).search, '?backTo=%2Fapp%2Fconnect');
    await page.getByLabel(/^E-post/).fill(owner.email);
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Vil du gi Nettbutikk tilgang?');
    const address = page.url();

    const origin = page.getByRole('region', { name: 'Hvem spør' });
    for (const text of ['butikk.example', 'Registrert av Nordlys Design AS'])
      await origin.getByText(text, { exact: true }).waitFor();
    await origin.getByText(/^Appen er ikke kontrollert/).waitFor();
    assert.equal(await origin.locator('a, img').count(), 0);
    await page.getByText('Lage og sende fakturaer, kreditnotaer og tilbud').waitFor();
    assert.equal(/(invoices|bank):/.test(await page.locator('main').innerText()), false);
    const danger = page.getByRole('checkbox', { name: /lage filer med utbetalinger til banken/ });
    assert.equal(await danger.isChecked(), false);
    await page.getByText('Penger kan gå ut av kontoen når en slik fil sendes til banken.').waitFor();
    const production = page.getByRole('radio', { name: /^Produksjon/ });
    assert.equal(await production.isChecked(), false);
    assert.equal(await gives(page).isDisabled(), true);

    await page.evaluate(AXE);
    await fits(page, 390);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await production.click();
    const asks = page.getByRole('radio', { name: /^Alt den vil gjøre, venter på deg/ });
    assert.equal(await asks.isChecked(), true);
    assert.deepEqual(await axeFinds(page, 'all'), []);

    service.clock.now = new Date(Date.now() + 6 * 60_000);
    const question = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
    await gives(page).click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/^Du må bekrefte at det er deg før appen får tilgang/).waitFor();
    const code = await comesBack(page, async () => {
      await gives(page).dblclick();
      await question.getByLabel('Passordet ditt').fill(PASSWORD);
      await question.getByRole('button', { name: 'Bekreft', exact: true }).click();
    });
    const tokens = await redeemed(program, code, verifier);
    assert.deepEqual([tokens.account_id, tokens.environment], [company.accounts.production, 'production']);
    assert.equal(tokens.scope.includes('bank:write'), false);
    assert.equal(bodyOf(await apiOf(tokens).get('/v1/me'), 200).client.mode, 'proposes');

    // Whoever opens the page again can give nothing again.
    await page.goto(address);
    await heading(page, 'Forespørselen gjelder ikke lenger');
    assert.equal(await gives(page).count(), 0);
  });
});

test('a member lets an app in that asks first; an owner takes the access over, sees its calls by name, and ends the access', async () => {
  const program = await register('Timelisten');
  const { path, verifier } = program.begin(['invoices:write', 'bilag:write']);
  const signed = await requestAt(service, path);
  let code = '';
  await app.withPage({ signedInAs: MEMBER }, async (page) => {
    await page.goto(`/app/connect#${signed}`);
    await heading(page, 'Vil du gi Timelisten tilgang?');
    await page.getByText('Nynorsk', { exact: true }).click();
    await heading(page, 'Vil du gje Timelisten tilgang?');
    await page.getByText('English', { exact: true }).click();
    await heading(page, 'Do you want to give Timelisten access?');
    await page.getByText('Bokmål', { exact: true }).click();
    await page.getByRole('radio', { name: /^Testmiljøet/ }).click();
    const waits = /^Alt den vil gjøre, venter på eieren eller en administrator/;
    await page.getByRole('radio', { name: waits }).waitFor();
    assert.equal(await page.getByRole('radio', { name: /^Den gjør det/ }).count(), 0);
    await page.getByText('Appen ba om mer. Du kan ikke gi mer enn du selv har lov til.').waitFor();
    code = await comesBack(page, () => gives(page).click());
  });
  const api = apiOf(await redeemed(program, code, verifier));
  bodyOf(await api.get('/v1/invoices'), 200);

  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(`${base}/settings/connected-apps`);
    const card = page.getByRole('region', { name: 'Timelisten, Test' });
    const from = /^butikk\.example, registrert av Nordlys Design AS · Gitt av Mona Medarbeider/;
    await card.getByText(from).waitFor();
    await card.getByText('Spør først', { exact: true }).waitFor();
    const onlyAdmins = page.getByRole('switch', {
      name: 'Bare eieren og administratorer kan gi apper tilgang',
    });
    await Promise.all([page.waitForResponse(/app-rules$/), onlyAdmins.click({ force: true })]);
    await app.withPage({ signedInAs: MEMBER }, async (other) => {
      await other.goto(`/app/connect#${await requestAt(service, program.begin(['invoices:read']).path)}`);
      await other
        .getByText('Bare eieren og administratorer kan gi apper tilgang til dette selskapet.')
        .first()
        .waitFor();
      assert.equal(await gives(other).isDisabled(), true);
    });
    // Access that rests ends with its person, and nobody takes it over.
    await Promise.all([page.waitForResponse(/app-rules$/), onlyAdmins.click({ force: true })]);

    const asOwner = await signedIn();
    const { people } = bodyOf(await asOwner.get(`/companies/${company.companyId}/people`), 200);
    const mona = people.find(({ email }) => email === MEMBER)?.personId;
    assert.equal((await asOwner.delete(`/companies/${company.companyId}/people/${mona}`)).status, 204);
    await page.reload();
    await card.getByText('Mona Medarbeider arbeider ikke her lenger').waitFor();
    await card.getByText(/^Appen kan bare lese, og mister tilgangen \d/).waitFor();
    await card.getByRole('button', { name: 'Overta tilgangen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Overta tilgangen' }).click();
    await card.getByText(/Gitt av deg/).waitFor();

    await openInApp(page, `${base}/requests`);
    const called = page.getByRole('cell', { name: /^Timelisten \(/ });
    await eventually('the call in the log', async () => {
      await page.getByRole('button', { name: 'Oppdater' }).click();
      return (await called.count()) > 0;
    });
    await openInApp(page, `${base}/settings/connected-apps`);
    await card.getByRole('button', { name: 'Avslutt tilgangen' }).click();
    await dialog.getByText(/^Appen blir avvist med det samme/).waitFor();
    await dialog.getByRole('button', { name: 'Avslutt tilgangen' }).click();
    await card.waitFor({ state: 'detached' });
    assert.equal((await api.get('/v1/invoices')).status, 401);
    await openInApp(page, `${base}/settings/audit-log`);
    for (const text of ['Avsluttet', 'Overtok'])
      await page.getByText(`${text} tilgangen til appen «Timelisten»`).first().waitFor();
  });
});

test('a developer registers an app, tries it, replaces its secret, changes it and deletes it', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await app.withPage({ permissions, refusals: /^400 .*\/apps$/ }, async (page) => {
    // The time may have moved: whoever has just signed in is not asked again.
    await page.goto(`/app/sign-in?backTo=${encodeURIComponent(`${base}/settings/apps?new=yes`)}`);
    await page.getByLabel(/^E-post/).fill(owner.email);
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Registrer app' });
    await form.getByLabel('Navn').fill('Lageret');
    const addresses = form.getByLabel('Adresser folk sendes tilbake til');
    await addresses.fill(`http://lageret.example/tilbake\n${BACK}`);
    await form.getByRole('button', { name: 'Registrer' }).click();
    await form.locator('p').getByText('http://lageret.example/tilbake').waitFor();
    await addresses.fill(BACK);
    await form.getByRole('button', { name: 'Registrer' }).click();
    const shown = page.getByRole('dialog', { name: 'Kopier hemmeligheten nå' });
    const read = async (what: string) => {
      const button = shown.getByRole('button', { name: `Kopier ${what}` });
      await button.click();
      await button.getByText('Kopiert').waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const first = { clientId: await read('Klient-ID'), clientSecret: await read('Hemmelighet') };
    const address = await read('Se siden folk får se: lim inn i adressefeltet');
    await shown.getByRole('button', { name: 'Jeg har kopiert den' }).click();
    const card = page.getByRole('region', { name: 'Lageret' });
    await card.getByText('Ikke kontrollert', { exact: true }).waitFor();
    await card.getByText(`tilgode app verify ${first.clientId}`).waitFor();
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: pngFile(300, 200) };
    await card.locator('input[type=file]').setInputFiles(logo);
    const picture = card.getByRole('img', { name: 'Logoen til Lageret' });
    // The service has made the logo smaller.
    await eventually('the logo is drawn', () =>
      picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth === 128),
    );
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await card.getByRole('button', { name: 'Fjern logo' }).click();
    await picture.waitFor({ state: 'detached' });

    await page.goto(address);
    await heading(page, 'Vil du gi Lageret tilgang?');
    await page.goto(`${base}/settings/apps`);
    await isWhole(page);
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Lag ny hemmelighet' }).click();
    await dialog.getByText(/virker i 24 timer ved siden av den nye/).waitFor();
    await dialog.getByRole('button', { name: 'Lag ny hemmelighet' }).click();
    const second = { clientId: await read('Klient-ID'), clientSecret: await read('Hemmelighet') };
    await shown.getByRole('button', { name: 'Jeg har kopiert den' }).click();
    assert.notEqual(second.clientSecret, first.clientSecret);
    for (const known of [first, second])
      assert.equal((await openProgram(service, known).revoke('tilgode_x')).status, 200);

    await card.getByRole('button', { name: 'Endre', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Endre Lageret' });
    await edit.getByLabel('Navn').fill('Lageret 2');
    await edit.getByRole('button', { name: 'Lagre' }).click();
    const renamed = page.getByRole('region', { name: 'Lageret 2' });
    await renamed.getByRole('button', { name: 'Slett', exact: true }).click();
    const ask = page.getByRole('dialog', { name: 'Slette Lageret 2?' });
    await ask.getByText(/mister forbindelsen med det samme/).waitFor();
    await ask.getByRole('button', { name: 'Slett', exact: true }).click();
    await renamed.waitFor({ state: 'detached' });
    assert.equal((await openProgram(service, second).revoke('tilgode_x')).status, 401);
  });
});

test('a person of several companies chooses the one that an app gets into; a company with too many apps is told so', async () => {
  const [program, last] = [await register('Samleappen'), await register('Den siste')];
  const email = 'flere@apper.example';
  const other = await service.createCompany({ name: 'Bergen Design AS' });
  await app.addPerson({ email, name: 'Frida Flere', role: 'admin' });
  await app.addPerson({ email, name: '', role: 'admin' }, other);
  const refusals = /^4\d\d .*\/(connections|apps)$/;
  await app.withPage({ signedInAs: email, refusals }, async (page) => {
    const choose = async (of: Program) => {
      const { path, verifier } = of.begin(['invoices:read']);
      await page.goto(`/app/connect#${await requestAt(service, path)}`);
      await isWhole(page);
      assert.equal(await gives(page).isDisabled(), true);
      await page.getByLabel('Selskap', { exact: true }).first().click();
      await page.getByRole('option', { name: 'Bergen Design AS' }).click();
      await page
        .getByRole('radiogroup', { name: 'Hvor i Bergen Design AS?' })
        .getByRole('radio', { name: /^Testmiljøet/ })
        .click();
      return verifier;
    };
    const verifier = await choose(program);
    const code = await comesBack(page, () => gives(page).click());
    const tokens = await redeemed(program, code, verifier);
    assert.equal(tokens.account_id, other.accounts.test);

    await sql`
      insert into api_clients (id, company_id, app_id, person_id, name, kind, acts_as, mode, created_at, renewed_at)
      select 'connection_' || n, c.company_id, c.app_id, c.person_id, 'x', 'advanced', 'program', 'proposes', now(), now()
      from api_clients c, generate_series(2, 200) n where c.company_id = ${other.companyId} and c.app_id is not null`.execute(
      service.db,
    );
    await choose(last);
    await gives(page).click();
    await page.getByText(/^Selskapet har for mange tilkoblede apper\./).waitFor();

    const person = await signInToApp(service, email, service.url);
    const described = { name: 'En til', homepage: null, redirectUris: [BACK], isConfidential: true };
    for (let made = 0; made < 20; made++)
      bodyOf(await person.post(`/companies/${other.companyId}/apps`, described), 200);
    await page.goto(`/app/${other.accounts.test}/settings/apps?new=yes`);
    const form = page.getByRole('dialog', { name: 'Registrer app' });
    await form.getByLabel('Navn').fill('Nummer 21');
    await form.getByLabel('Adresser folk sendes tilbake til').fill(BACK);
    await form.getByRole('button', { name: 'Registrer' }).click();
    await form.getByText(/^Det er for mange apper\./).waitFor();
  });
});

test('what one person has chosen is not given by another who has signed in meanwhile', async () => {
  const program = await register('Kassen');
  const email = 'bente@apper.example';
  await app.addPerson({ email, name: 'Bente', role: 'admin' });
  await app.withPage({}, async (page) => {
    await page.goto(program.begin(['invoices:read']).path);
    await page.getByLabel(/^E-post/).fill(email);
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Testmiljøet/ }).click();
    const data = { email: owner.email, password: PASSWORD };
    await page.context().request.post('/app-api/session', { headers: { origin: service.url }, data });
    await gives(page).click();
    await page.getByText(`Nå er ${owner.email} logget inn. Se over valgene, og trykk igjen.`).waitFor();
    assert.equal(await page.getByRole('radio', { name: /^Testmiljøet/ }).isChecked(), false);
    assert.equal(await gives(page).isDisabled(), true);
  });
});
