import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import {
  createLate,
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  send,
} from '../../support/example-invoices.ts';
import { keptLogo, pngFile } from '../../support/browser/images.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });
const owner = openAsOwner(service.connection);
const admin = () => ({ db: owner, now: service.clock.now, actor: 'test' });

const pathOf = (invoice: { publicUrl: string }) => invoice.publicUrl.replace(BASE_URL, '');
const open = (path: string, headers: Record<string, string> = {}) =>
  request(service.url, 'GET', path, { headers });
const pageOf = async (invoice: { publicUrl: string }) => (await open(pathOf(invoice))).text;
/** Tells the service that the page is seen, as the script of the page does. */
const tellOpened = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  request(service.url, 'POST', `${path}/opened`, { headers });

async function remind(id: string, type: 'reminder' | 'collection_warning', fee = false) {
  return bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type, fee }), 201);
}

test('a mail scanner that fetches the page, its files and its PDF does not mark the document viewed', async () => {
  const invoice = await createSent(api);
  const path = pathOf(invoice);
  for (const file of ['', '/pdf', '/logo', '/opened']) {
    await open(`${path}${file}`);
    await request(service.url, 'HEAD', `${path}${file}`);
  }
  const { status, updatedAt } = await getInvoice(api, invoice.id);
  assert.deepEqual({ status, updatedAt }, { status: 'sent', updatedAt: invoice.updatedAt });
});

test('HEAD answers like GET, without the body', async () => {
  const path = pathOf(await createSent(api));
  const head = await request(service.url, 'HEAD', path);
  const page = await open(path);
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  assert.equal(head.headers.get('content-length'), page.headers.get('content-length'));
});

test('when the page tells that it is seen, the document is viewed; telling again changes nothing', async () => {
  const invoice = await createSent(api);
  const first = await tellOpened(pathOf(invoice));
  assert.deepEqual([first.status, first.text], [204, '']);
  const viewed = await getInvoice(api, invoice.id);
  assert.equal(viewed.status, 'viewed');
  assert.equal((await tellOpened(pathOf(invoice))).status, 204);
  assert.deepEqual(await getInvoice(api, invoice.id), viewed);
});

test('a credit note is viewed like an invoice', async () => {
  const invoice = await createSent(api);
  const draft = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  const note = await send(api, draft.id);
  await tellOpened(pathOf(note));
  assert.equal((await getInvoice(api, note.id)).status, 'viewed');
  assert.equal((await getInvoice(api, invoice.id)).status, 'credited');
});

test('a document is viewed at the time of the test clock of its account', async () => {
  const other = await service.caller();
  const invoice = await createSent(other);
  await moveClock(other, '2031-05-17T10:00:00.000Z');
  await tellOpened(pathOf(invoice));
  const { viewed_at: viewedAt } = await service.db
    .selectFrom('invoices')
    .select('viewed_at')
    .where('account_id', '=', other.accountId)
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  assert.equal(viewedAt?.toISOString(), '2031-05-17T10:00:00.000Z');
});

test('only a page of the service may tell that it is seen', async () => {
  const invoice = await createSent(api);
  const path = pathOf(invoice);
  const refused: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: BASE_URL },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ];
  for (const headers of refused) {
    const answer = await tellOpened(path, headers);
    assert.deepEqual([answer.status, answer.text], [403, ''], JSON.stringify(headers));
  }
  const form = await request(service.url, 'POST', `${path}/opened`, {
    body: 'a=b',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(form.status, 415);
  assert.equal((await getInvoice(api, invoice.id)).status, 'sent');

  // A browser without Fetch Metadata sends Origin alone.
  assert.equal((await tellOpened(path, { origin: BASE_URL })).status, 204);
  assert.equal((await getInvoice(api, invoice.id)).status, 'viewed');
});

test('every unknown link gets the same page, in Norwegian and English', async () => {
  const invoice = await createSent(api);
  const path = pathOf(invoice);
  const draft = await createDraft(api);
  const unknown = await open(`/i/${'A'.repeat(32)}`);
  assert.equal(unknown.status, 404);
  assert.match(
    unknown.text,
    /<html lang="nb">[^]*Vi finner ikke dokumentet[^]*lang="en"[^]*Document not found/,
  );
  const others = [
    '/i',
    '/i/',
    '/i/x',
    `/i/${draft.id}`,
    `/i/${invoice.id}`,
    '/i/%zz',
    '/i/%00',
    `/i/${'a'.repeat(300)}`,
    `${path}x`,
    path.slice(0, -1),
    `${path}/pdf/x`,
    `${path}/reminders/${invoice.id}/pdf`,
    `${path}/logo`,
    '/i/assets/x/y.css',
    '/i/assets/x/page-zzzzzz.css',
    `/i/${'A'.repeat(32)}/pdf`,
    `/i/${'A'.repeat(32)}/logo`,
  ];
  for (const other of others) {
    const answer = await open(other);
    assert.deepEqual([answer.status, answer.text], [404, unknown.text], other);
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow', other);
    assert.equal(
      answer.headers.get('content-security-policy'),
      unknown.headers.get('content-security-policy'),
    );
  }
  const told = await tellOpened(`/i/${'A'.repeat(32)}`);
  assert.deepEqual([told.status, told.text], [404, unknown.text]);
});

test('the headers keep the page out of caches, search engines, frames and Referers, and other origins out of the page', async () => {
  const path = pathOf(await createSent(api));
  const page = await open(path);
  const header = (name: string) => page.headers.get(name);
  assert.equal(
    header('content-security-policy'),
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  assert.equal(header('content-type'), 'text/html; charset=utf-8');
  assert.equal(header('cache-control'), 'private, no-store');
  assert.equal(header('x-robots-tag'), 'noindex, nofollow');
  assert.equal(header('referrer-policy'), 'no-referrer');
  assert.equal(header('x-content-type-options'), 'nosniff');
  assert.match(header('permissions-policy') ?? '', /geolocation=\(\)/);
  assert.equal(header('set-cookie'), null);
  assert.match(page.text, /<meta name="robots" content="noindex, nofollow"/);
  assert.doesNotMatch(page.text, /<style|style="|<script>|\son\w+="|https?:\/\//);
});

test('the PDF is the same as in the API, opens in the browser, and is stored by no cache', async () => {
  const invoice = await createSent(api);
  const pdf = await open(`${pathOf(invoice)}/pdf`);
  assert.equal(pdf.status, 200);
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.match(pdf.headers.get('content-disposition') ?? '', /^inline; filename="[\w.-]+\.pdf"$/);
  assert.equal(pdf.headers.get('cache-control'), 'private, no-store');
  assert.equal(pdf.headers.get('x-robots-tag'), 'noindex, nofollow');
  assert.equal(pdf.text, (await api.get(`/v1/invoices/${invoice.id}/pdf`)).text);
});

test('the page keeps the name and bank account that the company had when the document was sent', async () => {
  const own = await service.createCompany({ name: 'Gammelt Navn AS' });
  const caller = await service.caller({ company: own });
  const invoice = await createSent(caller);
  await updateCompany(admin(), own.companyId, { name: 'Nytt Navn AS', bankAccount: '12345678903' });
  const page = await pageOf(invoice);
  assert.match(page, /Gammelt Navn AS/);
  assert.match(page, /8601 11 17947/);
  assert.doesNotMatch(page, /Nytt Navn/);
  assert.match(await pageOf(await createSent(caller)), /Nytt Navn AS/);
});

test('an issued document can be read after the company has closed', async () => {
  const own = await service.createCompany();
  const caller = await service.caller({ company: own });
  const invoice = await createSent(caller);
  await closeCompany(admin(), own.companyId);
  assert.equal((await caller.get(`/v1/invoices/${invoice.id}`)).status, 401);
  assert.equal((await open(pathOf(invoice))).status, 200);
  assert.equal((await open(`${pathOf(invoice)}/pdf`)).status, 200);
  assert.equal((await tellOpened(pathOf(invoice))).status, 204);
});

test('the page has the logo and colour that the company had when the document was sent', async () => {
  const own = await service.createCompany({ name: 'Fargerik "AS"' });
  const caller = await service.caller({ company: own });
  const logo = pngFile(40, 20);
  await updateCompany(admin(), own.companyId, { logo, accentColour: '#c2185b' });
  const invoice = await createSent(caller);
  await updateCompany(admin(), own.companyId, { logo: pngFile(60, 20), accentColour: '#000000' });

  const page = await pageOf(invoice);
  assert.ok(page.includes(`<img src="${pathOf(invoice)}/logo" alt="Fargerik &quot;AS&quot;" />`));
  const picture = await fetch(`${service.url}${pathOf(invoice)}/logo`);
  assert.equal(picture.headers.get('content-type'), 'image/png');
  assert.equal(picture.headers.get('x-content-type-options'), 'nosniff');
  assert.match(picture.headers.get('cache-control') ?? '', /^private, /);
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), await keptLogo(logo));

  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  assert.match((await open(stylesheet)).text, /^:root\{--accent:#c2185b;--on-accent:#ffffff;/);
});

test('the address of style, script and icon changes with their content, so caches may keep them for a year', async () => {
  const page = await pageOf(await createSent(api));
  const addresses = [...page.matchAll(/(?:href|src)="(\/i\/assets\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  assert.equal(addresses.length, 3);
  for (const address of addresses) {
    const asset = await open(address);
    assert.equal(asset.status, 200);
    assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(
      asset.headers.get('content-type') ?? '',
      /^(text\/(css|javascript); charset=utf-8|image\/svg\+xml)$/,
    );
    // A page of an older release asks for an older address. It gets the file, which caches must not keep there.
    const older = await open(address.replace(/assets\/\w+/, 'assets/000000000000'));
    assert.deepEqual([older.status, older.text], [200, asset.text]);
    assert.equal(older.headers.get('cache-control'), 'private, no-store');
  }
});

test('a page of 60 lines, its style and its script together are less than 30 kB', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => exemptLine(index + 1));
  const page = await pageOf(await createSent(api, { lines }));
  let size = Buffer.byteLength(page);
  for (const [, address = ''] of page.matchAll(/(?:href|src)="(\/i\/assets\/[^"]+)"/g)) {
    size += Buffer.byteLength((await open(address)).text);
  }
  assert.equal(page.match(/rowheader" scope="row">Bok</g)?.length, 60);
  assert.ok(size < 30_000, `${size} bytes`);
});

test('names and notes with markup and quotes are shown as text', async () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`;
  const own = await service.createCompany({ name: hostile });
  const caller = await service.caller({ company: own });
  const invoice = await createSent(caller, {
    client: { name: hostile, email: 'a@b.example', address: hostile, city: hostile },
    reference: hostile,
    notes: hostile,
    deliveryPlace: hostile,
    lines: [{ ...exemptLine(1), description: hostile }],
  });
  const page = await pageOf(invoice);
  const escaped =
    '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&amp;lt;';
  assert.ok(page.split(escaped).length - 1 >= 8);
  assert.doesNotMatch(page, /alert\(1\)<|<img|<script>/);
});

test('a link shows its own document and its own letters, and no letter of another document', async () => {
  const [one, other] = [await service.caller(), await service.caller()];
  const mine = await createLate(service, one, { reference: 'MITT-MERKE', dueDate: '2026-01-02' });
  const theirs = await createLate(service, other, { reference: 'DERES-MERKE', dueDate: '2026-01-02' });
  assert.match(await pageOf(mine), /MITT-MERKE/);
  assert.doesNotMatch(await pageOf(mine), /DERES-MERKE/);
  const letter = bodyOf(
    await one.post(`/v1/invoices/${mine.id}/reminders`, { type: 'reminder', fee: false }),
    201,
  );
  const id = letter.reminders?.[0]?.id ?? letter.id;
  const own = await open(`${pathOf(mine)}/reminders/${id}/pdf`);
  assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal((await open(`${pathOf(theirs)}/reminders/${id}/pdf`)).status, 404);
  assert.equal((await open(`${pathOf(mine)}/reminders/${theirs.id}/pdf`)).status, 404);
});

test('the page is in the language of the document', async () => {
  const texts = { nb: 'Slik betaler du', nn: 'Kontonummer', en: 'How to pay' };
  for (const [language, text] of Object.entries(texts)) {
    const page = await pageOf(await createSent(api, { language }));
    assert.ok(page.includes(`<html lang="${language}">`), language);
    assert.ok(page.includes(text), language);
  }
});

test('the page of a buyer abroad has the IBAN, the BIC and the countries, and the page of a buyer in Norway has neither', async () => {
  const client = { name: 'Åsa Öberg', email: 'asa@oberg.example', city: 'Malmö', country: 'SE' };
  const withoutBic = await pageOf(await createSent(api, { client }));
  assert.match(withoutBic, /IBAN</);
  assert.doesNotMatch(withoutBic, /BIC/);
  await updateCompany(admin(), company.companyId, { bic: 'DNBANOKK' });
  const page = await pageOf(await createSent(api, { client }));
  assert.match(page, /BIC<[^]*data-copy="DNBANOKK"/);
  assert.match(page, /IBAN<[^]*NO93 8601 1117 947<[^]*data-copy="NO9386011117947"/);
  assert.match(page, /Malmö\nSweden/);
  assert.match(page, /9008 Tromsø · Norway/);
  assert.doesNotMatch(await pageOf(await createSent(api)), /IBAN|BIC|Norge/);
});

test('the amount to pay follows the payments; the page of a paid invoice says thank you and not how to pay', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)], dueDate: '2199-12-31' });
  const pay = async (amount: number) =>
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount, paidOn: invoice.issueDate }), 201);
  assert.match(await pageOf(invoice), /class="amount">kr\u00A01\s000,00<[^]*Ubetalt[^]*data-copy="1000,00"/);
  await pay(400);
  assert.match(await pageOf(invoice), /class="amount">kr\u00A0600,00<[^]*data-copy="600,00"[^]*−400,00/);
  await pay(600);
  const page = await pageOf(invoice);
  const day = invoice.issueDate.split('-').toReversed().join('.');
  assert.match(page, new RegExp(`status good">Betalt<[^]*Takk! Fakturaen ble betalt ${day}\\.`));
  assert.doesNotMatch(page, /Kontonummer|\bKID\b|data-copy/);
});

test('a credited invoice and its credit note ask for no payment', async () => {
  const invoice = await createSent(api);
  const draft = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  const note = await send(api, draft.id);
  const [credited, creditNote] = [await pageOf(invoice), await pageOf(note)];
  assert.match(credited, /status good">Kreditert<[^]*Fakturaen er kreditert\. Du skal ikke betale noe\./);
  assert.match(creditNote, new RegExp(`Kreditnotaen gjelder faktura nr\\. ${invoice.number}\\.`));
  for (const page of [credited, creditNote]) assert.doesNotMatch(page, /Kontonummer|data-copy/);
});

test('the page of a late invoice shows that it is due today, overdue, reminded with fee and deadline, and warned', async () => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
  const caller = await service.caller({ company });
  const invoice = await createSent(caller, { lines: [exemptLine(1000)], dueDate: '2026-06-15' });
  await moveClock(caller, '2026-06-15');
  assert.match(await pageOf(invoice), /Ubetalt<[^]*Forfaller i dag, 15\.06\.2026\./);
  await moveClock(caller, '2026-06-16');
  assert.match(await pageOf(invoice), /status bad">Forfalt<[^]*Fakturaen forfalt 15\.06\.2026\./);
  await moveClock(caller, '2026-07-01');
  await remind(invoice.id, 'reminder', true);
  const reminded = await getInvoice(caller, invoice.id);
  const [letter] = reminded.reminders;
  assert.ok(letter);
  const norwegian = (date: string) => date.split('-').toReversed().join('.');
  const page = await pageOf(invoice);
  assert.match(page, /status warn">Purret<[^]*Purring ble sendt 01\.07\.2026/);
  assert.ok(page.includes(`Ny betalingsfrist er ${norwegian(letter.deadline)}.`));
  assert.ok(page.includes(`/reminders/${letter.id}/pdf`));
  const due = (reminded.outstandingAmount + reminded.feesOutstanding).toFixed(2).replace('.', ',');
  assert.ok(page.includes(`data-copy="${due}"`), due);
  await moveClock(caller, '2026-08-20');
  await remind(invoice.id, 'collection_warning');
  assert.match(await pageOf(invoice), /status bad">Inkassovarsel<[^]*kan kravet gå til inkasso/);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
