import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { newToken } from '../../../src/features/people/sign-in/session-rules.ts';
import { assertError } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { request } from '../../support/api/api-caller.ts';
import { mailedToken, openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { createSent } from '../../support/example-invoices.ts';
import { createSentQuote } from '../../support/example-quotes.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const LIMIT = 100;
const OFFICE = '2001:db8:1:2::7';
const NEIGHBOUR = '2001:db8:1:2:ffff::1';
const ELSEWHERE = '2001:db8:1:3::7';
const service = await startTestApp({ jobs: false, rateLimits: true, trustedProxies: ['127.0.0.1'] });
const { company, owner } = await openStaff(service);
const api = await service.caller({ company });
const invoice = await createSent(api);
const right = invoice.publicUrl.replace(BASE_URL, '');
const quote = (await createSentQuote(api)).publicUrl.replace(BASE_URL, '');
/** The account and the id of a document that exists, with another secret. */
const wrong = (path = right) => `${path.slice(0, -32)}${newToken().slice(0, 32)}`;

const visit = (path: string, address: string) =>
  request(service.url, 'GET', path, { headers: { 'x-forwarded-for': address } });
const use = (path: string, body: object, address: string) =>
  openAppCaller(service).post(path, body, { 'x-forwarded-for': address });
const form = { name: 'Kari', password: 'riktig hest batteri stift' };

beforeEach(async () => {
  await service.db.deleteFrom('rate_limit_windows').execute();
});

/** So many links from the network have led nowhere. */
async function haveGuessed(count: number): Promise<void> {
  await sql`insert into rate_limit_windows (subject, started_at, request_count)
    values ('link address 2001:db8:1:2::/64', statement_timestamp(), ${count})`.execute(service.db);
}

function assertLimited(answer: ApiAnswer): void {
  assert.equal(answer.status, 429, answer.text);
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(seconds > 0 && seconds <= 900, `${seconds}`);
}

test('100 links that lead nowhere are let through in 15 minutes for a network (IPv6: each /64), and no more', async () => {
  const guesses = Array.from({ length: LIMIT }, (_, index) => visit(wrong(), `2001:db8:1:2::${index + 1}`));
  for (const { status } of await Promise.all(guesses)) assert.equal(status, 404);
  for (const path of [wrong(), `${wrong()}/pdf`, '/i/x', right]) {
    const answer = await visit(path, NEIGHBOUR);
    assertLimited(answer);
    assert.match(answer.text, /For mange lenker[^]*Too many links/);
  }
  assert.equal((await visit(right, ELSEWHERE)).status, 200);
});

test('links that lead somewhere are not counted, so an office may open as many as it has', async () => {
  await haveGuessed(LIMIT - 1);
  const views = Array.from({ length: 40 }, () => visit(right, OFFICE));
  for (const { status } of await Promise.all(views)) assert.equal(status, 200);
  assert.equal(
    (await visit(`${right}/attachments/${crypto.randomUUID()}`, OFFICE)).status,
    404,
    'no guess of a link',
  );
  assert.equal((await visit(right, OFFICE)).status, 200);
  assert.equal((await visit(wrong(), OFFICE)).status, 404);
  assertLimited(await visit(right, OFFICE));
});

test('each kind of link counts its guesses, and none of them tells a right one from a wrong one above the limit', async () => {
  const email = `ny-${crypto.randomUUID()}@nordlys.example`;
  await owner.post(`/companies/${company.companyId}/invitations`, { email, role: 'viewer' });
  const token = await mailedToken(service, email);
  const opened = (path: string, address: string) =>
    request(service.url, 'POST', `${path}/opened`, {
      headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
    });
  const answer = (path: string, action: 'accept' | 'decline', address: string) =>
    request(service.url, 'POST', `${path}/${action}`, {
      body: 'name=Kari',
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  const kinds: ((guess: boolean) => Promise<ApiAnswer>)[] = [
    (guess) => visit(guess ? wrong() : right, OFFICE),
    (guess) => opened(guess ? wrong() : right, OFFICE),
    (guess) => visit(guess ? wrong(quote) : quote, OFFICE),
    (guess) => opened(guess ? wrong(quote) : quote, OFFICE),
    (guess) => answer(guess ? wrong(quote) : quote, 'accept', OFFICE),
    (guess) => answer(guess ? wrong(quote) : quote, 'decline', OFFICE),
    (guess) => use('/invitation', { token: guess ? newToken() : token }, OFFICE),
    (guess) => use('/invitation/accept', { token: guess ? newToken() : token, ...form }, OFFICE),
    (guess) =>
      use('/password-by-link', { token: guess ? newToken() : token, password: form.password }, OFFICE),
  ];
  for (const ask of kinds) {
    await service.db.deleteFrom('rate_limit_windows').execute();
    await haveGuessed(LIMIT - 1);
    assert.equal((await ask(true)).status, 404);
    assertLimited(await ask(true));
    assertLimited(await ask(false));
  }
  assertError(await use('/invitation', { token: newToken() }, ELSEWHERE), 404, 'link-not-valid');
});

test('a window ends after 15 minutes', async () => {
  await haveGuessed(LIMIT);
  assertLimited(await visit(right, OFFICE));
  await sql`update rate_limit_windows set started_at = started_at - interval '15 minutes'`.execute(
    service.db,
  );
  assert.equal((await visit(right, OFFICE)).status, 200);
});

test('a link, a session and a secret have one form: other texts of the same bytes are nobody’s', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = (text: string) =>
    alphabet
      .split('')
      .map((last) => `${text.slice(0, -1)}${last}`)
      .filter((other) => other !== text);
  // The id of the document has unused bits of its own, 32 characters before the end.
  const [head, secret] = [right.slice(0, -32), right.slice(-32)];
  for (const path of [...others(head).map((one) => `${one}${secret}`), ...others(right), `${right}=`]) {
    const address = `198.51.100.${path.length % 2}`;
    await service.db.deleteFrom('rate_limit_windows').execute();
    assert.equal((await visit(path, address)).status, 404, path);
  }
  for (const token of [...others(owner.token ?? ''), `${owner.token}=`]) {
    const thief = openAppCaller(service);
    thief.token = token;
    assertError(await thief.get('/sessions'), 401, 'not-signed-in');
  }
});
