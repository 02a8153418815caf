import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { allEvents, assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { createQuote, createSentQuote, getQuote } from '../../support/example-quotes.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany({ name: 'Nordlys Bygg AS' });
const api = await service.caller({ company });

const pathOf = (document: { publicUrl: string }) => document.publicUrl.replace(BASE_URL, '');
const open = (path: string) => request(service.url, 'GET', path);
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const FORM = 'application/x-www-form-urlencoded';

/** Sends a form as a browser does. */
function submit(
  path: string,
  action: 'accept' | 'decline',
  fields: Record<string, string>,
  headers: Record<string, string> = OWN_PAGE,
) {
  return request(service.url, 'POST', `${path}/${action}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': FORM, ...headers },
  });
}

/** The hash that the forms of the page carry. */
async function shownSha256(path: string): Promise<string> {
  const [, sha256] = /name="pdfSha256" value="([0-9a-f]{64})"/.exec((await open(path)).text) ?? [];
  return existing(sha256);
}

async function eventsOf({ accountId }: ApiCaller, id: string): Promise<string[]> {
  const events = await allEvents(service.db.of(accountId));
  return events.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ type }) => type);
}

test('the page shows who offers what to whom, the sum, how long it stands, and the forms that answer', async () => {
  const quote = await createSentQuote(api, {
    client: { name: 'Fjellheim Borettslag', email: 'post@fjellheim.example', city: 'Tromsø' },
    validUntil: '2199-12-31',
    lines: [{ description: 'Maling av trapp', quantity: 2, unitPrice: 5000 }],
    notes: 'Vi kan begynne i uke 12.',
  });
  const { status, text } = await open(pathOf(quote));
  assert.equal(status, 200);
  assert.match(text, new RegExp(`<h1>Tilbud ${quote.number}</h1>[^]*Til Fjellheim Borettslag`));
  assert.match(text, /Sum inkl\. mva\.[^]*class="amount">kr\u00A012\s500,00</);
  assert.match(text, /status plain">Venter på svar<[^]*Tilbudet gjelder til og med 31\.12\.2199\./);
  assert.match(
    text,
    new RegExp(
      `Du godtar tilbud ${quote.number} fra Nordlys Bygg AS på kr\u00A012\\s500,00 inkl\\. mva\\., slik det står i PDF.en\\.`,
    ),
  );
  assert.match(text, /Maling av trapp[^]*25\s% mva\. av 10\s000,00[^]*Vi kan begynne i uke 12\./);
  assert.match(text, /<form method="post" action="\/q\/[\w-]+\/accept">[^]*Godta tilbudet<\/button>/);
  assert.match(text, /<form method="post" action="\/q\/[\w-]+\/decline">[^]*Avslå<\/button>/);
  assert.doesNotMatch(text, /Kontonummer|\bKID\b|Å betale|data-copy=/);
});

test('a quote without VAT asks for the sum alone; the page is in the language of the quote', async () => {
  const texts = { nb: 'Godta tilbudet', nn: 'Godta tilbodet', en: 'Accept the quote' };
  for (const [language, text] of Object.entries(texts)) {
    const page = await open(pathOf(await createSentQuote(api, { language, lines: [exemptLine(700)] })));
    assert.ok(page.text.includes(`<html lang="${language}">`), language);
    assert.ok(page.text.includes(text), language);
    assert.match(page.text, /(kr|NOK)\u00A0700[,.]00,? (slik det|som det|as it)|700[,.]00, (slik|as)/);
  }
});

test('the headers are those of the page of an invoice; where a form stands it may go to the service and nowhere else', async () => {
  const invoice = await open(pathOf(await createSent(api)));
  const path = pathOf(await createSentQuote(api));
  const page = await open(path);
  const expected = new Map(invoice.headers);
  expected.set(
    'content-security-policy',
    existing(invoice.headers.get('content-security-policy')).replace(
      "form-action 'none'",
      "form-action 'self'",
    ),
  );
  expected.set('referrer-policy', 'same-origin');
  const steady = (headers: Iterable<[string, string]>) =>
    [...headers].filter(([name]) => !['date', 'content-length', 'x-request-id', 'request-id'].includes(name));
  assert.deepEqual(steady(page.headers), steady(expected));
  assert.match(page.text, /<meta name="robots" content="noindex, nofollow"/);
  assert.doesNotMatch(page.text, /<style|style="|<script>|\son\w+="|https?:\/\//);

  await submit(path, 'accept', { name: 'Kari', pdfSha256: await shownSha256(path) });
  const answered = await open(path);
  for (const name of ['content-security-policy', 'referrer-policy']) {
    assert.equal(answered.headers.get(name), invoice.headers.get(name), name);
  }
});

test('an acceptance keeps who, when and the SHA-256 of the PDF that the page offers, which stays the same file', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const pdfSha256 = await shownSha256(path);
  const pdf = new Uint8Array(await (await fetch(`${service.url}${path}/pdf`)).arrayBuffer());
  assert.equal(createHash('sha256').update(pdf).digest('hex'), pdfSha256);

  const answer = await submit(path, 'accept', { name: '  Kari Nordmann ', pdfSha256 });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, path]);
  const { status, acceptance, decline } = await getQuote(api, quote.id);
  assert.equal(status, 'accepted');
  assert.deepEqual(
    { ...acceptance, at: '' },
    { at: '', by: 'Kari Nordmann', via: 'page', reason: null, pdfSha256 },
  );
  assert.ok(Math.abs(Date.parse(existing(acceptance).at) - service.clock.now.getTime()) < 60_000);
  assert.equal(decline, null);
  assert.deepEqual(await eventsOf(api, quote.id), ['quote.created', 'quote.sent', 'quote.accepted']);

  const page = await open(path);
  assert.match(
    page.text,
    /status good">Godtatt<[^]*Takk! Tilbudet ble godtatt av Kari Nordmann \d\d\.\d\d\.\d{4} kl\. \d\d\.\d\d\./,
  );
  assert.ok(page.text.includes(pdfSha256));
  assert.doesNotMatch(page.text, /<form|<input/);
  const later = await fetch(`${service.url}${path}/pdf`);
  assert.deepEqual(new Uint8Array(await later.arrayBuffer()), pdf);
  assert.match(later.headers.get('content-disposition') ?? '', /^inline; filename="[\w.-]+\.pdf"$/);
});

test('two clicks accept once; both lead to the accepted quote', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const fields = { name: 'Kari Nordmann', pdfSha256: await shownSha256(path) };
  const answers = await Promise.all(Array.from({ length: 4 }, () => submit(path, 'accept', fields)));
  for (const { status } of [...answers, await submit(path, 'accept', fields)]) assert.equal(status, 303);
  assert.deepEqual(await eventsOf(api, quote.id), ['quote.created', 'quote.sent', 'quote.accepted']);
});

test('of an acceptance and a refusal at once one is taken, and the other is told so', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const pdfSha256 = await shownSha256(path);
  const answers = await Promise.all([
    submit(path, 'accept', { name: 'Kari', pdfSha256 }),
    submit(path, 'decline', { name: 'Ola', reason: 'For dyrt', pdfSha256 }),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303, 409]));
  const refused = existing(answers.find(({ status }) => status === 409));
  assert.match(refused.text, /role="alert">[^]*Svaret ditt ble ikke lagret/);
  const { acceptance, decline } = await getQuote(api, quote.id);
  assert.equal([acceptance, decline].filter((one) => one !== null).length, 1);
  assert.equal((await submit(path, 'accept', { name: 'En annen', pdfSha256 })).status, 409);
});

test('what is accepted is what was shown: another SHA-256, or none, changes nothing', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const other = await shownSha256(pathOf(await createSentQuote(api)));
  await open(path);
  for (const pdfSha256 of ['', 'a'.repeat(64), other, `${other} `]) {
    const { status, text } = await submit(path, 'accept', { name: 'Kari Nordmann', pdfSha256 });
    assert.equal(status, 409, pdfSha256);
    assert.match(text, /role="alert">[^]*gjaldt et annet dokument[^]*value="Kari Nordmann"/);
  }
  assert.equal((await getQuote(api, quote.id)).acceptance, null);
});

test('without a name, or with one that is too long, the form comes back with what is wrong and what was typed', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const pdfSha256 = await shownSha256(path);
  for (const [name, text] of [
    ['', 'Skriv navnet ditt.'],
    [' \u202E ', 'Skriv navnet ditt.'],
    ['K'.repeat(201), 'Navnet kan ha høyst 200 tegn, på én linje.'],
    ['Kari\nNordmann', 'Navnet kan ha høyst 200 tegn, på én linje.'],
    ['Kari\0', 'Navnet kan ha høyst 200 tegn, på én linje.'],
  ] as const) {
    const answer = await submit(path, 'accept', { name, pdfSha256 });
    assert.equal(answer.status, 400, JSON.stringify(name));
    assert.match(
      answer.text,
      new RegExp(`id="name-problem">${text}<[^]*aria-describedby="name-hint name-problem"`),
    );
    assert.match(answer.text, /aria-invalid="true" autofocus/);
  }
  const tooLong = await submit(path, 'decline', { reason: 'x'.repeat(2001), pdfSha256 });
  assert.equal(tooLong.status, 400);
  assert.match(tooLong.text, /<details open>[^]*id="reason-problem">Begrunnelsen kan ha høyst 2000 tegn\./);
  assert.deepEqual(await eventsOf(api, quote.id), ['quote.created', 'quote.sent']);
});

test('a refusal keeps the reason, on several lines, and needs neither name nor reason', async () => {
  const quote = await createSentQuote(api);
  const reason = `${'x'.repeat(1990)}\r\ny\r\nz`;
  const first = await submit(pathOf(quote), 'decline', { name: 'Ola', reason });
  assert.equal(first.status, 303);
  const declined = await getQuote(api, quote.id);
  assert.equal(declined.status, 'declined');
  assert.equal(declined.decline?.reason, reason.replaceAll('\r\n', '\n'));
  assert.equal(declined.decline?.via, 'page');
  assert.match((await open(pathOf(quote))).text, /Avslått<[^]*Tilbudet ble avslått av Ola [^]*ombestemt/);

  const other = await createSentQuote(api);
  assert.equal((await submit(pathOf(other), 'decline', {})).status, 303);
  assert.deepEqual((await getQuote(api, other.id)).decline?.by, null);
  assert.match((await open(pathOf(other))).text, /Tilbudet ble avslått \d\d\./);
});

test('only the page of the service may answer, and only with a form', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  const fields = { name: 'Kari', pdfSha256: await shownSha256(path) };
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
    for (const action of ['accept', 'decline'] as const) {
      const answer = await submit(path, action, fields, headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.match(answer.text, /Svaret ble ikke lagret[^]*Your answer was not saved/);
    }
  }
  for (const contentType of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await submit(path, 'accept', fields, { ...OWN_PAGE, 'content-type': contentType });
    assert.equal(answer.status, 415, contentType);
  }
  const huge = await submit(path, 'decline', { reason: 'æ'.repeat(50_000) });
  assert.equal(huge.status, 413);
  assert.deepEqual(await eventsOf(api, quote.id), ['quote.created', 'quote.sent']);

  // A browser without Fetch Metadata sends Origin alone.
  assert.equal((await submit(path, 'accept', fields, { origin: BASE_URL })).status, 303);
});

test('the address of a form leads to the quote when somebody opens it', async () => {
  const path = pathOf(await createSentQuote(api));
  for (const action of ['accept', 'decline']) {
    const answer = await open(`${path}/${action}`);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, path]);
  }
  assert.equal((await open(`/q/${'A'.repeat(63)}/accept`)).status, 404);
});

test('after the last day the page says so and takes no answer, before and after the job that lets quotes expire', async () => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
  const production = await service.caller({ company, environment: 'production' });
  const quote = await createSentQuote(production, { validUntil: '2026-06-10' });
  const path = pathOf(quote);
  service.clock.now = new Date('2026-06-10T21:59:00Z');
  assert.match((await open(path)).text, /Tilbudet gjelder ut dagen i dag, 10\.06\.2026\./);
  const pdfSha256 = await shownSha256(path);
  service.clock.now = new Date('2026-06-10T22:00:00Z');
  const page = await open(path);
  assert.match(page.text, /status warn">Utløpt<[^]*Tilbudet gjaldt til og med 10\.06\.2026/);
  assert.doesNotMatch(page.text, /<form/);
  const late = await submit(path, 'accept', { name: 'Kari', pdfSha256 });
  assert.equal(late.status, 409);
  assert.match(late.text, /ikke lenger venter på svar[^]*Utløpt/);
  assert.equal((await submit(path, 'decline', { pdfSha256 })).status, 409);
  const later = await service.caller({ company, environment: 'production' });
  assert.equal((await getQuote(later, quote.id)).status, 'sent');

  const other = await service.caller();
  const moved = await createSentQuote(other, { validUntil: '2026-06-20' });
  await moveClock(other, '2026-06-21');
  assert.equal((await getQuote(other, moved.id)).status, 'expired');
  assert.match((await open(pathOf(moved))).text, /Utløpt</);
  service.clock.release();
});

test('a quote that the company has answered or taken back, or invoiced as a whole, takes no answer', async () => {
  const accepted = await createSentQuote(api);
  bodyOf(await api.post(`/v1/quotes/${accepted.id}/accept`, { reason: 'På telefon' }), 200);
  assert.match((await open(pathOf(accepted))).text, /Godtatt<[^]*Nordlys Bygg AS registrerte det/);
  const takenBack = await createSentQuote(api);
  bodyOf(await api.post(`/v1/quotes/${takenBack.id}/decline`, { reason: 'Feil pris' }), 200);
  const page = await open(pathOf(takenBack));
  assert.match(page.text, /Gjelder ikke lenger<[^]*Tilbudet gjelder ikke lenger\./);
  assert.doesNotMatch(page.text, /Feil pris/);
  const invoiced = await createSentQuote(api);
  bodyOf(await api.post(`/v1/quotes/${invoiced.id}/invoices`, {}), 201);
  assert.match((await open(pathOf(invoiced))).text, /status good">Fakturert<[^]*Tilbudet er fakturert\./);
  for (const quote of [accepted, takenBack, invoiced]) {
    assert.doesNotMatch((await open(pathOf(quote))).text, /<form/);
    const answer = await submit(pathOf(quote), 'accept', { name: 'Kari', pdfSha256: '' });
    assert.equal(answer.status, 409);
  }
});

test('the page of a closed company is there, and takes no answer', async () => {
  const own = await service.createCompany();
  const caller = await service.caller({ company: own });
  const quote = await createSentQuote(caller);
  const path = pathOf(quote);
  const pdfSha256 = await shownSha256(path);
  await closeCompany(
    { db: openAsOwner(service.connection), now: service.clock.now, actor: 'test' },
    own.companyId,
  );
  const page = await open(path);
  assert.equal(page.status, 200);
  assert.match(page.text, /Gjelder ikke lenger</);
  assert.doesNotMatch(page.text, /<form/);
  assert.equal((await submit(path, 'accept', { name: 'Kari', pdfSha256 })).status, 409);
  assert.equal((await open(`${path}/pdf`)).status, 200);
});

test('a mail scanner that fetches the page and its PDF changes nothing; the page tells when it is seen', async () => {
  const quote = await createSentQuote(api);
  const path = pathOf(quote);
  for (const file of ['', '/pdf', '/logo', '/opened', '/accept', '/decline']) {
    await open(`${path}${file}`);
    await request(service.url, 'HEAD', `${path}${file}`);
  }
  assert.equal((await getQuote(api, quote.id)).status, 'sent');
  const tell = (headers: Record<string, string>) =>
    request(service.url, 'POST', `${path}/opened`, { headers });
  assert.equal((await tell({ 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await getQuote(api, quote.id)).status, 'sent');
  for (let time = 0; time < 2; time++) assert.equal((await tell(OWN_PAGE)).status, 204);
  assert.equal((await getQuote(api, quote.id)).status, 'viewed');
  assert.deepEqual(await eventsOf(api, quote.id), ['quote.created', 'quote.sent', 'quote.viewed']);
});

test('every unknown link gets the page that unknown links of invoices get', async () => {
  const quote = await createSentQuote(api);
  const invoice = await createSent(api);
  const draft = await createQuote(api);
  const path = pathOf(quote);
  const unknown = await open(`/i/${'A'.repeat(32)}`);
  for (const address of [
    '/q',
    '/q/',
    '/q/x',
    '/q/%zz',
    '/q/%00',
    `/q/${'a'.repeat(300)}`,
    `/q/${draft.id}`,
    `/q/${quote.id}`,
    `${path}x`,
    path.slice(0, -1),
    `${path.slice(0, -32)}${'A'.repeat(32)}`,
    `${path}/pdf/x`,
    `${path}/logo`,
    `${path}/reminders/${quote.id}/pdf`,
    pathOf(invoice).replace('/i/', '/q/'),
    path.replace('/q/', '/i/'),
    `/q/${'A'.repeat(63)}/pdf`,
  ]) {
    const answer = await open(address);
    assert.deepEqual([answer.status, answer.text], [404, unknown.text], address);
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex, nofollow', address);
  }
  for (const action of ['accept', 'decline'] as const) {
    const answer = await submit(`${path.slice(0, -32)}${'A'.repeat(32)}`, action, { name: 'Kari' });
    assert.deepEqual([answer.status, answer.text], [404, unknown.text]);
  }
});

test('names, notes and what somebody typed are shown as text', async () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;`;
  const quote = await createSentQuote(api, {
    client: { name: hostile, email: 'a@b.example', address: hostile },
    notes: hostile,
    lines: [{ ...exemptLine(1), description: hostile }],
  });
  const path = pathOf(quote);
  const pdfSha256 = await shownSha256(path);
  const refused = await submit(path, 'accept', { name: hostile, pdfSha256: hostile });
  assert.equal(refused.status, 409);
  const declined = await submit(path, 'decline', { name: hostile, reason: `</textarea>${'x'.repeat(2000)}` });
  assert.equal(declined.status, 400);
  await submit(path, 'accept', { name: hostile, pdfSha256 });
  for (const text of [refused.text, declined.text, (await open(path)).text]) {
    assert.doesNotMatch(text, /alert\(1\)<|<img|<script>|<\/textarea>x/);
  }
});

test('the tokens of two companies lead to their own quotes', async () => {
  const [mine, theirs] = [await service.caller(), await service.caller()];
  const one = await createSentQuote(mine, { reference: 'MITT-MERKE' });
  const other = await createSentQuote(theirs, { reference: 'DERES-MERKE' });
  assert.match((await open(pathOf(one))).text, /MITT-MERKE/);
  assert.doesNotMatch((await open(pathOf(one))).text, /DERES-MERKE/);
  await submit(pathOf(one), 'accept', { name: 'Kari', pdfSha256: await shownSha256(pathOf(one)) });
  assert.equal((await getQuote(theirs, other.id)).status, 'sent');
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
