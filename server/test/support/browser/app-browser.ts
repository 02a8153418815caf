import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { hashPassword } from '../../../src/platform/access/password-hash.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { WebhookTargets } from '../../../src/domain/webhooks/webhook-targets.ts';
import type { InvitedRole } from '../../../src/domain/access/roles.ts';
import { insertMembership } from '../../../src/features/people/members/memberships.store.ts';
import { findPersonByEmail, insertPerson } from '../../../src/features/people/people.store.ts';
import { PATIENCE_MILLISECONDS, eventually } from '../eventually.ts';
import { startBrowser } from './browser.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';

export const PASSWORD = 'riktig hest batteri stift';

export type AppInBrowser = {
  service: TestApp;
  company: TestCompany;
  owner: { email: string; password: string };
  /** A person who works for the company, with `PASSWORD`; a known person gets this role there, too. */
  addPerson(person: { email: string; name: string; role: InvitedRole }, company?: TestCompany): Promise<void>;
  /**
   * Gives a page of a fresh browser in Norwegian to `use`. Fails when the browser then has something to complain of: an
   * error of a script, a violation of the content security policy, a request that failed.
   */
  withPage(options: PageOptions, use: (page: Page) => Promise<void>): Promise<void>;
};

type PageOptions = BrowserContextOptions & {
  /** Whose cookie the browser has; nobody's by default. */
  signedInAs?: string;
  /** Answers above 399 that the test itself provokes, as in `401 /app-api/session`. */
  refusals?: RegExp;
};

/** Of the files that share a service, each has an owner of its own. */
let owners = 0;

/** The built app, served by the service to real browsers; a company with an owner who has a password. */
export async function startAppInBrowser(
  options: {
    brregUrl?: string;
    brregIsForAll?: boolean;
    webhookTargets?: WebhookTargets;
    signUpIsOpen?: boolean;
  } = {},
): Promise<AppInBrowser> {
  const service = await startTestApp({ isForBrowsers: true, ...options });
  owners += 1;
  const owner = { email: `eier-${owners}@nordlys.example`, password: PASSWORD };
  const company = await service.createCompany({ ownerEmail: owner.email, ownerPassword: PASSWORD });
  const browser = await startBrowser();
  const cookies = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>['cookies']>();

  return {
    service,
    company,
    owner,

    async addPerson({ email, name, role }, { companyId } = company) {
      await inTransaction(service.db, async (trx) => {
        const known = await findPersonByEmail(trx, email);
        const id = known?.id ?? newId();
        if (known === undefined) {
          const passwordHash = await hashPassword(PASSWORD);
          await insertPerson(trx, { id, email, name, passwordHash, addressUnprovedSince: null }, new Date());
        }
        await insertMembership(trx, companyId, id, role);
      });
    },

    async withPage({ signedInAs, refusals, ...options }, use) {
      const context = await newContext(browser, service, options);
      try {
        if (signedInAs !== undefined) {
          if (!cookies.has(signedInAs)) {
            await signInBehindTheScenes(context, service, signedInAs);
            cookies.set(signedInAs, (await context.storageState()).cookies);
          }
          await context.addCookies(cookies.get(signedInAs) ?? []);
        }
        const page = await context.newPage();
        const complaints = complaintsOf(page, refusals);
        await use(page).catch((error: unknown) => failWithPage(page, complaints, error));
        assert.deepEqual(complaints, []);
      } finally {
        await context.close();
      }
    },
  };
}

/** Tells what the page shows, because nobody can look at it after a run on another machine. */
async function failWithPage(page: Page, complaints: string[], cause: unknown): Promise<never> {
  const text = await page
    .locator('body')
    .innerText()
    .catch(() => 'nothing');
  throw new Error([`At ${page.url()}`, ...complaints, 'the page shows:', text].join('\n'), { cause });
}

async function newContext(
  browser: Browser,
  service: TestApp,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: service.url,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MILLISECONDS);
  return context;
}

/** What the sign-in page does, without the page. */
async function signInBehindTheScenes(
  context: BrowserContext,
  { url }: TestApp,
  email: string,
): Promise<void> {
  const answer = await context.request.post('/app-api/session', {
    headers: { origin: url },
    data: { email, password: PASSWORD },
  });
  assert.equal(answer.status(), 204, await answer.text());
}

function complaintsOf(page: Page, refusals: RegExp | undefined): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser's own line for an answer above 399; which answer it was is told below.
    if (message.text().startsWith('Failed to load resource') && url !== '') return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('response', (response) => {
    const answer = `${response.status()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400 && refusals?.test(answer) !== true) complaints.push(answer);
  });
  return complaints;
}

export { mailedLink as linkMailedTo } from './app-caller.ts';

/** Waits until the page shows what it has to show: one query for all of it, since each is a way to the browser. */
export async function isWhole(page: Page): Promise<void> {
  await page
    .locator('body:not(:has([aria-busy=true])) h1:not([data-left])')
    .first()
    .waitFor({ state: 'attached' });
}

/** Waits until the page is as wide as the window, and no wider. It takes a moment to fit another width. */
export async function fits(page: Page, width: number): Promise<void> {
  await eventually(
    `${page.url()} is ${width} wide`,
    async () => (await page.evaluate('document.documentElement.scrollWidth')) === width,
  );
}

/**
 * Goes to another page of the app as its links do, which costs a third of loading the app again. From `path` itself it
 * leads nowhere, and in vain it is waited for another heading.
 */
export async function openInApp(page: Page, path: string): Promise<void> {
  // The page that is left stays until the next one is loaded; its heading shall not be taken for the next one's.
  await page.evaluate(`
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(path)});
  `);
  await isWhole(page);
}

/** Takes an action of a page that stands in its menu. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Flere valg' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
