import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { deleteEndedSignIns, peopleMailsInOutbox } from '../../../src/features/people/jobs.ts';
import { readPasswordLinkRequests } from '../../../src/features/people/index.ts';
import { mailPasswordLink } from '../../../src/features/people/passwords/request-password-reset.ts';
import { duePeopleEmails, leasePeopleEmail } from '../../../src/features/people/mail/people-emails.store.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { argon2JobsOf } from '../../support/api/argon2-jobs.ts';
import { PASSWORD, mailedToken, openAppCaller, signInToApp } from '../../support/browser/app-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { listDue, workOff } from '../../support/work-off.ts';
import { startTestApp } from '../../support/test-app.ts';

const OWNER = 'eier@nordlys.example';
const NEW_PASSWORD = 'en ny lang setning';
const START = new Date('2026-03-02T08:00:00Z');

// The jobs of this service have no mail server, so mails stay in the table. `send` is a job with a mail server.
const service = await startTestApp();
await service.createCompany({ ownerEmail: OWNER, ownerPassword: PASSWORD });
const sink = await startSmtpSink();
const mailer = createMailer(sink.url);
onEnd(() => mailer.close());
const browser = openAppCaller(service);
/** Nobody works here, so requests stay. */
const idle = await startTestApp({ jobs: false });

beforeEach(async () => {
  service.clock.now = START;
  sink.trouble = undefined;
  sink.received.length = 0;
  for (const table of ['rate_limit_windows', 'people_emails', 'one_time_links', 'sessions'] as const) {
    await service.db.deleteFrom(table).execute();
  }
  for (const table of ['rate_limit_windows', 'password_link_requests'] as const) {
    await idle.db.deleteFrom(table).execute();
  }
});

test('every address gets the same answer and causes the same work: one request, which its work deletes', async () => {
  await idle.createCompany({ ownerEmail: OWNER });
  const at = openAppCaller(idle);
  const known = await at.post('/password-resets', { email: ` ${OWNER.toUpperCase()}` });
  const unknown = await at.post('/password-resets', { email: 'ingen@nordlys.example' });
  assert.deepEqual([known.status, known.text], [204, '']);
  assert.deepEqual([unknown.status, unknown.text], [204, '']);
  assert.equal(await requestsWaiting(), 2);
  await idle.db.deleteFrom('people_emails').execute();
  const kinds = peopleMailsInOutbox({ ...idle.delivery, mailer: undefined });
  await Promise.all([workOff(idle.db, kinds), workOff(idle.db, kinds)]);
  assert.equal(await requestsWaiting(), 0);
  const mails = await idle.db.selectFrom('people_emails').select('recipient').execute();
  assert.deepEqual(mails, [{ recipient: OWNER }]);
});

test('a request whose work fails in the middle is worked on again, and makes one mail', async () => {
  await idle.createCompany({ ownerEmail: OWNER });
  await openAppCaller(idle).post('/password-resets', { email: OWNER });
  await idle.db.deleteFrom('people_emails').execute();
  const [requests] = peopleMailsInOutbox({ ...idle.delivery, mailer: undefined });
  const [due] = await listDue(idle.db, requests ?? assert.fail());
  await assert.rejects(
    inTransaction(idle.db, async (trx) => {
      await mailPasswordLink(trx, due?.id ?? '', START);
      throw new Error('The process ends here');
    }),
    /ends here/,
  );
  assert.equal(await requestsWaiting(), 1);
  await workOff(idle.db, [requests ?? assert.fail()]);
  assert.equal(await requestsWaiting(), 0);
  assert.equal((await idle.db.selectFrom('people_emails').select('id').execute()).length, 1);
});

test('the mail goes to the stored address, in both languages, with a link whose token is stored nowhere else', async () => {
  await ask(OWNER.toUpperCase());
  const before = await eventually('the mail is queued', async () => (await linkRows())[0]);
  assert.equal(before.token_sha256, null, 'no token exists before the mail is sent');

  await send();
  assert.equal(sink.received.length, 1);
  const [mail] = sink.received;
  const token = /#([\w-]{43})\n/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
  const [link] = await linkRows();
  assert.equal(link?.token_sha256?.toString('hex'), createHash('sha256').update(token).digest('hex'));
  assert.deepEqual(mail?.envelope.to, [OWNER]);
  assert.equal(mail?.parsed.subject, 'Nytt passord til Tilgode / New password for Tilgode');
  assert.equal(mail?.parsed.from?.text, '"Tilgode" <faktura@tilgode.test>');
  assert.ok(mail?.parsed.text?.includes(`\nhttp://tilgode.test/app/new-password#${token}\n`));
  assert.deepEqual(await recipients(), [], 'the row with the link has gone');
});

test('the link sets a password once, signs in, and ends all sessions and all other links', async () => {
  const phone = await signInToApp(service, OWNER);
  await ask(OWNER);
  const first = await mailedToken(service, OWNER);
  await ask(OWNER);
  const second = await mailedToken(service, OWNER, 2);
  assertInvalid(await setPassword(second, 'for kort'), { password: 'password-too-short' });

  const laptop = openAppCaller(service);
  const set = await laptop.post('/password-by-link', { token: second, password: NEW_PASSWORD });
  assert.deepEqual([set.status, set.text], [204, '']);
  assert.equal(existing(bodyOf(await laptop.get('/session'), 200)).person.email, OWNER);
  assertError(await phone.get('/sessions'), 401, 'not-signed-in');
  for (const used of [second, first]) assertError(await setPassword(used), 404, 'link-not-valid');
  assertError(await phone.signIn(OWNER), 401, 'sign-in-refused');
  assert.equal((await phone.signIn(OWNER, NEW_PASSWORD)).status, 204);
  await backToFirstPassword();
});

test('two requests with one link at once: only one wins', async () => {
  await ask(OWNER);
  const token = await mailedToken(service, OWNER);
  const answers = await Promise.all([setPassword(token, PASSWORD), setPassword(token, PASSWORD)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 404],
  );
});

test('a password change closes links that were mailed before', async () => {
  await ask(OWNER);
  const token = await mailedToken(service, OWNER);
  const caller = await signInToApp(service, OWNER);
  const changed = await caller.put('/password', { presentPassword: PASSWORD, password: PASSWORD });
  assert.equal(changed.status, 204);
  assertError(await setPassword(token), 404, 'link-not-valid');
});

test('the link works for an hour, and after that neither the link nor its mail is kept', async () => {
  await ask(OWNER);
  const token = await mailedToken(service, OWNER);
  service.clock.now = new Date(START.getTime() + 3_600_000);
  assertError(await setPassword(token), 404, 'link-not-valid');
  await send();
  assert.equal(sink.received.length, 0, 'nobody gets a link that does not work');
  await deleteEndedSignIns(service.db, service.clock.now);
  assert.deepEqual(await recipients(), []);
  assert.deepEqual(await service.db.selectFrom('one_time_links').select('id').execute(), []);

  service.clock.now = START;
  await ask(OWNER);
  const fresh = await mailedToken(service, OWNER);
  service.clock.now = new Date(START.getTime() + 3_599_000);
  assert.equal((await setPassword(fresh, PASSWORD)).status, 204);
});

test('an unknown link, or a link for something else, sets nothing and causes no hashing', async () => {
  for (const token of ['', 'x', 'A'.repeat(43)]) assertError(await setPassword(token), 404, 'link-not-valid');
  assert.equal(await argon2JobsOf(() => setPassword('B'.repeat(43))), 0);
  assertInvalid(await setPassword('x'.repeat(101)), { token: 'too-long' });
});

test('an address gets at most three mails in 15 minutes, and the fourth answer is the same', async () => {
  for (let asked = 0; asked < 4; asked++) assert.equal((await ask(OWNER)).status, 204);
  await mailedToken(service, OWNER, 3);
  // The request of another person comes after all of the first person.
  const email = 'annen@nordlys.example';
  await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  await ask(email);
  await mailedToken(service, email);
  assert.equal((await recipients()).filter((recipient) => recipient === OWNER).length, 3);
});

test('an address gets at most three mails, in whatever upper and lower case it is written', async () => {
  const email = 'İda@nordlys.example';
  await idle.createCompany({ ownerEmail: email });
  for (const written of [
    email,
    'İDA@nordlys.example',
    ' i\u0307da@NORDLYS.example ',
    email,
    'İda@NORDLYS.EXAMPLE',
  ]) {
    assert.equal((await openAppCaller(idle).post('/password-resets', { email: written })).status, 204);
  }
  assert.equal(await requestsWaiting(), 3);
});

test('a waiting mail holds no link, so a dump or backup opens nothing', async () => {
  const caller = await signInToApp(service, OWNER);
  const { companies } = existing(bodyOf(await caller.get('/session'), 200));
  const email = 'ny@nordlys.example';
  bodyOf(
    await caller.post(`/companies/${companies[0]?.companyId}/invitations`, { email, role: 'member' }),
    204,
  );
  await ask(OWNER);
  await mailTo(OWNER);
  await mailTo(email);
  const { rows } = await sql<{ text: string }>`
    select row::text as text from people_emails as row union all select row::text from one_time_links as row
    union all select row::text from password_link_requests as row
  `.execute(service.db);
  for (const { text } of rows) assert.doesNotMatch(text, /#[\w-]{20,}/);
  assert.ok((await linkRows()).every(({ token_sha256 }) => token_sha256 === null));
  // A reset that was withdrawn or used before its mail was sent is not mailed.
  await service.db.deleteFrom('one_time_links').execute();
  assert.deepEqual(await recipients(), []);
});

test('each attempt at a mail has its own link, and only the last link works', async () => {
  await ask(OWNER);
  const first = await mailedToken(service, OWNER);
  const second = await mailedToken(service, OWNER);
  assert.notEqual(first, second);
  assertError(await setPassword(first), 404, 'link-not-valid');
  assert.equal((await setPassword(second, PASSWORD)).status, 204);
});

test('one browser may ask twenty times in 15 minutes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, index) => ask(`ingen-${index}@nordlys.example`)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 1);
  for (const answer of refused) {
    assertError(answer, 429, 'rate_limited');
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
  }
});

test('without a mail server the mail waits; several jobs at once send the mail once', async () => {
  await ask(OWNER);
  await mailedToken(service, OWNER);
  await work(undefined);
  assert.deepEqual(await recipients(), [OWNER]);
  await Promise.all([send(), send(), send()]);
  assert.equal(sink.received.length, 1);
});

test('an unreachable mail server is tried again after a minute, and a refusing mail server is not', async () => {
  await ask(OWNER);
  await mailedToken(service, OWNER);
  sink.trouble = { at: 'RCPT TO', code: 450 };
  await send();
  await send();
  assert.deepEqual(await recipients(), [OWNER], 'it waits');
  sink.trouble = { at: 'RCPT TO', code: 550 };
  service.clock.now = new Date(START.getTime() + 60_000);
  await send();
  assert.deepEqual(await recipients(), []);
  assert.equal(sink.received.length, 0);
});

test('when a process dies during an attempt, the attempt is repeated after its lease has ended by the clock of PostgreSQL', async () => {
  await ask(OWNER);
  await mailedToken(service, OWNER);
  const [{ id } = { id: '' }] = await listDue(service.db, { due: (limit) => duePeopleEmails(START, limit) });
  assert.equal((await leasePeopleEmail(service.db, id, START))?.row.attempts, 1);
  // The clock of a second service is half an hour ahead. It must not take the mail that this service is sending.
  service.clock.now = new Date(START.getTime() + 1_800_000);
  await send();
  assert.equal(await leasePeopleEmail(service.db, id, service.clock.now), undefined);
  assert.equal(sink.received.length, 0);
  await service.db
    .updateTable('people_emails')
    .set({ next_attempt_at: sql<Date>`statement_timestamp()` })
    .execute();
  await send();
  assert.equal(sink.received.length, 1);
});

test('a company owner without a password gets one by mail', async () => {
  const email = 'uten@nordlys.example';
  await service.createCompany({ ownerEmail: email });
  await ask(email);
  const caller = openAppCaller(service);
  const token = await mailedToken(service, email);
  assert.equal((await caller.post('/password-by-link', { token, password: PASSWORD })).status, 204);
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).companies[0]?.role, 'owner');
});

function linkRows() {
  return service.db.selectFrom('one_time_links').selectAll().execute();
}

function ask(email: string) {
  return browser.post('/password-resets', { email });
}

function setPassword(token: string, password = NEW_PASSWORD) {
  return openAppCaller(service).post('/password-by-link', { token, password });
}

async function backToFirstPassword(): Promise<void> {
  const caller = openAppCaller(service);
  await caller.signIn(OWNER, NEW_PASSWORD);
  const changed = await caller.put('/password', { presentPassword: NEW_PASSWORD, password: PASSWORD });
  assert.equal(changed.status, 204);
}

/** All mails to people that are due, with a mail server. */
function send(): Promise<void> {
  return work(mailer);
}

async function work(withMailer: typeof mailer | undefined): Promise<void> {
  await workOff(service.db, peopleMailsInOutbox({ ...service.delivery, mailer: withMailer }));
}

function mailTo(recipient: string): Promise<unknown> {
  return eventually(`mail to ${recipient}`, async () => (await recipients()).includes(recipient));
}

async function recipients(): Promise<string[]> {
  const rows = await service.db.selectFrom('people_emails').select('recipient').execute();
  return rows.map(({ recipient }) => recipient);
}

async function requestsWaiting(): Promise<number> {
  return (await readPasswordLinkRequests(idle.db)).waiting;
}
