import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { examineInstallation } from '../../../../src/program/cli/doctor/examine.ts';
import { newId } from '../../../../src/platform/database/ids.ts';
import { createSigningKeys } from '../../../../src/platform/access/signing-keys.ts';
import { createSecretBox, newSecretsKey } from '../../../../src/platform/operations/secret-box.ts';
import { readSettings } from '../../../../src/program/settings.ts';
import { purposeOfSecrets } from '../../../../src/features/webhooks/endpoints/webhook-endpoint.ts';
import { createDraft, createSent } from '../../../support/example-invoices.ts';
import { created } from '../../../support/recurring-invoices.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { inDays } from '../../../support/dates.ts';
import { databaseUrl } from '../../../support/database/test-database.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { freePort } from '../../../support/program/program.ts';
import { runCommand } from '../../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../../support/program/temporary-folder.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { assertFound, marksOf, runDoctor } from './findings.ts';

// What waits, has come back, is old or is missing. No process works here, so faults stay as they are made.

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const environment = {
  DATABASE_URL: databaseUrl(service.connection),
  PORT: String(await freePort()),
  SECRETS_KEY: randomBytes(32).toString('base64'),
};
const withMailServer = { ...environment, SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@b.example' };
const company = await service.createCompany();
const testCaller = await service.caller({ company });
const production = await service.caller({ company, environment: 'production' });
const folder = makeTemporaryFolder();
onEnd(() => rmSync(folder, { recursive: true }));

const HOURS_3 = sql<Date>`now() - interval '3 hours'`;

test('where everything is done, the checks of the work find nothing wrong', async () => {
  const { findings } = await runDoctor(environment);
  const ofWork = findings.filter(({ group }) => group === 'Work');
  assert.deepEqual(
    ofWork.map(({ check, mark }) => [check, mark]),
    [
      ['clock-holds', 'ok'],
      ['derived', 'ok'],
      ['jobs', 'ok'],
      ['mails', 'ok'],
      ['e-invoices', 'ok'],
      ['bank-files', 'ok'],
      ['recurring-invoices', 'ok'],
      ['events', 'ok'],
      ['held', 'ok'],
      ['quotas', 'ok'],
    ],
  );
});

test('mail of test accounts that nobody captures is a fault', async () => {
  const { id } = await createSent(testCaller);
  assert.deepEqual(marksOf(await findingsOf('mails'), 'bad'), [], 'A mail that was just made is no fault.');
  await change('deliveries', id, { created_at: HOURS_3 });
  const says = /^1 mails of test accounts were not captured, the oldest for 3 hours\.$/;
  assertFound(await runDoctor(environment), 'mails', 'bad', says, /^Start the service\./);
  await change('deliveries', id, { status: 'captured' });
});

test('mail that waits for a mail server is a fault, mail that was tried a warning', async () => {
  const { id } = await createSent(production);
  await change('deliveries', id, { created_at: HOURS_3 });
  const waits = /^1 mails with documents to customers wait, the oldest for 3 hours/;
  assertFound(await runDoctor(environment), 'mails', 'bad', waits, /^Set SMTP_URL and MAIL_FROM\./);
  assertFound(await runDoctor(withMailServer), 'mails', 'bad', waits, /^Start the service\./);
  await change('deliveries', id, { last_error: 'unreachable' });
  assertFound(await runDoctor(withMailServer), 'mails', 'warn', waits, /tried again by themselves/);
  await change('deliveries', id, { status: 'sent', last_error: null });
});

test('mail that came back is a warning for a week', async () => {
  const { id, client } = await createSent(production);
  await change('deliveries', id, { status: 'bounced', bounced_at: HOURS_3 });
  const examination = await runDoctor(environment);
  assertFound(examination, 'mails', 'warn', /^1 mails with documents did not arrive/, /SPF, DKIM/);
  assert.ok(!JSON.stringify(examination).includes(client.email));
  await change('deliveries', id, { bounced_at: sql<Date>`now() - interval '8 days'` });
  assert.deepEqual(marksOf(await findingsOf('mails'), 'warn'), []);
});

test('bank files that nobody imports are a fault, those that take long a warning', async () => {
  const file = {
    account_id: testCaller.accountId,
    origin: 'api',
    sha256: 'ab',
    size_bytes: 1n,
    status: 'processing',
  } as const;
  const id = crypto.randomUUID();
  await owner
    .insertInto('bank_files')
    .values({ ...file, id, created_at: new Date() })
    .execute();
  assert.deepEqual(marksOf(await findingsOf('bank-files'), 'bad'), [], 'One that has just come is no fault.');
  const set = (changes: object) =>
    owner.updateTable('bank_files').set(changes).where('id', '=', id).execute();
  await set({ created_at: HOURS_3 });
  const says = /^1 bank files are not imported, the oldest for 3 hours\. No process works on any\.$/;
  assertFound(await runDoctor(environment), 'bank-files', 'bad', says, /^Start the service\./);
  await set({ leased_until: sql<Date>`now() + interval '1 minute'` });
  assertFound(await runDoctor(environment), 'bank-files', 'warn', /^1 bank files are not imported/, /^Start/);
  await owner.deleteFrom('bank_files').where('id', '=', id).execute();
});

test('a recurring invoice whose date nobody makes is a fault; that of a test account, and of one that is paused, is none', async () => {
  const [{ id }, { id: tried }] = [
    await created(production, { firstDate: inDays(0) }),
    await created(testCaller, { firstDate: inDays(0) }),
  ];
  const set = (changes: object) =>
    owner.updateTable('recurring_invoices').set(changes).where('id', 'in', [id, tried]).execute();
  await set({ next_date: '2026-01-31' });
  assert.deepEqual(
    marksOf(await findingsOf('recurring-invoices'), 'bad'),
    [],
    'One that was written just now is no fault.',
  );
  await set({ updated_at: HOURS_3 });
  const says = /^1 recurring invoices wait for a date to be made, the oldest for 3 hours\.$/;
  assertFound(await runDoctor(environment), 'recurring-invoices', 'bad', says, /^Start the service\./);
  await set({ status: 'paused' });
  assert.deepEqual(marksOf(await findingsOf('recurring-invoices'), 'bad'), []);
});

test('an e-invoice that waits for an access point is a fault, one that was tried a warning, one that failed another', async () => {
  const client = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'a@fjord.example', city: 'Bergen' };
  const draft = await createDraft(production, { client });
  const row = {
    account_id: production.accountId,
    id: crypto.randomUUID(),
    invoice_id: draft.id,
    status: 'queued' as const,
    is_decided: true,
    participant: '0192:974760673',
    mail_recipient: client.email,
    has_mail_copy: false,
    next_attempt_at: new Date(),
    created_at: new Date(),
    dated_at: new Date(),
  };
  await owner.insertInto('e_invoice_deliveries').values(row).execute();
  const set = (changes: object) =>
    owner.updateTable('e_invoice_deliveries').set(changes).where('id', '=', row.id).execute();
  assert.deepEqual(marksOf(await findingsOf('e-invoices'), 'bad'), [], 'One that was just made is no fault.');
  await set({ created_at: HOURS_3 });
  const waits = /^1 e-invoices of production accounts wait, the oldest for 3 hours/;
  assertFound(await runDoctor(environment), 'e-invoices', 'bad', waits, /^Set ACCESS_POINT_URL/);
  const withAccessPoint = {
    ...environment,
    ACCESS_POINT_URL: 'http://127.0.0.1:1',
    ACCESS_POINT_TOKEN: 'secret',
    ACCESS_POINT_SENDER: '0192:974760673',
  };
  assertFound(await runDoctor(withAccessPoint), 'e-invoices', 'bad', waits, /^Start the service\./);
  await set({ last_error: 'ECONNREFUSED' });
  assertFound(await runDoctor(withAccessPoint), 'e-invoices', 'warn', waits, /tried again by themselves/);
  await set({ status: 'bounced', next_attempt_at: null, bounced_at: HOURS_3 });
  const failed = /^1 e-invoices were rejected or failed/;
  assertFound(await runDoctor(environment), 'e-invoices', 'warn', failed, /timelines/);
  await owner.deleteFrom('e_invoice_deliveries').execute();
});

test('changes that wait for their events are a fault, failing endpoints are warnings', async () => {
  await sql`
    insert into new_events (account_id, id, types, body, written_at)
    values (${production.accountId}, gen_random_uuid(), '{invoice.updated}', '{}', ${HOURS_3})`.execute(
    owner,
  );
  const waits = /^\d+ changes have waited for their events, the oldest for 3 hours\.$/;
  assertFound(await runDoctor(environment), 'events', 'bad', waits, /"events" in its log/);
  await sql`delete from new_events where types = '{invoice.updated}' and body = '{}'`.execute(owner);

  const id = newId();
  const { SECRETS_KEY } = environment;
  const secret = await createSecretBox({ keys: [SECRETS_KEY] }).seal(
    'hemmelig',
    purposeOfSecrets(production.accountId, id),
  );
  await sql`
    insert into webhook_endpoints (account_id, id, url, types, description, status, creator_type, creator_id, scopes, secret,
      position, failing_since, created_at, updated_at)
    values (${production.accountId}, ${id}, 'https://hooks.example/', '{}', '', 'enabled', 'person', '', '{}', ${secret},
      0, now(), now(), now())`.execute(owner);
  const fails = /^1 of 1 webhook endpoints fail\.$/;
  assertFound(await runDoctor(environment), 'events', 'warn', fails, /in the app/);
  await owner
    .updateTable('webhook_endpoints')
    .set({ status: 'disabled', disabled_reason: 'gone', failing_since: null })
    .execute();
  const stopped = /^1 webhook endpoints were disabled/;
  assertFound(await runDoctor(environment), 'events', 'warn', stopped, /enable the endpoint/);
  await owner.updateTable('webhook_endpoints').set({ status: 'enabled', disabled_reason: null }).execute();
  const otherKey = { ...environment, SECRETS_KEY: newSecretsKey() };
  const sealed = /^1 webhook endpoints have a secret that another key has encrypted/;
  assertFound(await runDoctor(otherKey), 'events', 'bad', sealed, /^Put that key back/);
  const { SECRETS_KEY: _key, ...withoutKey } = environment;
  const keyless = await runDoctor(withoutKey);
  const gone = /^There is no key of secrets, and 1 webhook endpoints have a secret/;
  assertFound(keyless, 'events', 'bad', gone, /^Put the key back/);
  assert.deepEqual(
    keyless.findings.filter(({ says }) => /key/i.test(says)).map(({ check }) => check),
    ['settings', 'events', 'keys'],
    'each fault of a key is told once',
  );
  await owner.deleteFrom('webhook_endpoints').execute();
});

test('mail to people that was not tried is a fault', async () => {
  await sql`
    with person as (
      insert into people (id, email, email_folded, created_at)
      values (gen_random_uuid(), 'a@b.example', 'a@b.example', now()) returning id
    )
    insert into people_emails (id, recipient, subject, text, next_attempt_at, created_at, expires_at, person_id)
    select gen_random_uuid(), 'a@b.example', 's', 't', now(), ${HOURS_3}, now() + interval '1 day', id from person`.execute(
    owner,
  );
  const says = /^1 mails to people who use the app wait, the oldest for 3 hours\. None was tried\.$/;
  assertFound(await runDoctor(withMailServer), 'mails', 'bad', says, /^Start the service\./);
  await owner.deleteFrom('people_emails').execute();
});

test('figures that have not been counted and texts that have not been indexed are warnings', async () => {
  const { id } = await createSent(testCaller);
  await sql`update deliveries set status = 'captured' where invoice_id = ${id}`.execute(owner);
  const { findings } = await runDoctor(environment);
  // Documents were sent above, and no job indexes their texts here.
  const unindexed = marksOf(
    findings.filter(({ check }) => check === 'derived'),
    'warn',
  );
  assert.match(
    unindexed.join(),
    /^\d+ documents and entries are not in the index of the search yet\. Searches look/,
  );
  await sql`
    insert into search_marks (account_id, documents_through, journal_through)
    select account_id, 1000, entry_count from journals`.execute(owner);
  assert.deepEqual(marksOf(await findingsOf('derived'), 'warn'), []);
  await sql`update event_positions set figures_kept = false`.execute(owner);
  const says = /^The totals of \d accounts are not kept yet\./;
  assertFound(await runDoctor(environment), 'derived', 'warn', says, /while the service runs/);
  await sql`update event_positions set figures_kept = true`.execute(owner);
});

test('jobs that nobody takes are a fault, and jobs that were cut short a warning', async () => {
  await sql`insert into schedules values ('left-alone', now(), 0)`.execute(owner);
  await sql`insert into password_link_requests (id) values (${newId()})`.execute(owner);
  assert.deepEqual(marksOf(await findingsOf('jobs'), 'bad'), [], 'A job that was just made is no fault.');
  await sql`update schedules set due_at = ${HOURS_3}`.execute(owner);
  await sql`update password_link_requests set created_at = ${HOURS_3}`.execute(owner);
  const says = /^Jobs wait \(left-alone, mail-password-link\), the longest for 3 hours\.$/;
  assertFound(await runDoctor(environment), 'jobs', 'bad', says, /^Start the service\./);
  await owner.deleteFrom('password_link_requests').execute();
  await sql`update schedules set due_at = now() + interval '1 minute', attempts = 1`.execute(owner);
  assert.deepEqual(
    marksOf(await findingsOf('jobs'), 'warn'),
    [],
    'A job that runs for the first time is well.',
  );
  await sql`update schedules set attempts = 3`.execute(owner);
  const cut = /^The job left-alone was cut short 2 times in a row\.$/;
  assertFound(await runDoctor(environment), 'jobs', 'warn', cut, /"a process has ended"/);
});

test('an account that is near a quota is a warning', async () => {
  await createDraft(testCaller);
  const says = /^Account T\d{8} uses \d+ % of its quota of documents\.$/;
  const small = { ...environment, STORAGE_QUOTAS: 'test-documents=1kB' };
  assertFound(await runDoctor(small), 'quotas', 'warn', says, /raise STORAGE_QUOTAS/);
});

test('an old signing key, and none, are warnings', async () => {
  await owner
    .updateTable('signing_keys')
    .set({ created_at: sql<Date>`now() - interval '40 days'` })
    .execute();
  const old = /^The key that signs access tokens is 40 days old\./;
  assertFound(await runDoctor(environment), 'keys', 'warn', old, /^Start the service/);
  await owner
    .updateTable('signing_keys')
    .set({ created_at: new Date(Date.now() + 30.5 * 24 * 3_600_000) })
    .execute();
  const ahead = /^The key that signs access tokens was made 30 days in the future\./;
  assertFound(await runDoctor(environment), 'keys', 'warn', ahead, /^Look at the clock/);
  // As a start of the service does.
  await createSigningKeys(owner).rotateWhenDue(new Date());
  const { findings } = await runDoctor(environment);
  assert.deepEqual(
    findings.filter(({ check }) => check === 'keys').map(({ says }) => /is \d+ seconds old\.$/.test(says)),
    [true],
  );
  await owner.deleteFrom('signing_keys').execute();
  assertFound(
    await runDoctor(environment),
    'keys',
    'warn',
    /^There is no key/,
    /start of the service makes one/,
  );
});

test('figures of late payment that are not known at that time are a warning', async () => {
  const at = (now: string) =>
    examineInstallation(
      () => readSettings(environment),
      () => new Date(now),
    );
  const missing = (await at('2099-01-01T12:00:00Z')).filter(({ check }) => check === 'rates');
  assert.match(marksOf(missing, 'warn').join(), /interest from 2099-01-01, compensation from 2099-01-01/);
  const known = (await at('2026-03-01T12:00:00Z')).filter(({ check }) => check === 'rates');
  assert.deepEqual(marksOf(known, 'warn'), []);
});

test('no backup, and an old one, are warnings; tilgode backup tells the doctor', async () => {
  assertFound(await runDoctor(environment), 'backup', 'warn', /^No backup was made/, /^npx tilgode backup/);
  const backup = await runCommand(['backup', '--to', join(folder, 'backup')], environment);
  assert.deepEqual([backup.exitCode, backup.stderr], [0, '']);
  const [digest] = /[0-9a-f]{64}/.exec(backup.stdout) ?? [];
  const noted = await owner
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'backup.taken')
    .execute();
  assert.deepEqual(
    noted.map(({ subject, company_id, actor }) => [subject, company_id, actor]),
    [[digest, null, 'command line']],
  );
  const [finding] = await findingsOf('backup');
  assert.match(finding?.says ?? '', /^The last backup was made \d+ (seconds|minutes) ago\.$/);
  await owner
    .updateTable('audit_log')
    .set({ at: sql<Date>`now() - interval '3 days'` })
    .where('action', '=', 'backup.taken')
    .execute();
  assertFound(await runDoctor(environment), 'backup', 'warn', /made 3 days ago/, /each night/);
});

test('a clock that differs from that of PostgreSQL is a warning, then a fault', async () => {
  for (const [minutes, mark, says] of [
    [0.2, 'warn', /^The clock of this machine is 12 seconds ahead of that of PostgreSQL\.$/],
    [5, 'bad', /^The clock of this machine is 300 seconds ahead of that of PostgreSQL: /],
    [-5, 'bad', /^The clock of this machine is (300|299) seconds behind that of PostgreSQL: /],
  ] as const) {
    const clock = () => new Date(Date.now() + minutes * 60_000);
    const findings = await examineInstallation(() => readSettings(environment), clock);
    assertFound({ exitCode: null, findings }, 'clock', mark, says, /NTP/);
  }
});

test('settings that can be used but harm are warnings, and a wrong one is the only fault that is told', async () => {
  const settingsOf = async (more: Record<string, string>) =>
    marksOf((await runDoctor({ ...environment, ...more })).findings, 'warn').filter((says) =>
      /^[A-Z_]+ is /.test(says),
    );
  assert.match((await settingsOf({ BASE_URL: 'http://faktura.example' })).join(), /not https/);
  assert.match((await settingsOf({ BASE_URL: 'https://faktura.example' })).join(), /TRUST_PROXY is not set/);
  assert.match((await settingsOf({ RATE_LIMITS: 'off' })).join(), /RATE_LIMITS is off/);
  assert.match((await settingsOf({})).join(), /SMTP_URL is not set/);
  const wrong = await runDoctor({ ...environment, PORT: 'http' });
  assertFound(wrong, 'settings', 'bad', /^PORT must be/, /^Correct the setting/);
  assert.equal(wrong.findings.length, 1);
});

async function findingsOf(check: string) {
  return (await runDoctor(environment)).findings.filter((finding) => finding.check === check);
}

/** Changes the mail of an invoice. */
async function change(
  table: 'deliveries',
  invoiceId: string,
  values: Record<string, unknown>,
): Promise<void> {
  const { numUpdatedRows } = await owner
    .updateTable(table)
    .set(values)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
}
