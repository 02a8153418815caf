import assert from 'node:assert/strict';
import fc from 'fast-check';
import { request } from '../../server/test/support/api/api-caller.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { BACK, openProgram } from '../../server/test/support/apps/app-program.ts';
import { openStaff } from '../../server/test/support/browser/app-caller.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import type { Tally } from './life.ts';
import { HOSTILE_TEXTS, hostileValue } from './values.ts';

const SCOPES = ['invoices:read', 'clients:write'] as const;
const FORM = 'application/x-www-form-urlencoded';
const IN_ADDRESS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'account',
];
const IN_FORMS = [
  'grant_type',
  'code',
  'redirect_uri',
  'code_verifier',
  'refresh_token',
  'token',
  'client_id',
  'client_secret',
  'scope',
  'resource',
];
const IN_CONSENT = ['request', 'environment', 'scopes', 'mode'];
/** What attackers send as an address or a client id. */
const ADDRESSES = [
  'https://butikk.example@ond.example/tilbake',
  'https://butikk.example\\@ond.example',
  '//ond.example',
  'javascript:alert(1)',
  'https://ond.example/#https://butikk.example/tilbake',
  'http://127.0.0.1:5432/',
  'https://[::1]/app.json',
  'https://169.254.169.254/latest/meta-data',
  'app_0000000000000000000000',
];

/** The answers that each run must have had, so that every step was reached, and refused. */
export const STEPS_REACHED = [
  'address 303',
  'address 400',
  'consent 200',
  'code 200',
  'code 400',
  'refresh 400',
  'revoke 200',
];

/** What is wrong at one of the steps: one value that is sent in place of the right one, beside it, or not at all. */
type Wrong = { step: 'address' | 'consent' | 'code' | 'refresh' | 'revoke'; name: string; how: How };
type How = { instead: unknown } | { beside: string } | 'left out';

const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS, ...ADDRESSES), fc.string({ maxLength: 60 }));
const how: fc.Arbitrary<How> = fc.oneof(
  { weight: 6, arbitrary: text.map((instead) => ({ instead })) },
  { weight: 1, arbitrary: text.map((beside) => ({ beside })) },
  { weight: 1, arbitrary: fc.constant('left out' as const) },
);
const of = (step: Wrong['step'], names: string[], ways: fc.Arbitrary<How> = how) =>
  fc.record({ step: fc.constant(step), name: fc.constantFrom(...names), how: ways });
const wrong: fc.Arbitrary<Wrong | undefined> = fc.option(
  fc.oneof(
    of('address', IN_ADDRESS),
    of(
      'consent',
      IN_CONSENT,
      hostileValue.map((instead) => ({ instead })),
    ),
    of('code', IN_FORMS),
    of('refresh', IN_FORMS),
    of('revoke', IN_FORMS),
  ),
  { freq: 20 },
);

/**
 * A person lets an app in again and again, mostly with one thing wrong on the way. No answer is a 5xx, each refusal has a code, the browser is
 * sent to the app or to the page of consent alone, and a way with nothing wrong leads to tokens.
 */
export async function fuzzApps(
  service: TestApp,
  { seed, ways, minutes }: { seed: number; ways: number; minutes?: number },
): Promise<Tally> {
  const { company, owner } = await openStaff(service);
  const at = `/companies/${company.companyId}` as const;
  const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK], isConfidential: true };
  const app = bodyOf(await owner.post(`${at}/apps`, described), 200);
  const program = openProgram(service, app);
  const tally: Tally = new Map();
  const count = (step: string, status: number) => {
    const answer = `${step} ${status}`;
    tally.set(answer, (tally.get(answer) ?? 0) + 1);
    assert.ok(status < 500, answer);
  };

  async function send(path: string, step: Wrong['step'], fields: Record<string, string>, one?: Wrong) {
    const form = new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret ?? '',
      ...fields,
    });
    spoil(form, step, one);
    const answer = await request(service.url, 'POST', path, {
      body: form.toString(),
      headers: { 'content-type': FORM },
    });
    count(step, answer.status);
    const { error } = (answer.body ?? {}) as { error?: string };
    assert.ok(answer.status === 200 || /^[a-z_]+$/.test(error ?? ''), answer.text);
    return answer;
  }

  async function go(one: Wrong | undefined): Promise<void> {
    const { path, verifier } = program.begin(SCOPES);
    const address = new URL(path, service.url);
    spoil(address.searchParams, 'address', one);
    const sent = await request(service.url, 'GET', `${address.pathname}${address.search}`);
    count('address', sent.status);
    const to = sent.headers.get('location') ?? '';
    // An address of many kilobytes is 431.
    assert.ok(sent.status >= 400 || to.startsWith('/app/connect#') || to.startsWith(`${BACK}?`), to);
    const [, signed] = to.split('/app/connect#');
    if (signed === undefined) return assert.ok(one?.step === 'address');

    const consent = { request: signed, environment: 'test', scopes: [...SCOPES], mode: 'direct' };
    const body =
      one?.step === 'consent' && typeof one.how === 'object' && 'instead' in one.how
        ? { ...consent, [one.name]: one.how.instead }
        : consent;
    count('app request', (await owner.post('/app-requests', { request: body.request })).status);
    const agreed = await owner.post(`${at}/connections`, body);
    count('consent', agreed.status);
    if (agreed.status !== 200) return assert.ok(one?.step === 'consent' || one?.step === 'address');
    const back = new URL(agreed.body.redirectTo);
    assert.equal(back.origin + back.pathname, BACK);

    const code = back.searchParams.get('code') ?? '';
    const redeeming = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: BACK };
    const tokens = await send('/v1/oauth/token', 'code', redeeming, one);
    if (tokens.status !== 200) return assert.ok(one?.step === 'code' || one?.step === 'address');
    const { refresh_token: token } = tokens.body as { refresh_token: string };
    const refreshing = { grant_type: 'refresh_token', refresh_token: token };
    const next = await send('/v1/oauth/token', 'refresh', refreshing, one);
    if (next.status !== 200) return assert.equal(one?.step, 'refresh');
    const { refresh_token: last } = next.body as { refresh_token: string };
    const ended = await send('/v1/oauth/revoke', 'revoke', { token: last }, one);
    assert.ok(ended.status === 200 || one?.step === 'revoke', ended.text);
  }

  await fc.assert(fc.asyncProperty(wrong, go), {
    seed,
    numRuns: ways,
    ...(minutes !== undefined && { interruptAfterTimeLimit: minutes * 60_000 }),
  });
  return tally;
}

function spoil(fields: URLSearchParams, step: Wrong['step'], one: Wrong | undefined): void {
  if (one?.step !== step) return;
  if (one.how === 'left out') fields.delete(one.name);
  else if ('beside' in one.how) fields.append(one.name, one.how.beside);
  else fields.set(one.name, String(one.how.instead));
}
