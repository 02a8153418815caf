import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { request } from '../support/api/api-caller.ts';
import { PASSWORD, linkMailedTo, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const ADMIN = 'anne@innbudt.example';
const MEMBER = 'mona@innbudt.example';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Hovedmeny' });
const entry = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

/** There is no mail server, so the inviting person gets the link to hand over. @returns the link */
async function invite(page: Page, email: string, role: 'Administrator' | 'Medarbeider'): Promise<string> {
  await page.getByRole('button', { name: 'Inviter en person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter en person' });
  await dialog.getByLabel('E-post').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Lag invitasjon' }).click();
  return readLink(page, email);
}

async function readLink(page: Page, email: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Lenken til ${email}` });
  const link = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'Kopier lenken' }).click();
  await dialog.getByRole('button', { name: 'Jeg har kopiert den' }).click();
  await dialog.waitFor({ state: 'detached' });
  return link;
}

/** Accepts the invitation as a person who has no user yet. */
async function accept(page: Page, email: string, name: string, link: string): Promise<void> {
  await page.goto(link);
  await heading(page, 'Invitasjon');
  await page.getByText(`Nordlys Design AS har invitert ${email} med rollen`).waitFor();
  await page.getByLabel('Navnet ditt').fill(name);
  await page.getByLabel(/^Passord/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Bli med' }).click();
  await heading(page, 'Oversikt');
}

test('an invited person sees what the role allows, and loses access at once when removed', async () => {
  // Only requests after the removal are refused, because no page of a member asks for data that the member may not read.
  const refusals = /^404 \/app-api\/accounts\//;
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/settings/people`);
    await heading(page, 'Personer');
    await page.getByText('Ingen e-postserver er satt opp, så invitasjoner blir ikke sendt.').waitFor();
    await invite(page, MEMBER, 'Medarbeider');
    await entry(page, MEMBER).getByRole('button', { name: 'Lag ny lenke' }).click();
    const link = await readLink(page, MEMBER);

    await app.withPage({ refusals }, async (memberPage) => {
      await accept(memberPage, MEMBER, 'Mona Medarbeider', link);
      await seesWhatAMemberMay(memberPage);

      await page.reload();
      await entry(page, MEMBER).getByRole('button', { name: 'Fjern' }).click();
      const dialog = page.getByRole('dialog', { name: 'Fjerne Mona Medarbeider fra selskapet?' });
      await dialog.getByText(/mister tilgangen til selskapet med det samme/).waitFor();
      await dialog.getByRole('button', { name: 'Fjern' }).click();
      await entry(page, MEMBER).waitFor({ state: 'detached' });

      await navigation(memberPage).getByRole('link', { name: 'Fakturaer', exact: true }).click();
      await heading(memberPage, 'Ingen tilgang');
      await memberPage.getByText('Du har ikke tilgang til denne kontoen, eller den finnes ikke.').waitFor();
      assert.equal(await navigation(memberPage).count(), 0);
    });
  });
});

async function seesWhatAMemberMay(page: Page): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Fakturaer', exact: true }).waitFor();
  const links = await navigation(page).getByRole('link').allInnerTexts();
  assert.deepEqual(
    links.filter((text) => ['Selskap', 'API-klienter', 'API-logg', 'Endringslogg'].includes(text)),
    [],
  );
  const refused = 'For eier og administratorer';
  const forBookkeepers = 'For eier, administratorer og regnskapsførere';
  // Neighbours in this list have different headings, so that the heading of the page before cannot pass the test.
  for (const [path, title] of [
    ['settings/company', refused],
    ['settings/people', 'Personer'],
    ['settings/audit-log', refused],
    ['books/closing', 'Perioder'],
    ['requests', refused],
    ['books/journal', 'Bilag'],
    ['books/journal/new', forBookkeepers],
  ] as const) {
    await openInApp(page, `${base}/${path}`);
    await heading(page, title);
    if (title === refused) await page.getByText('Siden er bare for eieren og administratorer.').waitFor();
    // Some buttons only choose or unfold what is shown, as in the journal, and a field has a calendar.
    const actions =
      path === 'books/journal'
        ? page.getByRole('link', { name: 'Nytt bilag' })
        : page.locator('button:not([aria-expanded])');
    const buttons = await page.getByRole('main').locator(actions).all();
    const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
    assert.deepEqual(
      names.filter((name) => name !== 'Velg i kalenderen'),
      [],
      path,
    );
  }
}

test('a forgotten password is set by mail; an admin sees the owner without buttons, and signs out other browsers', async () => {
  const NEW_PASSWORD = 'blå lampe under broen';
  await app.addPerson({ email: ADMIN, name: 'Anne Admin', role: 'admin' });
  await app.withPage({ refusals: /^401 / }, async (page) => {
    await page.goto('/app/sign-in');
    await page.getByRole('link', { name: 'Glemt passordet?' }).click();
    await heading(page, 'Nytt passord');
    await page.getByLabel('E-post').fill(ADMIN);
    await page.getByRole('button', { name: 'Send lenke' }).click();
    await page.getByRole('status').filter({ hasText: 'er lenken på vei' }).waitFor();
    await page.goto(await linkMailedTo(service, ADMIN));
    await heading(page, 'Velg et passord');
    await page.getByLabel(/^Passord/).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Lagre og logg inn' }).click();
    await heading(page, 'Oversikt');

    await navigation(page).getByRole('link', { name: 'API-klienter' }).waitFor();
    await navigation(page).getByRole('link', { name: 'Personer' }).click();
    const ofOwner = page.getByRole('listitem').filter({ has: page.getByText('Eier', { exact: true }) });
    await ofOwner.getByText('Full tilgang.').waitFor();
    assert.equal(await ofOwner.getByRole('button').count(), 0);

    const elsewhere = await signedInElsewhere(ADMIN, NEW_PASSWORD);
    assert.notEqual(await elsewhere.session(), null);
    await navigation(page).getByRole('link', { name: 'Min bruker' }).click();
    const sessions = page.getByRole('region', { name: 'Her er du logget inn' });
    await sessions.getByRole('button', { name: 'Logg ut' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logg ut' }).click();
    await sessions.getByRole('button', { name: 'Logg ut' }).waitFor({ state: 'detached' });
    assert.equal(await sessions.getByRole('listitem').count(), 1);
    assert.equal(await elsewhere.session(), null);

    await page.context().clearCookies();
    await page.goto(`${base}/invoices`);
    await heading(page, 'Logg inn');
  });
});

/** Another browser of the person. */
async function signedInElsewhere(email: string, password: string) {
  const answer = await request(service.url, 'POST', '/app-api/session', {
    body: { email, password },
    headers: { origin: service.url, 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 204, answer.text);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    session: async () =>
      bodyOf(await request(service.url, 'GET', '/app-api/session', { headers: { cookie } }), 200) as unknown,
  };
}

test('a passkey is added and signs its person in; a later removal needs the password or the passkey again', async () => {
  const refusals = /^40[13] \/app-api\/(session|session\/confirm|passkeys\/.*)$/;
  // At the width of a phone, because dialogs have the least room there.
  await app.withPage({ refusals, viewport: { width: 390, height: 800 } }, async (page) => {
    await signIn(page);
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
    await openInApp(page, `${base}/me`);
    const passkeys = page.getByRole('region', { name: 'Passnøkler' });
    await passkeys.getByLabel('Navn på passnøkkelen').fill('Jobbtelefonen');
    await passkeys.getByRole('button', { name: 'Legg til passnøkkel' }).click();
    await passkeys.getByRole('listitem').filter({ hasText: 'Jobbtelefonen' }).waitFor();

    await page.context().clearCookies();
    await page.goto('/app/sign-in');
    await page.getByRole('button', { name: 'Logg inn med passnøkkel' }).click();
    await heading(page, 'Oversikt');
    await page.getByRole('button', { name: owner.email }).waitFor();

    service.clock.now = new Date(Date.now() + 6 * 60_000);
    try {
      await openInApp(page, `${base}/me`);
      const item = passkeys.getByRole('listitem').filter({ hasText: 'Jobbtelefonen' });
      const confirmation = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
      const remove = async () => {
        await item.getByRole('button', { name: 'Fjern' }).click();
        const dialog = page.getByRole('dialog', { name: 'Fjerne passnøkkelen Jobbtelefonen?' });
        await dialog.getByRole('button', { name: 'Fjern' }).click();
        await confirmation.waitFor();
      };
      await remove();
      // The password field has the focus already.
      await page.keyboard.type('galt passord');
      await page.keyboard.press('Enter');
      await confirmation.getByText('Feil passord').waitFor();
      await confirmation.getByLabel('Passordet ditt').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await item.waitFor({ state: 'detached' });

      // This time the person confirms by passkey, after the sign-in has become too old again.
      await passkeys.getByLabel('Navn på passnøkkelen').fill('Jobbtelefonen');
      await passkeys.getByRole('button', { name: 'Legg til passnøkkel' }).click();
      await item.waitFor();
      service.clock.now = new Date(Date.now() + 12 * 60_000);
      await remove();
      await confirmation.getByRole('button', { name: 'Bekreft med passnøkkel' }).click();
      await item.waitFor({ state: 'detached' });
    } finally {
      service.clock.release();
    }
  });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('E-post').fill(owner.email);
  await page.getByLabel(/^Passord/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
  await heading(page, 'Oversikt');
}
