/**
 * Measures how quickly the app goes from page to page: `npm run bench:app`. A real browser clicks through the menu of an
 * account with 5000 open invoices. A page is there when it is painted with its content and nothing of it waits any more.
 * Tells the time of the first click, when the browser has nothing of the page yet, and the median of later clicks, also in CPU
 * time of the browser, which other work of the machine does not disturb; counts what first visits load; writes APP.md and exits 1 when a later click takes
 * longer than the target. With --smoke the account is small, nothing is
 * written, and nothing is a target.
 */
import { writeFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { buildWeb } from '../scripts/build-web.ts';
import { bodyOf } from '../server/test/support/api/answers.ts';
import type { ApiCaller } from '../server/test/support/api/api-caller.ts';
import { isWhole, startAppInBrowser } from '../server/test/support/browser/app-browser.ts';
import { firstVisit } from '../server/test/support/browser/first-visit.ts';
import { serverUrl, startTestServer } from '../server/test/support/database/postgres-server.ts';
import { createSent, exemptLine } from '../server/test/support/example-invoices.ts';
import { beginProcess, endFile } from '../server/test/support/program/cleanup.ts';
import { machine } from './results.ts';

const TARGET_MILLISECONDS = 100;
const isSmoke = process.argv.includes('--smoke');
/** One of eleven is paid. */
const [INVOICES, ROUNDS] = isSmoke ? [33, 1] : [5500, 7];
const PAID_OF = 11;
/** So many requests at a time make the invoices. */
const MAKERS = 4;

type Took = { whole: number; cpu: number };
type Visit = { path: string; requests: number; bytes: number };
type Row = { path: string; first: number; later: Took[] };

await buildWeb();
const end = beginProcess();
// The server ends after everything that asks it.
const { connection, template, stop } = await startTestServer(serverUrl());
process.env['TILGODE_TEST_SERVER'] = JSON.stringify({ server: connection, template });
try {
  await measure();
} finally {
  await endFile();
  await end();
  await stop();
}

async function measure(): Promise<void> {
  const app = await startAppInBrowser();
  const { service, company, owner, withPage } = app;
  const api = await service.caller({ company, environment: 'test' });
  await makeInvoices(api);
  const base = `/app/${company.accounts.test}`;
  const { items } = bodyOf(await api.get('/v1/invoices?pageSize=1'), 200);
  const visits: Visit[] = [{ path: '/sign-in', ...(await firstVisit(app, '/app/sign-in')) }];
  for (const path of ['/', '/invoices', `/invoices/${items[0]?.id}`, '/invoices/new'])
    visits.push({ path, ...(await firstVisit(app, `${base}${path}`, owner.email)) });
  // 404: there is no opening balance.
  await withPage({ signedInAs: owner.email, refusals: /^404 .*opening-balances$/ }, async (page) => {
    await page.goto(`${base}/me`);
    await isWhole(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    const paths = await page.evaluate<string[]>(
      `[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))`,
    );
    // The last page is the one that is open.
    const rows = paths.map((path): Row => ({ path, first: 0, later: [] }));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const row of rows) {
        const took = await goTo(page, browser, row.path);
        if (round === 0) row.first = took.whole;
        else row.later.push(took);
      }
    }
    report(rows, visits);
  });
}

async function makeInvoices(api: ApiCaller): Promise<void> {
  let made = 0;
  const make = async () => {
    while (made < INVOICES) {
      const number = made++;
      const invoice = await createSent(api, {
        client: { name: `Kunde ${number % 200}`, email: `kunde${number % 200}@kunde.example` },
        lines: [exemptLine(100 + number)],
      });
      if (number % PAID_OF !== 0) continue;
      const payment = { amount: invoice.total, paidOn: invoice.issueDate };
      bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
    }
  };
  await Promise.all(Array.from({ length: MAKERS }, make));
}

/** Clicks on the link of the menu. @returns milliseconds until the page is painted, and what of it the page computed */
async function goTo(page: Page, browser: CDPSession, path: string): Promise<Took> {
  const before = await cpuMilliseconds(browser);
  const whole = await page.evaluate<number>(`new Promise((resolve) => {
    const old = document.querySelector('main h1');
    const start = performance.now();
    document.querySelector('nav a[href="${path}"]').click();
    const look = () => {
      const heading = document.querySelector('main h1');
      const isThere = heading !== null && heading !== old && document.querySelector('main [aria-busy=true]') === null;
      if (!isThere) requestAnimationFrame(look);
      // A message that is sent before a frame arrives when the frame is painted.
      else requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(null);
      });
    };
    look();
  })`);
  const cpu = (await cpuMilliseconds(browser)) - before;
  // What the page asks for again behind what it shows is over before the next click.
  await page.waitForLoadState('networkidle');
  return { whole, cpu };
}

async function cpuMilliseconds(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function report(rows: Row[], visits: Visit[]): void {
  const table = rows.map(({ path, first, later }) => {
    return {
      page: path.replace(/^\/app\/\w+/, '') || '/',
      first: Math.round(first),
      later: Math.round(median(later.map(({ whole }) => whole))),
      cpu: Math.round(median(later.map(({ cpu }) => cpu))),
    };
  });
  console.table(table);
  console.table(visits);
  if (isSmoke) return;
  const lines = table.map(({ page, first, later, cpu }) => `| \`${page}\` | ${first} | ${later} | ${cpu} |`);
  writeFileSync(
    new URL('APP.md', import.meta.url),
    `# From page to page in the app

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench:app\` on ${machine()}, which also ran the service,
PostgreSQL and the browser, a Chromium that draws without a graphics card.

Milliseconds from a click in the menu until the page is painted with its content. The account has ${INVOICES} invoices,
${(INVOICES / PAID_OF) * (PAID_OF - 1)} of them open, and 200 customers. At the first click the browser has neither the code nor the data of the page; later it has both. The target of later
clicks is ${TARGET_MILLISECONDS} ms.

| Page | First click | Later, median of ${ROUNDS} | CPU time of it |
| --- | ---: | ---: | ---: |
${lines.join('\n')}

# First visits

What a browser loads that has nothing of the app yet, with the typeface, what the service answers, and all headers. The target is 25
requests and 250 kB.

| Page | Requests | kB |
| --- | ---: | ---: |
${visits.map(({ path, requests, bytes }) => `| \`${path.replace(/[\da-f-]{36}/, '…')}\` | ${requests} | ${Math.round(bytes / 1000)} |`).join('\n')}
`,
  );
  if (table.some(({ later }) => later > TARGET_MILLISECONDS)) process.exitCode = 1;
}
