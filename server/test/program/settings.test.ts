import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_QUOTAS } from '../../src/platform/operations/storage-settings.ts';
import { SettingError, readSettings } from '../../src/program/settings.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../support/program/temporary-folder.ts';

test('without environment variables every setting has its default (the table is in docs/settings.md)', () => {
  assert.deepEqual(readSettings({}), {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    walArchiveDir: undefined,
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    databaseIsPooled: false,
    smtpUrl: undefined,
    mailFrom: 'faktura@tilgode.invalid',
    accessPoint: undefined,
    eInvoiceRules: undefined,
    sml: { zone: 'participant.sml.prod.tech.peppol.org', servers: [] },
    brreg: { url: 'https://data.brreg.no/enhetsregisteret/api', isForAll: false },
    exchangeRates: { url: undefined },
    vippsUrl: 'https://api.vipps.no',
    appRules: { allowsUnverified: false, documentsFrom: [] },
    bankInbox: undefined,
    bounces: undefined,
    secretsKeys: [],
    webhookTargets: 'loopback',
    trustedProxies: [],
    signUpIsOpen: false,
    operatorEmail: undefined,
    storageQuotas: DEFAULT_QUOTAS,
    testRetentionDays: 90,
    diskFloors: undefined,
    rateLimits: true,
    traces: undefined,
    logLevel: 'info',
    logFormat: undefined,
    logColours: true,
  });
});

test('the operator says which apps may be connected, and from where their documents are read', () => {
  const documents = 'https://apps.example.com/ https://firm.example/apps/';
  assert.deepEqual(readSettings({ APPS_UNVERIFIED: 'allow', APPS_FROM: documents }).appRules, {
    allowsUnverified: true,
    documentsFrom: ['https://apps.example.com/', 'https://firm.example/apps/'],
  });
  assert.throws(() => readSettings({ APPS_UNVERIFIED: 'yes' }), SettingError);
  // A longer name than example.com begins with it.
  for (const APPS_FROM of ['https://example.com', 'http://example.com/', 'example.com', '*']) {
    assert.throws(() => readSettings({ APPS_FROM }), SettingError, APPS_FROM);
  }
});

test('test accounts keep what they captured for whole days', () => {
  assert.equal(readSettings({ TEST_RETENTION_DAYS: '7' }).testRetentionDays, 7);
  for (const TEST_RETENTION_DAYS of ['0', '-1', '1.5', '10000', 'week']) {
    assert.throws(() => readSettings({ TEST_RETENTION_DAYS }), {
      message: 'TEST_RETENTION_DAYS must be a number of days from 1 to 9999.',
    });
  }
});

test('quotas and floors are sizes, and wrong ones are refused by name', () => {
  const { storageQuotas } = readSettings({ STORAGE_QUOTAS: 'attachments=20GB, test-captured=5MB' });
  assert.equal(storageQuotas.production.attachments, 20e9);
  assert.equal(storageQuotas.production.vouchers, DEFAULT_QUOTAS.production.vouchers);
  assert.equal(storageQuotas.test.captured, 5e6);
  assert.deepEqual(readSettings({ DISK_FLOORS: '5GB,2GB,1GB' }).diskFloors, {
    uploads: 5e9,
    drafts: 2e9,
    all: 1e9,
  });
  for (const STORAGE_QUOTAS of [
    'attachments',
    'attachments=5',
    'pictures=1GB',
    'captured=1GB',
    'calls=-1GB',
  ]) {
    assert.throws(() => readSettings({ STORAGE_QUOTAS }), SettingError, STORAGE_QUOTAS);
  }
  for (const DISK_FLOORS of ['5GB', '1GB,2GB,3GB', '5GB,2GB,1GB,0MB', '5,2,1']) {
    assert.throws(() => readSettings({ DISK_FLOORS }), SettingError, DISK_FLOORS);
  }
  const beside = { DISK_FLOORS: '5GB,2GB,1GB', DATABASE_URL: 'postgres://u:p@127.0.0.1/x' };
  assert.throws(() => readSettings(beside), /must be empty with DATABASE_URL/);
});

test('webhooks of test accounts may go to this machine where only this machine reaches the service', () => {
  const targets = (environment: Record<string, string>) => readSettings(environment).webhookTargets;
  for (const environment of [
    {},
    { HOST: '::1', BASE_URL: 'http://[::1]:3000' },
    { HOST: '127.0.0.2', BASE_URL: 'https://tilgode.localhost' },
    { HOST: 'localhost', BASE_URL: 'http://127.0.0.1:3000/' },
    { HOST: '0.0.0.0', WEBHOOK_TARGETS: 'loopback' },
  ]) {
    assert.equal(targets(environment), 'loopback', JSON.stringify(environment));
  }
  for (const environment of [
    { BASE_URL: 'https://a.example' },
    { BASE_URL: 'http://localhost.a.example' },
    { HOST: '0.0.0.0' },
    { HOST: '10.0.0.5' },
    { WEBHOOK_TARGETS: 'public' },
  ]) {
    assert.equal(targets(environment), 'public', JSON.stringify(environment));
  }
});

test('an empty variable counts as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'BASE_URL',
    'DATA_DIR',
    'WAL_ARCHIVE_DIR',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ];
  const rest = ['BANK_INBOX', 'BOUNCE_SMTP_PORT', 'BOUNCE_DOMAIN', 'TRUST_PROXY', 'RATE_LIMITS'];
  const eInvoices = [
    'ACCESS_POINT_URL',
    'ACCESS_POINT_TOKEN',
    'ACCESS_POINT_SENDER',
    'PEPPOL_SML',
    'BRREG_URL',
    'EXCHANGE_RATES',
    'E_INVOICE_RULES',
  ];
  const log = ['LOG_LEVEL', 'LOG_FORMAT', 'NO_COLOR', ...eInvoices];
  const empty = Object.fromEntries([...names, ...rest, ...log].map((name) => [name, ' ']));
  assert.deepEqual(readSettings(empty), readSettings({}));
});

const GOOD = [
  ['the base URL follows the port', { PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080' }],
  [
    'a base URL loses its last slash',
    { BASE_URL: 'http://localhost:8080/' },
    { baseUrl: 'http://localhost:8080' },
  ],
  [
    'proxies are a list',
    { TRUST_PROXY: '10.0.0.5, fd00::/8,' },
    { trustedProxies: ['10.0.0.5', 'fd00::/8'] },
  ],
  ['the log can be JSON anywhere', { LOG_FORMAT: 'json' }, { logFormat: 'json' }],
  ['the log can be text anywhere', { LOG_FORMAT: 'text' }, { logFormat: 'text' }],
  ['colours can be turned off', { NO_COLOR: '1' }, { logColours: false }],
  [
    'traces have an address and a share',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    { traces: { endpoint: 'http://127.0.0.1:4318', share: 0.25 } },
  ],
  [
    'all requests are traced when no share is set',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    { traces: { endpoint: 'http://127.0.0.1:4318', share: 1 } },
  ],
  [
    'keys of secrets are a list, the newest first',
    { SECRETS_KEY: `${'A'.repeat(43)}=, ${'B'.repeat(42)}A=` },
    { secretsKeys: [`${'A'.repeat(43)}=`, `${'B'.repeat(42)}A=`] },
  ],
  ['webhooks may go anywhere', { WEBHOOK_TARGETS: 'any' }, { webhookTargets: 'any' }],
  [
    'the address of Enhetsregisteret loses its last slash',
    { BRREG_URL: 'http://127.0.0.1:8099/api/' },
    { brreg: { url: 'http://127.0.0.1:8099/api', isForAll: true } },
  ],
  ['Enhetsregisteret is never asked', { BRREG_URL: 'off' }, { brreg: { url: undefined, isForAll: false } }],
  [
    'exchange rates are those of Norges Bank',
    { EXCHANGE_RATES: 'norges-bank' },
    { exchangeRates: { url: 'https://data.norges-bank.no/api/data' } },
  ],
  [
    'exchange rates come from another address',
    { EXCHANGE_RATES: 'http://127.0.0.1:8098/api/data/' },
    { exchangeRates: { url: 'http://127.0.0.1:8098/api/data' } },
  ],
  [
    'the test system of Vipps',
    { VIPPS_URL: 'https://apitest.vipps.no/' },
    { vippsUrl: 'https://apitest.vipps.no' },
  ],
  ['nobody pays by Vipps', { VIPPS_URL: 'off' }, { vippsUrl: undefined }],
  ['exchange rates are not fetched', { EXCHANGE_RATES: 'off' }, { exchangeRates: { url: undefined } }],
  ['limits can be lifted', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  [
    'people may sign up, and the operator is told',
    { SIGN_UP: 'open', OPERATOR_EMAIL: 'drift@tilgode.example' },
    { signUpIsOpen: true, operatorEmail: 'drift@tilgode.example' },
  ],
  [
    'mail goes out with a sender',
    { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@b.example' },
    { smtpUrl: 'smtps://u:p@mail.example', mailFrom: 'a@b.example' },
  ],
  [
    'reports come back to the domain of the sender',
    { MAIL_FROM: 'a@B.example', BOUNCE_SMTP_PORT: '2525' },
    { mailFrom: 'a@B.example', bounces: { port: 2525, domain: 'b.example' } },
  ],
  [
    'reports come back to a domain of their own',
    { BOUNCE_SMTP_PORT: '25', BOUNCE_DOMAIN: 'retur.b.example' },
    { bounces: { port: 25, domain: 'retur.b.example' } },
  ],
  [
    'e-invoices go out with a sender',
    {
      ACCESS_POINT_URL: 'https://ap.example/',
      ACCESS_POINT_TOKEN: 'secret',
      ACCESS_POINT_SENDER: '0192:974760673',
    },
    {
      accessPoint: {
        url: 'https://ap.example/',
        token: 'secret',
        sender: 'iso6523-actorid-upis::0192:974760673',
      },
    },
  ],
  [
    'the zone of Peppol can be another',
    { PEPPOL_SML: 'participant.sml.test.tech.peppol.org' },
    { sml: { zone: 'participant.sml.test.tech.peppol.org', servers: [] } },
  ],
  [
    'the zone of Peppol can be asked of other servers',
    { PEPPOL_SML: 'sml.test@127.0.0.1:5353, [::1]:53, 9.9.9.9' },
    { sml: { zone: 'sml.test', servers: ['127.0.0.1:5353', '[::1]:53', '9.9.9.9'] } },
  ],
  ['BOUNCE_DOMAIN without BOUNCE_SMTP_PORT is not used', { BOUNCE_DOMAIN: 'retur.b.example' }, {}],
] as const;

for (const [name, environment, expected] of GOOD) {
  test(`${name}: ${JSON.stringify(environment)}`, () => {
    assert.deepEqual(readSettings(environment), { ...readSettings({}), ...expected });
  });
}

const ACCESS_POINT = {
  ACCESS_POINT_URL: 'https://ap.example',
  ACCESS_POINT_TOKEN: 'secret',
  ACCESS_POINT_SENDER: '0192:974760673',
};

const HALF_FILLED: [name: string, environment: Record<string, string>][] = [
  ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://:465', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:0', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user@mail.example', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://:password@mail.example', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:100%@mail.example', MAIL_FROM: 'a@b.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:///tilgode' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://host:0/tilgode' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@host/tilgode' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user@/tilgode' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@/tilgode?host=/tmp' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user@one:5432,two:0/tilgode' }],
  ['WAL_ARCHIVE_DIR', { WAL_ARCHIVE_DIR: '/archive', DATABASE_URL: 'postgres://host/tilgode' }],
  ['BASE_URL', { BASE_URL: 'https://' }],
  ['BASE_URL', { BASE_URL: 'https://:3000' }],
  ['MAIL_FROM', { MAIL_FROM: '@b.example' }],
  ['HOST', { HOST: 'http://localhost' }],
  ['HOST', { HOST: 'local host' }],
  ['HOST', { HOST: ':3000' }],
  ['BOUNCE_DOMAIN', { BOUNCE_DOMAIN: 'retur.' }],
  ['BOUNCE_SMTP_PORT', { PORT: '2525', BOUNCE_SMTP_PORT: '2525' }],
  ['ACCESS_POINT_URL', { ...ACCESS_POINT, ACCESS_POINT_URL: 'ap.example' }],
  ['ACCESS_POINT_TOKEN', { ...ACCESS_POINT, ACCESS_POINT_TOKEN: 'æ' }],
  ['ACCESS_POINT_SENDER', { ...ACCESS_POINT, ACCESS_POINT_SENDER: '974760673' }],
  ['BRREG_URL', { BRREG_URL: 'data.brreg.no' }],
  ['VIPPS_URL', { VIPPS_URL: 'api.vipps.no' }],
  ['EXCHANGE_RATES', { EXCHANGE_RATES: 'ecb' }],
  ['PEPPOL_SML', { PEPPOL_SML: 'https://sml.example' }],
  ['PEPPOL_SML', { PEPPOL_SML: 'sml.example@dns.example' }],
  ['PEPPOL_SML', { PEPPOL_SML: 'sml.example@1.2.3.4:0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'fd00::/129' }],
];

for (const [name, environment] of HALF_FILLED) {
  test(`an incomplete value is refused, and the message names ${name}: ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => readSettings(environment),
      (error: Error) => error instanceof SettingError && error.message.startsWith(`${name} must be `),
    );
  });
}

test('the token of the access point can stand in a file', () => {
  const { ACCESS_POINT_TOKEN: token, ...others } = ACCESS_POINT;
  const settings = readSettings({ ...others, ACCESS_POINT_TOKEN_FILE: fileWith(`${token}\n`) });
  assert.deepEqual(settings, readSettings(ACCESS_POINT));
});

test('the settings of the access point are set together', () => {
  for (const name of Object.keys(ACCESS_POINT)) {
    assert.throws(() => readSettings({ ...ACCESS_POINT, [name]: '' }), /must be set together/);
  }
});

test('settings beside DATABASE_URL need it', () => {
  for (const environment of [
    { DATABASE_POOLER: 'transaction' },
    { DATABASE_ADMIN_URL: 'postgres://host/a' },
  ]) {
    assert.throws(() => readSettings(environment), { name: 'SettingError', message: /needs DATABASE_URL/ });
    assert.doesNotThrow(() => readSettings({ ...environment, DATABASE_URL: 'postgres://one,two:5433/b' }));
  }
});

test('DATABASE_URL may name a socket folder in its query instead of a host', () => {
  for (const databaseUrl of [
    'postgres:///tilgode?host=/var/run/postgresql',
    'postgres://tilgode@/tilgode?host=/var/run/postgresql',
    'postgres://tilgode:secret@/tilgode?host=/var/run/postgresql',
    'postgresql://tilgode:p%40ss@/tilgode?host=/tmp&port=5433',
  ]) {
    assert.equal(readSettings({ DATABASE_URL: databaseUrl }).databaseUrl, databaseUrl);
  }
});

const BAD: [name: string, environment: Record<string, string>][] = [
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '0x50' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '3000.5' }],
  ['BASE_URL', { BASE_URL: 'api.example.no' }],
  ['BASE_URL', { BASE_URL: 'ftp://api.example.no' }],
  ['BASE_URL', { BASE_URL: 'https://api\n.example.no' }],
  ['BASE_URL', { BASE_URL: 'https://api.example.no/?a=b' }],
  ['BASE_URL', { BASE_URL: 'https://api.example.no/#a' }],
  ['BASE_URL', { BASE_URL: 'https://user@api.example.no' }],
  ['BASE_URL', { BASE_URL: 'https://:secret@api.example.no' }],
  ['BASE_URL', { BASE_URL: 'https://api.example.no?' }],
  ['BASE_URL', { BASE_URL: 'https://api.example.no/tilgode' }],
  ['BASE_URL', { BASE_URL: 'https://api.example.no/tilgode/' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/db' }],
  ['DATABASE_URL', { DATABASE_URL: '/var/run/postgresql' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Nordlys <a@b.example>' }],
  ['BOUNCE_SMTP_PORT', { BOUNCE_SMTP_PORT: '70000' }],
  ['BOUNCE_SMTP_PORT', { BOUNCE_SMTP_PORT: 'on' }],
  ['BOUNCE_DOMAIN', { BOUNCE_SMTP_PORT: '2525', BOUNCE_DOMAIN: 'retur@b.example' }],
  ['BOUNCE_DOMAIN', { BOUNCE_SMTP_PORT: '2525', BOUNCE_DOMAIN: 'localhost' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.5 10.0.0.6' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '10%' }],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
  ['SIGN_UP', { SIGN_UP: 'yes' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'drift' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
  ['LOG_FORMAT', { LOG_FORMAT: 'pretty' }],
  ['LOG_FORMAT', { LOG_FORMAT: 'JSON' }],
];

for (const [name, environment] of BAD) {
  test(`the message about a bad value names ${name} and does not repeat the value: ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => readSettings(environment),
      (error: Error) => {
        assert.ok(error instanceof SettingError);
        assert.match(error.message, new RegExp(`^${name} must be `));
        for (const value of Object.values(environment))
          assert.ok(!error.message.includes(value), error.message);
        return true;
      },
    );
  });
}

const SECRETS = [
  {
    name: 'DATABASE_ADMIN_URL',
    value: 'postgres://owner:a%20secret@host/tilgode',
    read: 'databaseAdminUrl',
    others: { DATABASE_URL: 'postgres://host/tilgode' },
  },
  { name: 'DATABASE_URL', value: 'postgres://user:a%20secret@host/tilgode', read: 'databaseUrl', others: {} },
  {
    name: 'SMTP_URL',
    value: 'smtp://user:a%20secret@mail.example',
    read: 'smtpUrl',
    others: { MAIL_FROM: 'a@b.example' },
  },
] as const;

const folder = makeTemporaryFolder();
onEnd(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

for (const { name, value, read, others } of SECRETS) {
  test(`${name} can stand in a file, with or without a line feed at its end`, () => {
    for (const content of [value, `${value}\n`, `${value}\r\n`]) {
      assert.equal(readSettings({ ...others, [`${name}_FILE`]: fileWith(content) })[read], value);
    }
  });

  test(`the content of ${name}_FILE is checked like ${name}, and the message names ${name}`, () => {
    const path = fileWith('https://user:a%20secret@host/tilgode');
    const message = refusalOf({ ...others, [`${name}_FILE`]: path });
    assert.match(message, new RegExp(`^${name} must be an address that begins with `));
    assert.ok(!message.includes('secret'), message);
  });

  test(`${name} and ${name}_FILE together are refused`, () => {
    const message = refusalOf({ ...others, [name]: value, [`${name}_FILE`]: fileWith(value) });
    assert.equal(message, `${name} and ${name}_FILE are both set. Set only one of them.`);
  });

  test(`a file of ${name}_FILE that cannot be read is refused with the reason, without the path`, () => {
    for (const [path, reason] of [
      [join(folder, 'missing'), 'ENOENT'],
      [folder, 'EISDIR'],
      // The secret itself, by mistake.
      [value, 'ENOENT'],
    ] as const) {
      const message = refusalOf({ ...others, [`${name}_FILE`]: path });
      assert.match(
        message,
        new RegExp(`^${name}_FILE must name a file .* cannot be read \\(${reason}\\)\\.$`),
      );
      assert.ok(!message.includes(path), message);
    }
  });

  test(`a file of ${name}_FILE with no line or several is refused`, () => {
    for (const content of ['', '\n', `${value}\nsecond`]) {
      const message = refusalOf({ ...others, [`${name}_FILE`]: fileWith(content) });
      assert.equal(message, `${name}_FILE must name a file with one line: the value of ${name}.`);
    }
  });
}

function refusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    assert.ok(error instanceof SettingError, String(error));
    return error.message;
  }
  return assert.fail('The settings were accepted.');
}
