import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sendMondayMails } from '../../../src/features/desk/monday-mails.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { personAt } from '../../support/desk.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const company = await service.createCompany({ name: 'Fjell AS' });
const quiet = await service.createCompany({
  name: 'Stille AS',
  vatRegistered: false,
  defaultVatRateBp: 0,
  orgNumber: '974760673',
});
await createDraft(await service.caller({ company, environment: 'production' }));
const at = (companyId: string) => ({ companyId, role: 'member' as const });

const MONDAY = new Date('2026-11-30T06:40:00+01:00');
const LAST_WEEK = new Date('2026-11-25T12:00:00+01:00');
const inDays = (days: number) => new Date(MONDAY.getTime() + days * 24 * 3_600_000);
const send = (now: Date) =>
  sendMondayMails({ db: service.db, clock: () => now, baseUrl: 'http://tilgode.test' });
const mailsTo = async (recipient: string) =>
  service.db
    .selectFrom('people_emails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .execute();
const choose = async (person: AppCaller, language: 'nb' | 'en' | null, now = LAST_WEEK) => {
  service.clock.now = now;
  assert.equal((await person.put('/monday-mail', { language })).status, 204);
  service.clock.release();
};

beforeEach(async () => {
  await service.db.deleteFrom('people_emails').execute();
  await service.db.deleteFrom('rate_limit_windows').execute();
});

test('nobody gets the mail who has not turned it on, and turning it off ends it', async () => {
  const email = 'av@tall.example';
  const person = await personAt(service, email, [at(company.companyId)]);
  assert.deepEqual(bodyOf(await person.get('/monday-mail'), 200), { language: null });
  await send(MONDAY);
  assert.deepEqual(await mailsTo(email), []);
  await choose(person, 'nb');
  assert.deepEqual(bodyOf(await person.get('/monday-mail'), 200), { language: 'nb' });
  await choose(person, null);
  await send(MONDAY);
  assert.deepEqual(await mailsTo(email), []);
});

test('a mail tells in Norwegian what waits at each company, and leaves out where nothing waits', async () => {
  const email = 'nb@tall.example';
  const person = await personAt(service, email, [at(company.companyId), at(quiet.companyId)]);
  await choose(person, 'nb');
  await send(MONDAY);
  const [mail, ...others] = await mailsTo(email);
  assert.deepEqual(others, []);
  assert.equal(mail?.subject, 'Mandag: noe venter i ett selskap');
  assert.equal(
    mail.text,
    [
      '30.11.2026. Noe venter i 1 av de 2 selskapene dine.',
      '',
      'SNART',
      '',
      'Fjell AS',
      '   Mva for 5. termin 2026: 10.12.2026, om 10 dager',
      '   1 utkast',
      `   http://tilgode.test/app/${company.accounts.production}`,
      '',
      'Alle selskaper: http://tilgode.test/app/',
      '',
      'Du får denne e-posten fordi du har slått den på under Min bruker. Der slår du den av.',
      '',
      '',
    ].join('\n'),
  );
});

test('a mail in English; where nothing waits anywhere, no mail comes', async () => {
  const person = await personAt(service, 'en@tall.example', [at(company.companyId)]);
  const calm = await personAt(service, 'calm@tall.example', [at(quiet.companyId)]);
  await choose(person, 'en');
  await choose(calm, 'en');
  await send(MONDAY);
  const [mail] = await mailsTo('en@tall.example');
  assert.equal(mail?.subject, 'Monday: something waits at one company');
  assert.match(mail.text, /VAT of period 5 of 2026: 10\.12\.2026, in 10 days\n {3}1 draft\n/);
  assert.deepEqual(await mailsTo('calm@tall.example'), []);
});

test('a week has one mail, also with two processes at once and when Monday was missed; the week it was turned on has none', async () => {
  const email = 'en-gang@tall.example';
  const person = await personAt(service, email, [at(company.companyId)]);
  await choose(person, 'nb', MONDAY);
  await send(MONDAY);
  assert.equal((await mailsTo(email)).length, 0);
  await Promise.all([send(inDays(8)), send(inDays(8))]);
  assert.equal((await mailsTo(email)).length, 1);
  await send(inDays(9));
  assert.equal((await mailsTo(email)).length, 1);
  // A Thursday is too late.
  await send(inDays(17));
  assert.equal((await mailsTo(email)).length, 1);
  await send(inDays(21));
  assert.equal((await mailsTo(email)).length, 2);
});
