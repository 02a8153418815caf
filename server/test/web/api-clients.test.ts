import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createApiCaller, getToken, request, requestToken } from '../support/api/api-caller.ts';
import { eventually } from '../support/eventually.ts';
import { connectAgent } from '../support/agent-client.ts';
import { bodyOf } from '../support/api/answers.ts';
import { PASSWORD, isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
const audience = `${service.url}/v1/accounts/${company.accounts.test}`;
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

type Credentials = { clientId: string; clientSecret: string };

/** Copies the values that the dialog shows only once, with the buttons of the dialog. */
async function copyCredentials(page: Page): Promise<Credentials & { call: string }> {
  const dialog = page.getByRole('dialog', { name: 'Kopier hemmeligheten nå' });
  const copied = async (what: string) => {
    const button = dialog.getByRole('button', { name: `Kopier ${what}` });
    await button.click();
    await button.getByText('Kopiert').waitFor();
    return (await page.evaluate('navigator.clipboard.readText()')) as string;
  };
  return {
    clientId: await copied('Klient-ID'),
    clientSecret: await copied('Hemmelighet'),
    call: await copied('Første kall: lim inn i en terminal'),
  };
}

async function confirm(page: Page, opener: Locator, { title, says }: { title: string; says: RegExp }) {
  const label = await opener.innerText();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText(says).waitFor();
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const me = (token: string) =>
  request(service.url, 'GET', '/v1/me', { headers: { authorization: `Bearer ${token}` } });
const tokenStatus = async (credentials: Credentials) =>
  (await requestToken(service.url, { grant_type: 'client_credentials', audience }, credentials)).status;

test('an owner signs in, makes an API client, calls the API with it, rotates its secret and deletes it', async () => {
  await app.withPage({ ...CLIPBOARD, refusals: /^401 \/app-api\/session$/ }, async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Logg inn' }).waitFor();
    // The first field has the focus already.
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('feil hest batteri stift');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Feil e-postadresse eller passord.' }).waitFor();

    // After a wrong password the focus is in the password field, so the person only types the password again.
    assert.equal(await page.evaluate('document.activeElement.type'), 'password');
    await page.getByLabel(/^Passord/).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const steps = page.getByRole('region', { name: 'Kom i gang' });
    await steps.waitFor();
    assert.equal(await steps.getByRole('listitem').count(), 6);
    await steps.getByRole('link', { name: 'Lag en API-klient' }).click();

    const apiSteps = page.getByRole('region', { name: 'Kom i gang med API-et' });
    await apiSteps.waitFor();
    assert.equal(await apiSteps.getByRole('listitem').count(), 4);
    await apiSteps.getByRole('link', { name: 'Lag API-klient' }).click();
    const form = page.getByRole('dialog', { name: 'Ny API-klient' });
    await form.getByLabel('Navn').fill('Nettbutikken');
    await form.getByRole('radio', { name: 'Egne valg' }).check();
    await form.getByRole('checkbox', { name: 'Produksjon' }).check();
    await form.getByLabel('Rapporter').selectOption('reports:read');
    // Nobody is taken for a program who has not said so.
    const make = form.getByRole('button', { name: 'Lag API-klient' });
    assert.equal(await form.getByRole('radio', { name: 'Et program' }).isChecked(), false);
    assert.equal(await form.getByRole('radio', { name: 'En agent (KI)' }).isChecked(), false);
    assert.equal(await make.isDisabled(), true);
    await form.getByRole('radio', { name: 'Et program' }).check();
    await make.click();

    const first = await copyCredentials(page);
    // The call that the dialog shows has the real address, the credentials and the audience.
    assert.ok(
      first.call.includes(`${service.url}/v1/oauth/token -u ${first.clientId}:${first.clientSecret}`),
    );
    assert.ok(first.call.includes(`audience=${audience}`), first.call);
    const token = await getToken(service.url, first, audience);
    const answer = await me(token);
    assert.equal(answer.status, 200, answer.text);

    await page.getByRole('button', { name: 'Jeg har kopiert den' }).click();
    const card = page.getByRole('region', { name: 'Nettbutikken' });
    await card
      .getByText('Rapporter: lese · Fakturaer, tilbud og produkter: lage og sende · Kunder: lage og endre')
      .first()
      .waitFor();
    assert.equal((await page.content()).includes(first.clientSecret), false);

    await card.getByRole('link', { name: 'Se kallene' }).click();
    await page.getByRole('heading', { level: 1, name: 'API-logg' }).waitFor();
    await eventually('the call in the log', async () => {
      await page.getByRole('button', { name: 'Oppdater' }).click();
      return (await page.getByRole('link', { name: 'GET /v1/me' }).count()) > 0;
    });
    await page.getByRole('button', { name: 'Varighet' }).click();
    await page
      .getByRole('columnheader', { name: 'Varighet' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Last ned listen' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Last ned listen som Excel' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^api-logg-.*\.xlsx$/);
    const keeps = page.getByRole('switch', { name: 'Ta vare på innholdet i kallene' });
    for (const isOn of [false, true]) {
      await Promise.all([page.waitForResponse(/api-call-bodies$/), keeps.click({ force: true })]);
      await eventually('the switch has changed', async () => (await keeps.isChecked()) === isOn);
    }
    const kari = { name: "Kari's", email: 'kari@nordmann.example' };
    const made = await createApiCaller(service.url, company.accounts.test, token).post('/v1/clients', kari);
    await page.getByRole('searchbox', { name: 'Søk' }).fill(made.headers.get('x-request-id') ?? '');
    await eventually('the new call in the log', async () => {
      await page.getByRole('button', { name: 'Oppdater' }).click();
      return (await page.getByRole('link', { name: 'POST /v1/clients' }).count()) > 0;
    });
    await page.getByRole('link', { name: 'POST /v1/clients' }).click();
    await page.getByRole('heading', { level: 1, name: 'POST /v1/clients' }).waitFor();
    const content = page.getByRole('group', { name: 'Innholdet i kallet' });
    await content.getByText(/"email": "\*\*\*"/).waitFor();
    const curl = await page.getByRole('group', { name: 'Som curl' }).innerText();
    assert.match(curl, /^curl -sS -X POST 'http.+\/v1\/clients' \\\n/);
    assert.ok(!(await page.content()).includes('nordmann'));
    await page.getByRole('link', { name: 'Til API-loggen' }).click();
    await openInApp(page, `${base}/settings/api-clients`);

    const rotate = card.getByRole('button', { name: 'Lag ny hemmelighet' });
    await confirm(page, rotate, { title: 'Lage ny hemmelighet?', says: /slutter å virke/ });
    const second = await copyCredentials(page);
    assert.equal(second.clientId, first.clientId);
    assert.equal((await me(token)).status, 401);
    assert.equal(await tokenStatus(first), 401);
    const newToken = await getToken(service.url, second, audience);
    assert.equal((await me(newToken)).status, 200);
    await page.getByRole('button', { name: 'Jeg har kopiert den' }).click();

    const remove = card.getByRole('button', { name: 'Fjern miljøet' });
    assert.equal(await remove.count(), 2);
    const production = card
      .getByRole('group', { name: 'Produksjon' })
      .getByRole('button', { name: 'Fjern miljøet' });
    await confirm(page, production, { title: 'Fjerne miljøet?', says: /avvist/ });
    await card.getByRole('group', { name: 'Produksjon' }).waitFor({ state: 'detached' });
    assert.equal((await me(newToken)).status, 200);

    const deletes = card.getByRole('button', { name: 'Slett', exact: true });
    await confirm(page, deletes, { title: 'Slette API-klienten?', says: /mister tilgangen/ });
    await page.getByText('Ingen API-klienter ennå').waitFor();
    assert.equal((await me(newToken)).status, 401);
    assert.equal(await tokenStatus(second), 401);

    // Hidden once, the first steps stay away, also in the other environment.
    await openInApp(page, `/app/${company.accounts.production}`);
    const hide = steps.getByRole('button', { name: 'Skjul' });
    await Promise.all([page.waitForResponse(/first-steps$/), hide.click()]);
    await openInApp(page, `${base}/settings/api-clients`);
    await openInApp(page, base);
    await page.getByRole('region', { name: 'Å gjøre' }).waitFor();
    await steps.waitFor({ state: 'detached' });
  });
});

test('an owner says what an API client is: with the keyboard when it is made, on its card, and where it is asked for', async () => {
  const call = async () => {
    const api = await service.caller({ company });
    await (await connectAgent(service.url, api.token)).call('about_account');
    return { api, id: bodyOf(await api.get('/v1/me'), 200).client.id };
  };
  const [first, second] = [await call(), await call()];
  const kindOf = async ({ api }: typeof first) => bodyOf(await api.get('/v1/me'), 200).client.actsAs;
  await app.withPage({ ...CLIPBOARD, signedInAs: owner.email }, async (page) => {
    const focused = () =>
      page.evaluate(`(() => {
      const { ariaLabel, labels, innerText } = document.activeElement;
      return ariaLabel ?? labels?.[0]?.innerText ?? innerText;
    })()`);
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        const text = String(await focused());
        if (typeof name === 'string' ? text === name : name.test(text)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`The Tab key does not come to ${name}`);
    };

    await page.goto(`/app/${company.accounts.production}`);
    await isWhole(page);
    await tabTo('API-klienter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API-klienter' }).waitFor();
    await tabTo('Ny API-klient');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Ny API-klient' });
    await form.getByText(/I produksjon venter det som når en kunde eller regnskapet/).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    await tabTo(/^Navn/);
    await page.keyboard.type('Assistenten');
    await tabTo(/^Et program/);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    assert.equal(await form.getByRole('radio', { name: 'En agent (KI)' }).isChecked(), true);
    await page.keyboard.press('Enter');

    const secret = page.getByRole('dialog', { name: 'Kopier hemmeligheten nå' });
    await secret.waitFor();
    await tabTo('Kopier Hemmelighet');
    await page.keyboard.press('Space');
    await secret.getByRole('button', { name: 'Kopier Hemmelighet' }).getByText('Kopiert').waitFor();
    const clientSecret = (await page.evaluate('navigator.clipboard.readText()')) as string;
    assert.ok((await secret.innerText()).includes(clientSecret) && clientSecret.length > 20);
    // The Escape key must not close the dialog, because the secret is shown only once.
    await page.keyboard.press('Escape');
    await tabTo('Jeg har kopiert den');
    await page.keyboard.press('Enter');
    await secret.waitFor({ state: 'hidden' });

    const assistant = page.getByRole('region', { name: 'Assistenten' });
    await assistant.getByText('Agent', { exact: true }).waitFor();
    await assistant.getByRole('button', { name: 'Endre hvordan den arbeider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assistenten' });
    assert.equal(await dialog.getByRole('radio', { name: 'En agent (KI)' }).isChecked(), true);
    await dialog.getByRole('radio', { name: 'Et program' }).check();
    await dialog.getByRole('button', { name: 'Lagre' }).click();
    await assistant.getByText('Agent', { exact: true }).waitFor({ state: 'detached' });
    await openInApp(page, `/app/${company.accounts.production}/settings/audit-log`);
    await page.getByText('Bestemte at API-klienten «Assistenten» er et program').waitFor();
    await page.getByText(/^Laget API-klienten «Assistenten» for en agent/).waitFor();

    // Those that have used the tools for agents are asked about until somebody has said what they are.
    const toDo = page.getByRole('region', { name: 'Å gjøre' });
    const question = toDo.getByRole('link', {
      name: '«Test» har brukt verktøyene for agenter. Er den en agent?',
    });
    const home = async (count: number) => {
      await openInApp(page, base);
      await toDo.waitFor();
      await eventually(`${count} are asked about`, async () => (await question.count()) === count);
    };
    const card = page.locator('section:focus');
    const cardOf = ({ id }: typeof first) => page.getByRole('region').filter({ hasText: id });
    await home(2);
    await question.first().click();
    await page.getByRole('heading', { level: 1, name: 'API-klienter' }).waitFor();
    await card.getByText(first.id).waitFor();
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    const asks = cardOf(first).getByText('Den har brukt verktøyene for agenter. Er den en agent?');
    await cardOf(first).getByRole('button', { name: 'Det er et program' }).click();
    await asks.waitFor({ state: 'detached' });
    assert.equal(await kindOf(first), 'program');

    await home(1);
    await question.click();
    await card.getByText(second.id).waitFor();
    await cardOf(second).getByRole('button', { name: 'Det er en agent' }).click();
    await cardOf(second).getByText('Agent', { exact: true }).waitFor();
    assert.equal(await kindOf(second), 'agent');
    await home(0);
  });
});
