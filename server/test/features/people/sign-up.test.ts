import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { listAccountsOf } from '../../../src/features/bank/folder/inbox.store.ts';
import { closeCompany, openCompany } from '../../../src/features/closing/index.ts';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { approveCompany } from '../../../src/features/people/index.ts';
import { deleteEndedSignIns } from '../../../src/features/people/jobs.ts';
import { textWithLink } from '../../../src/features/people/mail/deliver-people-email.ts';
import { assertError, assertInvalid, assertOAuthError, bodyOf, existing } from '../../support/api/answers.ts';
import { requestToken } from '../../support/api/api-caller.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import {
  PASSWORD,
  mailedToken,
  openAppCaller,
  openStaff,
  signInToApp,
} from '../../support/browser/app-caller.ts';
import { createSoftwarePasskey } from '../../support/browser/software-passkey.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../support/test-app.ts';

const START = new Date('2026-03-02T08:00:00Z');
const DAY_MILLISECONDS = 24 * 3_600_000;
const OPERATOR = 'drift@tilgode.example';
const NUMBER = '974760673';
const COMPANY = { name: 'Fjord Kaffe AS', orgNumber: NUMBER, address: '', postalCode: '', city: '' };

const service = await startTestApp({
  jobs: false,
  isAlone: true,
  signUpIsOpen: true,
  operatorEmail: OPERATOR,
});
const admin = () => ({ db: service.db, now: service.clock.now, actor: 'command line' });
const opening = { baseUrl: BASE_URL, operatorEmail: OPERATOR };

const answerVat = (companyId: string) => updateCompany(admin(), companyId, { vatRegistered: true });

beforeEach(async () => {
  service.clock.now = START;
  for (const table of ['rate_limit_windows', 'people_emails', 'one_time_links'] as const) {
    await service.db.deleteFrom(table).execute();
  }
});

test('a person signs up, gets a company, and sends a first test invoice', async () => {
  const email = newEmail();
  const { caller, company } = await signedUp(email);
  const session = existing(bodyOf(await caller.get('/session'), 200));
  assert.deepEqual([session.person.email, session.person.name], [email, 'Kari Nordmann']);
  const [membership] = session.companies;
  assert.equal(membership?.role, 'owner');
  assert.equal(membership?.productionWaitsSince, START.toISOString());
  assert.deepEqual(membership?.accounts, company.accounts);

  const api = caller.account(company.accounts.test);
  const draft = {
    client: { name: 'Kunde AS', email: 'post@kunde.example', address: 'Storgata 1', city: 'Oslo' },
    dueDate: '2026-03-16',
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }],
  };
  const { id } = bodyOf(await api.post('/v1/invoices', draft), 201);
  assert.equal(bodyOf(await api.post(`/v1/invoices/${id}/send`), 200).status, 'sent');

  const log = await service.db
    .selectFrom('audit_log')
    .select(['actor', 'address', 'action'])
    .where('company_id', '=', company.companyId)
    .execute();
  assert.deepEqual(log, [{ actor: email, address: '127.0.0.1', action: 'company.created' }]);
});

test('the production account is not opened: no token, and nobody gets in, until the operator approves the company', async () => {
  const email = newEmail();
  const { caller, company } = await signedUp(email, { orgNumber: '987654325' });
  const client = await service.createClient(company);
  const token = (accountId: string) => {
    const form = { grant_type: 'client_credentials', audience: audienceOf(accountId) };
    return requestToken(service.url, form, client);
  };
  assertOAuthError(await token(company.accounts.production), 400, 'invalid_target', /not opened yet/);
  assert.equal((await token(company.accounts.test)).status, 200);
  const production = caller.account(company.accounts.production);
  assertError(await production.get('/v1/invoices'), 403, 'production-not-opened');
  assertError(await production.post('/v1/invoices', {}), 403, 'production-not-opened');

  await service.db.deleteFrom('people_emails').execute();
  await assert.rejects(approveCompany(admin(), company.companyId, opening), { code: 'vat-not-answered' });
  await answerVat(company.companyId);
  assert.equal(await approveCompany(admin(), company.companyId, opening), true);
  assert.equal((await token(company.accounts.production)).status, 200);
  bodyOf(await production.get('/v1/invoices'), 200);
  const mails = await service.db.selectFrom('people_emails').select(['recipient', 'subject']).execute();
  assert.deepEqual(
    new Set(mails.map(({ recipient }) => recipient)),
    new Set([email, OPERATOR]),
    'both are told',
  );
  assert.match(mails[0]?.subject ?? '', /produksjon er åpnet/);

  assert.equal(await approveCompany(admin(), company.companyId, opening), false, 'it was open');
  assert.equal((await service.db.selectFrom('people_emails').select('id').execute()).length, 2);
});

test('a test environment reserves no number: of two companies with one number production is opened for one', async () => {
  const orgNumber = '923609016';
  const first = await signedUp(newEmail(), { orgNumber });
  const second = await signedUp(newEmail(), { orgNumber });
  for (const { company } of [first, second]) await answerVat(company.companyId);
  const approve = ({ company }: typeof first) => approveCompany(admin(), company.companyId, opening);
  const outcomes = await Promise.allSettled([approve(first), approve(second)]);
  const refusal = outcomes.find((one) => one.status === 'rejected');
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(existing(refusal).reason.code, 'company-exists');
  // The one that was refused closes, and opens again, because its production is not open.
  const [other] = outcomes[0]?.status === 'rejected' ? [first] : [second];
  await closeCompany(admin(), other?.company.companyId ?? '');
  await openCompany(admin(), other?.company.companyId ?? '');
});

test('an unknown company is not approved, nor a closed one', async () => {
  const { company } = await signedUp(newEmail(), { orgNumber: '810034882' });
  await closeCompany(admin(), company.companyId);
  for (const id of [company.companyId, 'ingen', '018f0000-0000-7000-8000-000000000000']) {
    await assert.rejects(approveCompany(admin(), id, opening), { code: 'not-found' });
  }
});

test('the operator is told of the company that waits', async () => {
  const email = newEmail();
  const { company } = await signedUp(email, { orgNumber: '973152351' });
  const mail = await service.db
    .selectFrom('people_emails')
    .selectAll()
    .where('recipient', '=', OPERATOR)
    .executeTakeFirstOrThrow();
  assert.ok(mail.text.includes(`\ntilgode company approve ${company.companyId}\n`));
  assert.ok(mail.text.startsWith(`${email} har registrert Fjord Kaffe AS`));
});

test('every address gets the same answer; the mail to an address with an account says so and leads to the sign-in', async () => {
  const { emails } = await openStaff(service);
  await service.db.deleteFrom('people_emails').execute();
  const unknown = newEmail();
  for (const email of [` ${emails.owner.toUpperCase()}`, unknown]) {
    const answer = await ask(email);
    assert.deepEqual([answer.status, answer.text, answer.headers.getSetCookie()], [204, '', []]);
  }
  assert.match(await textTo(unknown), /\nhttp:\/\/tilgode\.test\/app\/sign-up#[\w-]{43}\n/);
  const toKnown = await textTo(emails.owner.toUpperCase());
  assert.match(toKnown, /\nhttp:\/\/tilgode\.test\/app\/sign-in\n/);
  assert.ok(toKnown.includes('du har en bruker her allerede'));
  assert.ok(!toKnown.includes('#'), 'there is no link that signs anybody in');
});

test('the mail is in the language of the browser', async () => {
  for (const [languages, subject] of [
    ['nn-NO,nn;q=0.9,nb;q=0.8', 'Hald fram med registreringa her'],
    ['en-US,en;q=0.9,nb;q=0.8', 'Go on signing up here'],
    ['nb-NO', 'Fortsett registreringen her'],
    ['no', 'Fortsett registreringen her'],
    ['de-DE,de;q=0.9', 'Go on signing up here'],
    ['de;q=0.9,en;q=0.1,nn;q=0.5', 'Hald fram med registreringa her'],
    ['*;q=x, ,;', 'Fortsett registreringen her'],
  ] as const) {
    const email = newEmail();
    await ask(email, { 'accept-language': languages });
    assert.ok((await textTo(email)).startsWith(subject), languages);
  }
});

test('the name and the password are checked, and the link works once', async () => {
  const email = newEmail();
  assertInvalid(await openAppCaller(service).post('/sign-up', { email: 'nei', name: 'Kari' }), {
    email: 'invalid-email',
  });
  assertInvalid(await openAppCaller(service).post('/sign-up', { email, name: ' ' }), { name: 'required' });
  const token = await askedToken(email);
  const caller = openAppCaller(service);
  assert.deepEqual(bodyOf(await caller.post('/sign-up/link', { token }), 200), {
    email,
    name: 'Kari Nordmann',
    hasAccount: false,
  });
  const finish = (name: string, password: string) =>
    caller.post('/sign-up/password', { token, name, password });
  assertInvalid(await finish(' ', PASSWORD), { name: 'required' });
  assertInvalid(await finish('Kari', 'for kort'), { password: 'password-too-short' });
  assert.equal((await finish(' Ola ', PASSWORD)).status, 204);
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).person.name, 'Ola');
  assertError(await finish('Ola', PASSWORD), 404, 'link-not-valid');
  assertError(await openAppCaller(service).post('/sign-up/link', { token }), 404, 'link-not-valid');
  assertError(await openAppCaller(service).post('/invitation', { token }), 404, 'link-not-valid');
});

test('two browsers with one link at once, and two links of one address at once: one person comes of it', async () => {
  const once = await askedToken(newEmail());
  assert.deepEqual(await statusesOf([once, once]), [204, 404]);

  const email = newEmail();
  const first = await askedToken(email);
  const second = await askedToken(email.toUpperCase());
  assert.deepEqual(await statusesOf([first, second]), [204, 404]);
  assertError(await finished(first), 404, 'link-not-valid');
  const people = await service.db.selectFrom('people').select('id').where('email', 'ilike', email).execute();
  assert.equal(people.length, 1);
  assert.deepEqual(await service.db.selectFrom('one_time_links').select('id').execute(), []);
});

test('an invitation and a sign-up of one address at once make one person; what comes second leads to the sign-in', async () => {
  const { company, owner } = await openStaff(service);
  const email = newEmail();
  const signUp = await askedToken(email);
  const invited = await owner.post(`/companies/${company.companyId}/invitations`, { email, role: 'member' });
  assert.equal(invited.status, 204);
  const invitation = await mailedToken(service, email, 2);
  const accept = () =>
    openAppCaller(service).post('/invitation/accept', {
      token: invitation,
      name: 'Kari',
      password: PASSWORD,
    });
  const [one, other] = await Promise.all([finished(signUp), accept()]);
  assert.equal(other.status, 200);
  if (one.status === 404) {
    const shown = bodyOf(await openAppCaller(service).post('/sign-up/link', { token: signUp }), 200);
    assert.equal(shown.hasAccount, true);
  }
  const { companies } = existing(bodyOf(await (await signInToApp(service, email)).get('/session'), 200));
  assert.deepEqual(
    companies.map(({ role }) => role),
    ['member'],
  );
  // Somebody who works for a company is no sign-up that waits for its number.
  service.clock.now = later(8);
  await deleteEndedSignIns(service.db, service.clock.now);
  bodyOf(await (await signInToApp(service, email)).get('/session'), 200);
});

test('a person signs up by passkey, signs in by it, and a mailed invitation does not replace it', async () => {
  const email = newEmail();
  const token = await askedToken(email);
  const passkey = createSoftwarePasskey('tilgode.test');
  const caller = openAppCaller(service);
  const options = bodyOf(await caller.post('/sign-up/passkey/options', { token }), 200);
  assert.equal(options.user.name, email);
  const response = passkey.register({ challenge: options.challenge, origin: BASE_URL });
  const finish = (given: unknown) =>
    caller.post('/sign-up/passkey', { token, name: 'Kari', response: given });
  const otherSite = createSoftwarePasskey('ond.example').register({
    challenge: options.challenge,
    origin: 'https://ond.example',
  });
  assertError(await finish(otherSite), 401, 'passkey-refused');
  assertError(await finish(response), 401, 'passkey-refused');
  const again = bodyOf(await caller.post('/sign-up/passkey/options', { token }), 200);
  assert.equal(
    (await finish(passkey.register({ challenge: again.challenge, origin: BASE_URL }))).status,
    204,
  );
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).person.email, email);

  const browser = openAppCaller(service);
  const { challenge } = bodyOf(await browser.post('/session/passkey/options'), 200);
  const signed = passkey.signIn({ challenge, origin: BASE_URL });
  assert.equal((await browser.post('/session/passkey', { response: signed })).status, 204);

  const { company, owner } = await openStaff(service);
  await owner.post(`/companies/${company.companyId}/invitations`, { email, role: 'admin' });
  const invitation = await mailedToken(service, email);
  const stranger = openAppCaller(service);
  assert.equal(bodyOf(await stranger.post('/invitation', { token: invitation }), 200).hasPassword, true);
  const accepted = await stranger.post('/invitation/accept', {
    token: invitation,
    name: 'Inntrenger',
    password: PASSWORD,
  });
  assert.deepEqual(bodyOf(accepted, 200), { isSignedIn: false });
  await ask(email);
  assert.match(await textTo(email), /\/app\/sign-in\n/, 'a second sign-up leads to the sign-in');
});

test('two clicks at once make one company, and a person has at most five that wait', async () => {
  const { caller } = await entered(newEmail());
  const answers = await Promise.all([caller.post('/companies', COMPANY), caller.post('/companies', COMPANY)]);
  const [made, refused] = answers.toSorted((a, b) => a.status - b.status);
  const { companyId } = bodyOf(existing(made), 200);
  assertError(existing(refused), 409, 'company-exists', { companyId });

  for (const orgNumber of ['987654325', '923609016', '810034882', '973152351']) {
    bodyOf(await caller.post('/companies', { ...COMPANY, orgNumber }), 200);
  }
  const sixth = await caller.post('/companies', { ...COMPANY, orgNumber: '123456785' });
  assertError(sixth, 409, 'too-many-waiting-companies', { max: 5 });
  assertInvalid(await caller.post('/companies', { ...COMPANY, orgNumber: '123', name: '' }), {
    name: 'required',
    orgNumber: 'invalid-org-number',
  });
});

test('a number that an open company has is answered as any other', async () => {
  await service.createCompany({ orgNumber: '123456785' });
  const { caller } = await entered(newEmail());
  bodyOf(await caller.post('/companies', { ...COMPANY, orgNumber: '123456785' }), 200);
});

test('a sign-up is deleted after seven days: its link, or its person who gave no number', async () => {
  const unopened = newEmail();
  const token = await askedToken(unopened);
  const withoutNumber = newEmail();
  await entered(withoutNumber);
  const whole = newEmail();
  await signedUp(whole, { orgNumber: '987654325' });
  const left = async () => {
    await deleteEndedSignIns(service.db, service.clock.now);
    const people = await service.db.selectFrom('people').select('email').execute();
    const links = await service.db.selectFrom('one_time_links').select('email').execute();
    return [...people, ...links].map(({ email }) => email);
  };
  service.clock.now = new Date(later(7).getTime() - 1);
  const before = await left();
  for (const email of [unopened, withoutNumber, whole]) assert.ok(before.includes(email), email);
  service.clock.now = later(7);
  const after = await left();
  assert.deepEqual(
    [unopened, withoutNumber, whole].map((email) => after.includes(email)),
    [false, false, true],
  );
  assertError(await finished(token), 404, 'link-not-valid');
  // The address may sign up anew.
  await entered(withoutNumber);
});

test('requests are limited by network and by address, and the limit of an address is not told', async () => {
  const limited = await startTestApp({
    connection: service.connection,
    jobs: false,
    rateLimits: true,
    signUpIsOpen: true,
  });
  const email = newEmail();
  const asked = [];
  for (let count = 0; count < 21; count++) {
    asked.push(await openAppCaller(limited).post('/sign-up', { email, name: 'Kari' }));
  }
  assert.deepEqual(
    asked.map(({ status }) => status),
    [...Array<number>(20).fill(204), 429],
  );
  const mails = await service.db
    .selectFrom('people_emails')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  assert.equal(mails.length, 3);
});

test('while sign-up is off nothing of it is there', async () => {
  const off = await startTestApp({ connection: service.connection, jobs: false });
  const caller = openAppCaller(off);
  assert.deepEqual(bodyOf(await caller.get('/sign-up'), 200), { isOpen: false });
  assertError(await caller.post('/sign-up', { email: newEmail(), name: 'Kari' }), 404, 'not-found');
  const token = await askedToken(newEmail());
  assertError(await caller.post('/sign-up/link', { token }), 404, 'not-found');
  assertError(
    await caller.post('/sign-up/password', { token, name: 'Kari', password: PASSWORD }),
    404,
    'not-found',
  );
  const { emails } = await openStaff(service);
  const owner = await signInToApp(off, emails.owner);
  assert.equal(existing(bodyOf(await owner.get('/session'), 200)).mayAddCompany, false);
  assertError(await owner.post('/companies', COMPANY), 404, 'not-found');
  assertError(await owner.get(`/organisations/${NUMBER}`), 404, 'not-found');
});

test('a company that waits takes no files of the bank from another with the same bank account, and mails few invitations', async () => {
  const bankAccount = '86011117947';
  const open = await service.createCompany({ orgNumber: '923609016', bankAccount });
  const waiting = await service.createCompany({ orgNumber: '923609016', bankAccount, productionWaits: true });
  const found = new Set((await listAccountsOf(service.db, [bankAccount])).map(({ accountId }) => accountId));
  assert.ok(found.has(open.accounts.production));
  assert.ok(!found.has(waiting.accounts.production));

  const { caller, company } = await signedUp(newEmail(), { orgNumber: '973152351' });
  const invite = () =>
    caller.post(`/companies/${company.companyId}/invitations`, { email: newEmail(), role: 'member' });
  const answers = [await invite(), await invite(), await invite(), await invite()];
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 429],
  );
});

test('a company that comes by command is open from the start', async () => {
  const company = await service.createCompany();
  const caller = await service.caller({ company, environment: 'production' });
  bodyOf(await caller.get('/v1/me'), 200);
});

function newEmail(): string {
  return `ny-${crypto.randomUUID().slice(0, 8)}@fjordkaffe.example`;
}

function later(days: number): Date {
  return new Date(START.getTime() + days * DAY_MILLISECONDS);
}

function ask(email: string, headers: Record<string, string> = {}) {
  return openAppCaller(service).post('/sign-up', { email, name: 'Kari Nordmann' }, headers);
}

async function askedToken(email: string): Promise<string> {
  assert.equal((await ask(email)).status, 204);
  return mailedToken(service, email);
}

/** The text of the newest mail to this address, as it is sent. */
async function textTo(recipient: string): Promise<string> {
  const mail = await service.db
    .selectFrom('people_emails')
    .select(['text', 'link_id as linkId'])
    .where('recipient', '=', recipient.trim())
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (await textWithLink(service.db, mail, { now: service.clock.now, baseUrl: BASE_URL })) ?? '';
}

function finished(token: string, caller: AppCaller = openAppCaller(service)) {
  return caller.post('/sign-up/password', { token, name: 'Kari Nordmann', password: PASSWORD });
}

async function statusesOf(tokens: string[]): Promise<number[]> {
  const answers = await Promise.all(tokens.map((token) => finished(token)));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Somebody who has signed up and given no number yet. */
async function entered(email: string): Promise<{ caller: AppCaller }> {
  const caller = openAppCaller(service);
  assert.equal((await finished(await askedToken(email), caller)).status, 204);
  return { caller };
}

async function signedUp(email: string, company: Partial<typeof COMPANY> = {}) {
  const { caller } = await entered(email);
  const made = bodyOf(await caller.post('/companies', { ...COMPANY, ...company }), 200);
  return { caller, company: made };
}
