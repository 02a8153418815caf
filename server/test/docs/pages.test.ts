import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { GUIDES, guideFile } from '../../src/features/docs-site/guides.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { CREATE_DRAFT, DRAWN, REFERENCE, assertLooks, docsPages } from '../support/docs/docs-pages.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false, isForBrowsers: true });
const withPage = docsPages(await startBrowser(), service.url);
const ask = (path: string, headers = {}) => fetch(service.url + path, { headers, redirect: 'manual' });

const GUIDE_PATHS = GUIDES.map(({ name }) => `/docs/${name}`);
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

test('each page has a title, a description, an address of its own and the strict policy', async () => {
  const titles = new Set<string>();
  for (const path of ['/docs', ...GUIDE_PATHS]) {
    const answer = await ask(path);
    const page = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(answer.headers.get('content-security-policy'), STRICT);
    assert.match(page, /<meta name="description" content=".{20,}" \/>/);
    assert.match(page, new RegExp(`<link rel="canonical" href="http[^"]+${path}" />`));
    titles.add(/<title>(.+)<\/title>/.exec(page)?.[1] ?? assert.fail(path));
  }
  assert.equal(titles.size, GUIDES.length + 1);
});

test('only the reference may have styles inside the page, and scripts nowhere', async () => {
  const policy = (await ask(REFERENCE)).headers.get('content-security-policy');
  assert.equal(policy, STRICT.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  const app = (await ask('/app/')).headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(app, /unsafe/);
});

test('pages are compressed, and a page that the reader has is not sent again', async () => {
  const answer = await ask('/docs/getting-started', { 'accept-encoding': 'br' });
  assert.equal(answer.headers.get('content-encoding'), 'br');
  const again = await ask('/docs/getting-started', {
    'accept-encoding': 'br',
    'if-none-match': answer.headers.get('etag'),
  });
  assert.equal(again.status, 304);
});

test('files of the pages are kept for ever, and compressed', async () => {
  const page = await (await ask('/docs')).text();
  const [, file = ''] = /href="(\/docs\/assets\/[^"]+\.css)"/.exec(page) ?? [];
  const answer = await ask(file, { 'accept-encoding': 'br' });
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(answer.headers.get('content-encoding'), 'br');
  const ofAnotherRelease = await ask(file.replace(/assets\/\w+/, 'assets/0123456789ab'));
  assert.equal(ofAnotherRelease.headers.get('cache-control'), 'no-cache');
});

test('an unknown page is a page with the menu', async () => {
  for (const path of ['/docs/no-such-guide', '/docs/assets/1/no.css', '/docs/..%2fpackage.json']) {
    const answer = await ask(path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /There is no such page/);
  }
});

test('every link of the pages leads somewhere, to the anchor too', async () => {
  const anchors = new Map<string, Set<string>>();
  async function anchorsOf(path: string): Promise<Set<string>> {
    const known = anchors.get(path);
    if (known !== undefined) return known;
    const answer = await ask(path);
    assert.ok(answer.status < 400, path);
    const found = new Set(Array.from((await answer.text()).matchAll(/ id="([^"]+)"/g), ([, id = '']) => id));
    anchors.set(path, found);
    return found;
  }
  let count = 0;
  for (const page of ['/docs', ...GUIDE_PATHS]) {
    const text = await (await ask(page)).text();
    for (const [, href = ''] of text.matchAll(/<(?:a|link)[^>]* href="([^"]+)"/g)) {
      if (href.startsWith('http')) continue;
      const { pathname, hash } = new URL(href, `http://docs${page}`);
      const found = await anchorsOf(pathname);
      // The viewer draws the anchors of the reference.
      if (hash !== '' && pathname !== REFERENCE) assert.ok(found.has(hash.slice(1)), `${page}: ${href}`);
      count += 1;
    }
  }
  assert.ok(count > 200);
});

test('links of the files lead to files, so that they work in the repository, too', () => {
  for (const file of GUIDES.map(guideFile)) {
    const text = readFileSync(file, 'utf8');
    for (const [, href = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (!href.startsWith('https://'))
        assert.ok(existsSync(new URL(href, file)), `${file.pathname}: ${href}`);
    }
  }
});

test('programs find the guides as Markdown by llms.txt', async () => {
  const answer = await ask('/llms.txt');
  const text = await answer.text();
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(await (await ask('/docs/llms.txt')).text(), text);
  assert.match(text, /^# Tilgode\n\n> .+\n/);
  const links = Array.from(text.matchAll(/\]\((\S+)\)/g), ([, href = '']) => new URL(href));
  assert.equal(links.length, GUIDES.length + 4);
  for (const { pathname } of links) {
    const linked = await ask(pathname);
    assert.equal(linked.status, 200, pathname);
    if (pathname.endsWith('.md')) {
      assert.equal(linked.headers.get('content-type'), 'text/markdown; charset=utf-8');
      const markdown = await linked.text();
      assert.match(markdown, /^# /);
      assert.doesNotMatch(markdown, /\]\((\.\.|[\w-]+\.md)/, 'links of the repository');
    }
  }
});

test('the client is handed out as it is, and not again to whoever has it', async () => {
  const path = '/docs/tilgode-client.tgz';
  const answer = await ask(path, { 'accept-encoding': 'gzip, br' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.headers.get('content-type'), 'application/gzip');
  assert.equal(answer.headers.get('content-encoding'), null, 'a tarball is compressed already');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
  const etag = answer.headers.get('etag');
  assert.equal(etag, `"${createHash('sha256').update(bytes).digest('hex')}"`);
  assert.ok(gunzipSync(bytes).includes('package/package.json'));
  assert.equal((await ask(path, { 'if-none-match': etag })).status, 304);
});

test('an overview, a guide and the reference ask nobody else for anything, break no policy and exclude nobody', async () => {
  await withPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }, async (page) => {
    for (const path of ['/docs', '/docs/webhooks', CREATE_DRAFT]) {
      await page.goto(path);
      if (path === CREATE_DRAFT) await page.locator(DRAWN).first().waitFor();
      await assertLooks(page, path, 'all');
    }
  });
});

test('the keyboard alone finds a guide and an endpoint', async () => {
  await withPage({}, async (page) => {
    await page.goto('/docs');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('idempotenc');
    await page.getByRole('option', { name: 'Retry blindly' }).waitFor();
    await page.getByRole('combobox').fill('let time pass');
    await page.getByRole('option', { selected: true, name: 'Let time pass' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/testing#let-time-pass');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('create a draft');
    const endpoint = page.getByRole('option', { name: 'POST /v1/invoices', exact: false }).first();
    await endpoint.waitFor();
    while ((await endpoint.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${CREATE_DRAFT}`);
    await page.locator(DRAWN).first().waitFor();

    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('xyzzy');
    await page.getByText('Nothing is found for “xyzzy”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

test('a command is copied as it stands in the guide', async () => {
  await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto('/docs/getting-started');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'npm ci && npm start');
  });
});

test('without scripts the guides are whole, and the reference leads to openapi.json', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/docs/webhooks');
    await page.getByRole('heading', { name: 'The feed' }).waitFor();
    await page.goto(REFERENCE);
    await page.getByRole('link', { name: 'openapi.json' }).waitFor();
  });
});
