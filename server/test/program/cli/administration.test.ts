import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { request, requestToken } from '../../support/api/api-caller.ts';
import { assertError, assertOAuthError } from '../../support/api/answers.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import type { Outcome } from '../../support/program/program.ts';
import { runTilgode } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../support/test-app.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import type { Schemas } from '../../support/api/answer-types.ts';

const NO_ID = '018f0000-0000-7000-8000-000000000000';
const PASSWORD = 'et-langt-passord-1905';
const NEW_PASSWORD = 'et-annet-passord-1917';
const COMPANY = ['--name', 'Nordlys Design AS', '--org-number', '123 456 785', '--owner-email'];
const DETAILS = ['--accounting', '--vat', '--vat-rate', '15', '--bank-account', '8601.11.17947'];
const ADDRESS = ['--address', 'Storgata 1', '--postal-code', '9008', '--city', 'Tromsø'];

type Credentials = {
  clientId: string;
  clientSecret: string;
  accounts: { production?: string; test?: string };
};

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const environment = { DATABASE_URL: databaseUrl(service.connection), BASE_URL };
/** Made by one test and used by the tests after it. */
let company = { companyId: '', accounts: { production: '', test: '' }, next: '' };
let secondCompanyId = '';
const clients: Record<string, Credentials> = {};
const auditedActions: string[] = [];

test('migrate makes the schema', async () => {
  const old = { DATABASE_URL: databaseUrl((await createOldDatabase(0)).connection) };
  // The command has a process of its own: a command that left something open would not end.
  const first = valueOf(await runTilgode(['migrate', '--json'], old));
  assert.equal(first.migrated[0], '0200-baseline');
  assert.equal(textOf(await runCommand(['migrate'], old)), 'The schema is up to date.\n');
});

test('company create takes all options, beside a running service, and stores the password only as its argon2id hash', async () => {
  const person = ['eier@nordlys.example', '--owner-password', PASSWORD];
  company = valueOf(
    await audited('company', 'create', ...COMPANY, ...person, ...DETAILS, ...ADDRESS, '--json'),
  );
  assert.deepEqual(Object.keys(company), ['companyId', 'accounts', 'next']);
  assert.equal(
    company.next,
    'eier@nordlys.example signs in at http://tilgode.test/app/ with the password given.',
  );
  assert.match(company.accounts.production, /^P\d{8}$/);
  assert.equal(company.accounts.test, `T${company.accounts.production.slice(1)}`);

  assert.deepEqual(await query('select * from companies'), [
    {
      ...(await query('select * from companies'))[0],
      id: company.companyId,
      name: 'Nordlys Design AS',
      org_number: '123456785',
      address: 'Storgata 1',
      postal_code: '9008',
      city: 'Tromsø',
      bank_account: '86011117947',
      vat_registered: true,
      vat_answered: true,
      default_vat_rate_bp: 1500,
      closed_at: null,
    },
  ]);
  const [made] = await query('select email, password_hash from people');
  assert.equal(made?.['email'], 'eier@nordlys.example');
  assert.match(String(made?.['password_hash']), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('person link: the link sets the password of the person, once', async () => {
  const made = valueOf(await audited('person', 'link', '--email', 'Eier@Nordlys.example', '--json'));
  assert.deepEqual(Object.keys(made), ['link', 'expiresAt']);
  const [, token = ''] = /^http:\/\/tilgode\.test\/app\/new-password#([\w-]{43})$/.exec(made.link) ?? [];
  const headers = { origin: BASE_URL, 'content-type': 'application/json' };
  const setPassword = () =>
    request(service.url, 'POST', '/app-api/password-by-link', {
      body: { token, password: NEW_PASSWORD },
      headers,
    });
  assert.equal((await setPassword()).status, 204);
  assertError(await setPassword(), 404, 'link-not-valid');
  const signIn = await request(service.url, 'POST', '/app-api/session', {
    body: { email: 'eier@nordlys.example', password: NEW_PASSWORD },
    headers,
  });
  assert.equal(signIn.status, 204, signIn.text);
});

test('company create and list print text for people without --json; --no-vat makes a company outside the VAT register', async () => {
  const again = await tilgode('company', 'create', ...COMPANY, 'eier@to.example', '--json');
  assert.equal(again.exitCode, 1);
  const { code, details } = JSON.parse(again.stdout);
  assert.deepEqual([code, details], ['company-exists', { companyId: company.companyId }]);
  const refused = await tilgode('company', 'create', ...COMPANY, 'eier@to.example');
  assert.match(
    refused.stderr,
    /^There is an open company .* Close that one first: .*\.\n {2}companyId: [0-9a-f-]{36}\n$/,
  );

  const other = COMPANY.map((option) => (option === '123 456 785' ? '974760673' : option));
  const text = textOf(await audited('company', 'create', ...other, 'eier@to.example', '--no-vat'));
  assert.match(
    text,
    /^companyId: [0-9a-f-]{36}\naccounts:\n {2}production: P\d{8}\n {2}test: T\d{8}\nnext: .*: tilgode person link --email eier@to\.example\n$/,
  );
  secondCompanyId = /companyId: (.*)/.exec(text)?.[1] ?? '';

  const [listed, listedForPeople] = await Promise.all([
    tilgode('company', 'list', '--json'),
    tilgode('company', 'list'),
  ]);
  const companies = valueOf(listed);
  assert.deepEqual(
    companies.map(({ companyId }: { companyId: string }) => companyId),
    [company.companyId, secondCompanyId],
  );
  assert.deepEqual(companies[0], {
    companyId: company.companyId,
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    accounts: company.accounts,
    closedAt: null,
    waitsSince: null,
  });
  assert.match(textOf(listedForPeople), /companyId: .*\nname: Nordlys Design AS\n[^]*closedAt: –\n/);
  const rates = await query(
    `select vat_registered, default_vat_rate_bp from companies where id = '${secondCompanyId}'`,
  );
  assert.deepEqual(rates, [{ vat_registered: false, default_vat_rate_bp: 0 }]);
});

test('api-client create: the secret names its environment and ends with its checksum', async () => {
  const create = ['api-client', 'create', '--company', company.companyId, '--name', 'Nettbutikk'];
  const scopes = ['--scopes', 'invoices:write clients:write'];
  const { production, test: testAccount } = company.accounts;
  const [both, live, accounting] = await Promise.all([
    audited(...create, '--environment', 'both', ...scopes, '--json'),
    audited(...create, '--environment', 'production', ...scopes, '--json'),
    audited(...create, '--environment', 'test', '--kind', 'accounting'),
  ]);
  for (const [name, outcome, prefix, accounts] of [
    ['both', both, 'both', { production, test: testAccount }],
    ['production', live, 'live', { production }],
  ] as const) {
    const client: Credentials = valueOf(outcome);
    assert.match(client.clientId, /^client_[0-9A-Za-z]{22}$/);
    assert.match(client.clientSecret, new RegExp(`^tilgode_${prefix}_[0-9A-Za-z]{49}$`));
    assert.equal(fromBase62(client.clientSecret.slice(-6)), crc32(client.clientSecret.slice(0, -6)));
    assert.deepEqual(client.accounts, accounts);
    clients[name] = client;
  }
  const form = /^clientId: (.*)\nclientSecret: (tilgode_test_.*)\naccounts:\n {2}test: (T\d{8})\n$/;
  const found = form.exec(textOf(accounting));
  const [, clientId = '', clientSecret = '', account = ''] = found ?? [];
  clients['accounting'] = { clientId, clientSecret, accounts: { test: account } };
  const answer = await tokenFor(clients['accounting'], testAccount);
  assert.equal(answer.body.scope, 'invoices:read clients:read bilag:read reports:read');
});

test('the tables hold nothing of passwords and secrets but hashes', async () => {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  assert.ok(tables.length > 20);
  const dumps = tables.map(({ name }) => `select row::text as text from ${String(name)} as row`);
  const rows = (await query(dumps.join(' union all '))).map(({ text }) => String(text)).join('\n');
  assert.ok(rows.includes('Nordlys Design AS'));
  for (const password of [PASSWORD, NEW_PASSWORD]) assert.ok(!rows.includes(password));
  for (const { clientSecret } of Object.values(clients)) {
    assert.ok(!rows.includes(clientSecret));
    assert.ok(!rows.includes(clientSecret.slice('tilgode_test_'.length, -6)));
    assert.ok(rows.includes(createHash('sha256').update(clientSecret).digest('hex')));
  }
});

test('api-client rotate: old secret and tokens are refused at once, and the new secret works', async () => {
  const { accounts } = company;
  const { both } = expectClients('both');
  const token = await tokenFor(both, accounts.test);
  assert.equal((await me(token)).status, 200);

  const rotated = valueOf(await audited('api-client', 'rotate', '--id', both.clientId, '--json'));
  assert.deepEqual(Object.keys(rotated), ['clientId', 'clientSecret']);
  assert.equal(rotated.clientId, both.clientId);
  assert.match(rotated.clientSecret, /^tilgode_both_/);
  assertError(await me(token), 401, 'unauthorized');
  const old = await tokenFor(both, accounts.test);
  assertOAuthError(old, 401, 'invalid_client');
  both.clientSecret = rotated.clientSecret;
  assert.equal((await me(await tokenFor(both, accounts.test))).status, 200);
});

test('api-client set-scopes and list: a change of scopes counts from the next request on', async () => {
  const { both } = expectClients('both');
  const set = ['api-client', 'set-scopes', '--id', both.clientId, '--environment'];
  const token = await tokenFor(both, company.accounts.test);
  assert.equal((await callApi(token, '/v1/clients')).status, 200);

  const [outcome, forPeople] = await Promise.all([
    audited(...set, 'test', '--scopes', 'invoices:read', '--json'),
    audited(...set, 'production', '--scopes', 'bilag:read'),
  ]);
  assert.deepEqual(valueOf(outcome), {
    clientId: both.clientId,
    environment: 'test',
    scopes: ['invoices:read'],
  });
  assertError(await callApi(token, '/v1/clients'), 403, 'insufficient_scope');
  assert.match(textOf(forPeople), /scopes:\n {2}bilag:read\n$/);

  const listed = await tilgode('api-client', 'list', '--company', company.companyId, '--json');
  const rows = valueOf(listed);
  assert.equal(rows.length, Object.keys(clients).length);
  assert.deepEqual(
    rows.find(({ clientId }: Credentials) => clientId === both.clientId),
    {
      clientId: both.clientId,
      name: 'Nettbutikk',
      kind: 'advanced',
      actsAs: 'program',
      mode: 'direct',
      limitPerDocument: null,
      limitPerDay: null,
      grants: [
        { environment: 'production', accountId: company.accounts.production, scopes: 'bilag:read' },
        { environment: 'test', accountId: company.accounts.test, scopes: 'invoices:read' },
      ],
    },
  );
  assert.doesNotMatch(listed.stdout, /tilgode_(both|live|test)_/);
});

test('api-client --acts-as: create and set-mode say what the client is, and a command that does not say leaves it', async () => {
  const create = ['api-client', 'create', '--company', company.companyId, '--name', 'Assistent'];
  const options = ['--environment', 'production', '--scopes', 'invoices:read', '--acts-as', 'agent'];
  const made: Credentials = valueOf(await audited(...create, ...options, '--json'));
  const accountId = company.accounts.production;
  const actsAs = async () =>
    ((await me(await tokenFor(made, accountId))).body as Schemas['Me']).client.actsAs;
  const setMode = ['api-client', 'set-mode', '--id', made.clientId, '--mode', 'direct'];
  assert.equal(await actsAs(), 'agent');
  valueOf(await audited(...setMode, '--json'));
  assert.equal(await actsAs(), 'agent');
  const set = valueOf(await audited(...setMode, '--acts-as', 'program', '--json'));
  assert.deepEqual(set, {
    clientId: made.clientId,
    actsAs: 'program',
    mode: 'direct',
    limitPerDocument: null,
    limitPerDay: null,
  });
  assert.equal(await actsAs(), 'program');
  const rows = await query(
    `select details from audit_log where subject = '${made.clientId}' and action = 'api-client.mode-set' order by at, id`,
  );
  const limits = { mode: 'direct', perDocument: null, perDay: null };
  assert.deepEqual(
    rows.map(({ details }) => details),
    [limits, { actsAs: 'program', ...limits }],
  );
  const wrong = await tilgode(...setMode, '--acts-as', 'robot');
  assert.match(
    wrong.stderr,
    /'--acts-as <what>' argument 'robot' is invalid. Allowed choices are program, agent/,
  );
  valueOf(await audited('api-client', 'delete', '--id', made.clientId, '--json'));
});

test('api-client remove-environment and delete: the next request is refused', async () => {
  const { both, production } = expectClients('both', 'production');
  const token = await tokenFor(both, company.accounts.test);
  const remove = ['api-client', 'remove-environment', '--id', both.clientId, '--environment'];
  const removed = valueOf(await audited(...remove, 'test', '--json'));
  assert.deepEqual(removed, { clientId: both.clientId, removed: 'test' });
  assertError(await me(token), 401, 'unauthorized');
  const refused = await tokenFor(both, company.accounts.test);
  assertOAuthError(refused, 400, 'invalid_target');

  const productionToken = await tokenFor(production, company.accounts.production);
  const deleted = await audited('api-client', 'delete', '--id', production.clientId);
  assert.equal(textOf(deleted), `deleted: ${production.clientId}\n`);
  assertError(await me(productionToken), 401, 'unauthorized');
});

test('a command that fails ends with 1: one JSON value on stdout with --json, else a message on stderr', async () => {
  const create = ['api-client', 'create', '--company', NO_ID, '--name', 'N', '--environment', 'test'];
  const { accounting } = expectClients('accounting');
  const setScopes = [
    'api-client',
    'set-scopes',
    '--id',
    accounting.clientId,
    '--environment',
    'production',
    '--scopes',
  ];
  const cases: [args: string[], code: string, message: RegExp][] = [
    [['company', 'create', '--name', 'N'], 'wrong-usage', /^required option '--org-number <digits>' not/],
    [[...create, '--scopes', 'reports:write'], 'validation-failed', /^Some options are missing or wrong/],
    [['api-client', 'list', '--company', NO_ID], 'not-found', /^There is no open company with this id/],
    [['company', 'show', '--id', NO_ID], 'not-found', /^There is no open company with this id/],
    [[...create, '--scopes', 'reports:read'], 'not-found', /^There is no open company with this id/],
    [['api-client', 'rotate', '--id', 'client_no'], 'not-found', /^There is no API client with this id/],
    [[...setScopes, 'reports:read'], 'not-found', /^The API client has no access to this environment/],
    [['person', 'link', '--email', 'ingen@her.example'], 'not-found', /^There is nobody with this email/],
    [['person', 'list', '--company', NO_ID], 'not-found', /^There is no open company with this id/],
  ];
  const wrong =
    '--org-number 123456784 --owner-email eier --vat-rate 7 --bank-account 1 --owner-password kort'.split(
      ' ',
    );
  const forPeople: [args: string[], message: RegExp][] = [
    [
      [...create, '--scopes', 'reports:write invoices:read all'],
      /wrong:\n {2}--scopes: unknown-value\n {2}unknown: reports:write all\n {2}known: invoices:read .* exports:write\n$/,
    ],
    [[...create, '--kind', 'other'], /\nerror: .*'--kind <kind>' argument 'other' is invalid.*\n$/],
    [
      ['company', 'update', '--id', NO_ID, '--logo', 'no-logo.png'],
      /\nerror: .*'--logo <file>' argument '.*' is invalid. The file cannot be read: ENOENT.*\n$/,
    ],
    [
      ['company', 'create', '--name', ' ', ...wrong],
      /wrong:(\n {2}--(name|org-number|owner-email|owner-password|vat-rate|bank-account): [a-z-]+){6}\n$/,
    ],
  ];
  const outcomes = cases.map(async ([args, code, message]) => {
    const { exitCode, stdout, stderr } = await tilgode(...args, '--json');
    assert.deepEqual([exitCode, stderr], [1, ''], args.join(' '));
    const value = JSON.parse(stdout);
    assert.equal(value.code, code, stdout);
    assert.match(value.message, message);
  });
  const outcomesForPeople = forPeople.map(async ([args, message]) => {
    const { exitCode, stdout, stderr } = await tilgode(...args);
    assert.deepEqual([exitCode, stdout], [1, ''], args.join(' '));
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /^ +at /m);
  });
  await Promise.all([...outcomes, ...outcomesForPeople]);
});

test('company close: its tokens are refused, no new ones are issued, and the company stays in the list', async () => {
  const { accounting } = expectClients('accounting');
  const token = await tokenFor(accounting, company.accounts.test);
  const [closed, closedForPeople] = await Promise.all([
    audited('company', 'close', '--id', company.companyId, '--json'),
    audited('company', 'close', '--id', secondCompanyId),
  ]);
  const { open, next, ...told } = valueOf(closed);
  assert.deepEqual(told, { closed: company.companyId });
  assert.deepEqual([open.drafts, open.unpaidInvoices.count], [0, 0]);
  assert.equal(next, `To write everything to one file: tilgode export --company ${company.companyId}`);
  assert.match(textOf(closedForPeople), new RegExp(`^closed: ${secondCompanyId}\n`));
  assertError(await me(token), 401, 'unauthorized');
  const refused = await tokenFor(accounting, company.accounts.test);
  assertOAuthError(refused, 403, 'access_denied');

  const [list, again] = await Promise.all([
    tilgode('company', 'list', '--json'),
    tilgode('company', 'close', '--id', company.companyId),
  ]);
  const [listed] = valueOf(list);
  assert.match(listed.closedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual([again.exitCode, again.stdout], [1, '']);
  assert.match(again.stderr, /^There is no open company.*\n$/);

  assert.deepEqual(valueOf(await audited('company', 'open', '--id', company.companyId, '--json')), {
    opened: company.companyId,
  });
  // Its API clients do not come back.
  assertOAuthError(await tokenFor(accounting, company.accounts.test), 401, 'invalid_client');
  const open2 = await tilgode('company', 'open', '--id', company.companyId);
  assert.equal(open2.exitCode, 1);
  const dry = valueOf(await tilgode('company', 'close', '--id', company.companyId, '--dry-run', '--json'));
  assert.equal(dry.wouldClose, company.companyId);
  assert.match(valueOf(await tilgode('company', 'list', '--json'))[0].name, /./);
});

test('app create, verify, list and delete: the operator vouches for an app, takes that back, and ends it', async () => {
  const redirect = ['--redirect-uris', 'https://butikk.example/tilbake', 'http://127.0.0.1/tilbake'];
  const create = ['app', 'create', '--company', company.companyId, '--name', 'Nettbutikk', ...redirect];
  const made = valueOf(await audited(...create, '--homepage', 'https://butikk.example/', '--json'));
  assert.deepEqual(Object.keys(made), ['clientId', 'clientSecret']);
  assert.match(made.clientSecret, /^tilgode_app_/);
  const forPeople = textOf(await audited(...create, '--public'));
  assert.match(forPeople, /^clientId: app_[0-9A-Za-z]{22}\n$/);

  const listed = async (): Promise<Record<string, unknown>[]> =>
    valueOf(await tilgode('app', 'list', '--json'));
  assert.deepEqual(
    (await listed()).map(({ name, hasSecret }) => [name, hasSecret]),
    [
      ['Nettbutikk', true],
      ['Nettbutikk', false],
    ],
  );
  const { companyId, verifiedAt, redirectUris, connections } = (await listed())[0] ?? {};
  assert.deepEqual(
    [companyId, verifiedAt, redirectUris, connections],
    [company.companyId, null, redirect.slice(1).join(' '), 0],
  );

  const verify = ['app', 'verify', made.clientId, '--json'];
  assert.deepEqual(valueOf(await audited(...verify)), { verified: made.clientId, name: 'Nettbutikk' });
  assert.match(String((await listed())[0]?.['verifiedAt']), /^20/);
  valueOf(await audited(...verify, '--undo'));
  assert.equal((await listed())[0]?.['verifiedAt'], null);

  const remove = ['app', 'delete', made.clientId, '--json'];
  assert.deepEqual(valueOf(await audited(...remove)), { deleted: made.clientId, accessEndedOf: [] });
  assert.equal((await listed()).length, 1);
  for (const again of [remove, verify]) {
    const { exitCode, stdout } = await tilgode(...again);
    assert.deepEqual([exitCode, JSON.parse(stdout).message], [1, NO_APP]);
  }
  const wrong = await tilgode(...create.slice(0, -2), 'http://butikk.example/');
  assert.match(
    wrong.stderr,
    /^Some options are missing or wrong:\n {2}--redirect-uris\[0\]: invalid-format\n$/,
  );
});

test('the audit log has every change by command, in order, and no failed command', async () => {
  const rows = await query(
    `select actor, action, subject, details from audit_log where address is null order by at, id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    auditedActions,
  );
  assert.deepEqual([...new Set(rows.map(({ actor }) => actor))], ['command line']);
  const scopesSet = rows.filter(({ action }) => action === 'api-client.scopes-set');
  assert.deepEqual([...new Set(scopesSet.map(({ subject }) => subject))], [clients['both']?.clientId]);
  assert.deepEqual(
    new Set(scopesSet.map(({ details }) => details)),
    new Set([
      { environment: 'test', scopes: ['invoices:read'] },
      { environment: 'production', scopes: ['bilag:read'] },
    ]),
  );
});

test('of two commands at once that create a company with one organisation number, one does', async () => {
  const twin = ['--name', 'Tvilling AS', '--org-number', '987654325', '--json', '--owner-email'];
  // Each command has a process of its own.
  const create = (email: string) => runTilgode(['company', 'create', ...twin, email], environment);
  const twins = await owner.transaction().execute(async (trx) => {
    // Commands may read companies now and not add any.
    await sql`lock table companies in exclusive mode`.execute(trx);
    const running = Promise.all([create('en@tvilling.example'), create('to@tvilling.example')]);
    await eventually('both commands wait', async () => {
      const { rows } = await sql`
        select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())
      `.execute(trx);
      return rows.length === 2;
    });
    // Not awaited here, because the commands go on when this transaction ends.
    return { running };
  });
  const answers = await twins.running;
  assert.deepEqual(new Set(answers.map(({ exitCode }) => exitCode)), new Set([0, 1]));
  const [created, refused] = [0, 1].map((code) =>
    JSON.parse(answers.find(({ exitCode }) => exitCode === code)?.stdout ?? ''),
  );
  assert.deepEqual([refused.code, refused.details], ['company-exists', { companyId: created.companyId }]);
});

test('company approve opens production of a company that waits, once, and list --waiting has those that wait', async () => {
  const waiting = await service.createCompany({ orgNumber: '810034882', productionWaits: true });
  const list = async () => {
    const listed: { companyId: string }[] = JSON.parse(
      (await tilgode('company', 'list', '--waiting', '--json')).stdout,
    );
    return listed.map(({ companyId }) => companyId);
  };
  assert.deepEqual(await list(), [waiting.companyId]);
  // Its number is free for a company that comes by command.
  const twin = [
    '--name',
    'Tvilling AS',
    '--org-number',
    '810034882',
    '--owner-email',
    'tre@tvilling.example',
    '--vat',
  ];
  const { companyId } = valueOf(await audited('company', 'create', ...twin, '--json'));
  const refused = await tilgode('company', 'approve', waiting.companyId, '--json');
  const { code, details } = JSON.parse(refused.stdout);
  assert.deepEqual([refused.exitCode, code, details], [1, 'company-exists', { companyId }]);
  valueOf(await audited('company', 'close', '--id', companyId, '--json'));

  const approve = ['company', 'approve', waiting.companyId, '--json'];
  assert.deepEqual(valueOf(await audited(...approve)), { approved: waiting.companyId });
  assert.deepEqual(valueOf(await tilgode(...approve)), { approved: waiting.companyId, wasOpen: true });
  assert.deepEqual(await list(), []);
});

const NO_APP = 'There is no registered app with this client ID: "tilgode app list" shows those there are.';
const ACTIONS: Record<string, string> = {
  'app create': 'app.registered',
  'app verify': 'app.verified',
  'app delete': 'app.deleted',
  'company create': 'company.created',
  'company close': 'company.closed',
  'company open': 'company.opened',
  'company approve': 'company.approved',
  'person link': 'people.password-link-made',
  'api-client create': 'api-client.created',
  'api-client rotate': 'api-client.secret-rotated',
  'api-client set-scopes': 'api-client.scopes-set',
  'api-client set-mode': 'api-client.mode-set',
  'api-client remove-environment': 'api-client.environment-removed',
  'api-client delete': 'api-client.deleted',
};

function tilgode(...args: string[]): Promise<Outcome> {
  return runCommand(args, environment);
}

/** Runs a command that changes something. The audit log must show the change. */
function audited(...args: string[]): Promise<Outcome> {
  auditedActions.push(ACTIONS[args.slice(0, 2).join(' ')] ?? 'unknown');
  return tilgode(...args);
}

function expectClients<const N extends string>(...names: N[]): Record<N, Credentials> {
  const found = names.map((name) => [name, clients[name]]);
  assert.ok(found.every(([, client]) => client !== undefined));
  return Object.fromEntries(found) as Record<N, Credentials>;
}

function tokenFor(client: Credentials, accountId: string) {
  const audience = audienceOf(accountId);
  return requestToken(service.url, { grant_type: 'client_credentials', audience }, client);
}

function me(token: ApiAnswer<Schemas['AccessToken']>) {
  return callApi(token, '/v1/me');
}

function callApi(token: ApiAnswer<Schemas['AccessToken']>, path: string) {
  assert.equal(token.status, 200, token.text);
  return request(service.url, 'GET', path, {
    headers: { authorization: `Bearer ${token.body.access_token}` },
  });
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(text).execute(owner)).rows;
}

function fromBase62(text: string): number {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return Array.from(text).reduce((number, digit) => number * 62 + alphabet.indexOf(digit), 0);
}
