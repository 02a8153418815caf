import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { urlsOf } from '../platform/database/connection.ts';
import { isEmailAddress } from '../domain/texts/email-address.ts';
import type { AccessPointSettings, Sml } from '../features/e-invoices/index.ts';
import { isSecretsKey } from '../platform/operations/secret-box.ts';
import type { WebhookTargets } from '../domain/webhooks/webhook-targets.ts';
import { WEBHOOK_TARGETS } from '../domain/webhooks/webhook-targets.ts';
import type { AppRules } from '../features/apps/index.ts';
import { isLoopbackHost } from '../platform/outgoing/address-rule.ts';
import type { ExchangeRateSettings } from '../platform/outgoing/exchange-rate-settings.ts';
import { readExchangeRates } from '../platform/outgoing/exchange-rate-settings.ts';
import type { RegisterSettings } from '../platform/outgoing/register-settings.ts';
import { readRegister } from '../platform/outgoing/register-settings.ts';
import type { DiskFloors, StorageQuotas } from '../platform/operations/storage-settings.ts';
import { DEFAULT_QUOTAS, readFloors, readQuotas } from '../platform/operations/storage-settings.ts';
import type { LogSettings } from '../platform/operations/log-settings.ts';
import { LOG_FORMATS, LOG_LEVELS } from '../platform/operations/log-settings.ts';
import { readAppRules } from './read-app-rules.ts';
import { readSml } from './read-sml.ts';
import { readTrustedProxies } from './read-trusted-proxies.ts';
import { SettingError } from './setting-error.ts';

export { SettingError } from './setting-error.ts';

export type Settings = LogSettings & {
  port: number;
  host: string;
  /** The `{base_url}` of contract 5.8, without a slash at its end. */
  baseUrl: string;
  dataDir: string;
  /** The folder that our own PostgreSQL archives its WAL to; undefined: nowhere. */
  walArchiveDir: string | undefined;
  databaseUrl: string | undefined;
  /** The owner of the tables, when the user of `databaseUrl` has only the rights of requests. */
  databaseAdminUrl: string | undefined;
  /** Whether a pooler in transaction mode stands before `databaseUrl`. */
  databaseIsPooled: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where e-invoices of production accounts go; undefined: they wait. */
  accessPoint: AccessPointSettings | undefined;
  /** The folder of the official rules of e-invoices; undefined: they are not run. */
  eInvoiceRules: string | undefined;
  /** Where to ask whether somebody can receive e-invoices. */
  sml: Sml;
  /** The API of Enhetsregisteret, for the forms of the app. */
  brreg: RegisterSettings;
  exchangeRates: ExchangeRateSettings;
  /** The API of Vipps MobilePay, without a slash at its end; undefined: nobody pays by Vipps. */
  vippsUrl: string | undefined;
  appRules: AppRules;
  /** The folder that files of banks are put into; undefined: there is none. */
  bankInbox: string | undefined;
  /** The port for reports about mails, and the domain that leads there; undefined when the service takes none. */
  bounces: { port: number; domain: string } | undefined;
  /** The keys that encrypt secrets, the newest first; empty: a file of DATA_DIR has them. */
  secretsKeys: string[];
  webhookTargets: WebhookTargets;
  trustedProxies: string[];
  /** How much an account may keep, by environment and kind, in bytes. */
  storageQuotas: StorageQuotas;
  /** Whether people may sign up by themselves. */
  signUpIsOpen: boolean;
  /** Where the operator is told of companies that wait to be opened; undefined: nobody is told. */
  operatorEmail: string | undefined;
  /** How many days test accounts keep mails and e-invoices that they have captured, and PDFs. */
  testRetentionDays: number;
  /** Free bytes on the disk of the embedded PostgreSQL, below which writes are refused; undefined: by the size of the disk. */
  diskFloors: DiskFloors | undefined;
  rateLimits: boolean;
  /** Where traces go, and the share of requests that is traced (0 to 1). Undefined: no traces. */
  traces: { endpoint: string; share: number } | undefined;
};

type Environment = Record<string, string | undefined>;

/**
 * Reads the environment variables. docs/settings.md has all of them. Empty counts as not set.
 * @throws SettingError
 */
export function readSettings(environment: Environment): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const secret = (name: string) => readSecret(name, value(name), value(`${name}_FILE`));
  const port = readPort('PORT', value('PORT') ?? '3000');
  const smtpUrl = readSmtpUrl(secret('SMTP_URL'));
  const mailFrom = readMailFrom(value('MAIL_FROM'), smtpUrl);
  const format = value('LOG_FORMAT');
  const host = readHost(value('HOST') ?? '127.0.0.1');
  const baseUrl = readBaseUrl(value('BASE_URL')) ?? `http://localhost:${port}`;
  // A developer's machine: nobody else reaches this service, and so nobody else can name an address on it.
  const isLocal = isLoopbackHost(host) && isLoopbackHost(new URL(baseUrl).hostname);
  const targets = value('WEBHOOK_TARGETS') ?? (isLocal ? 'loopback' : 'public');
  return {
    port,
    host,
    baseUrl,
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    walArchiveDir: readWalArchiveDir(value('WAL_ARCHIVE_DIR'), secret('DATABASE_URL')),
    ...readDatabase(secret('DATABASE_URL'), secret('DATABASE_ADMIN_URL'), value('DATABASE_POOLER')),
    smtpUrl,
    mailFrom,
    accessPoint: readAccessPoint(
      value('ACCESS_POINT_URL'),
      secret('ACCESS_POINT_TOKEN'),
      value('ACCESS_POINT_SENDER'),
    ),
    eInvoiceRules: value('E_INVOICE_RULES') && resolve(value('E_INVOICE_RULES') ?? ''),
    sml: readSmlZone(value('PEPPOL_SML')),
    brreg: readRegister(value('BRREG_URL'), (text) => readUrl('BRREG_URL', text)),
    exchangeRates: readExchangeRates(value('EXCHANGE_RATES'), (text) => readUrl('EXCHANGE_RATES', text)),
    vippsUrl: readVipps(value('VIPPS_URL')),
    appRules: readAppRules(value('APPS_UNVERIFIED'), value('APPS_FROM')),
    bankInbox: value('BANK_INBOX') && resolve(value('BANK_INBOX') ?? ''),
    bounces: readBounces(value('BOUNCE_SMTP_PORT'), value('BOUNCE_DOMAIN'), mailFrom, port),
    secretsKeys: readSecretsKeys(secret('SECRETS_KEY')),
    webhookTargets: readChoice('WEBHOOK_TARGETS', targets, WEBHOOK_TARGETS),
    trustedProxies: readTrustedProxies(value('TRUST_PROXY')),
    signUpIsOpen: readChoice('SIGN_UP', value('SIGN_UP') ?? 'off', ['off', 'open'] as const) === 'open',
    operatorEmail: readEmail('OPERATOR_EMAIL', value('OPERATOR_EMAIL')),
    storageQuotas: readStorageQuotas(value('STORAGE_QUOTAS')),
    testRetentionDays: readDays('TEST_RETENTION_DAYS', value('TEST_RETENTION_DAYS') ?? '90'),
    diskFloors: readDiskFloors(value('DISK_FLOORS'), secret('DATABASE_URL')),
    rateLimits: readChoice('RATE_LIMITS', value('RATE_LIMITS') ?? 'on', ['on', 'off'] as const) === 'on',
    traces: readTraces(value('OTEL_EXPORTER_OTLP_ENDPOINT'), value('OTEL_TRACES_SAMPLER_ARG')),
    logLevel: readChoice('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    logFormat: format === undefined ? undefined : readChoice('LOG_FORMAT', format, LOG_FORMATS),
    logColours: value('NO_COLOR') === undefined,
  };
}

/**
 * Reads a setting that holds a password: from its variable, or from the file that `NAME_FILE` names. Containers and systemd hand over
 * secrets as files, because other processes can read the environment of a process. The messages do not name the file: somebody may have
 * put the secret itself into `NAME_FILE`.
 */
function readSecret(name: string, text: string | undefined, path: string | undefined): string | undefined {
  if (path === undefined) return text;
  if (text !== undefined)
    throw new SettingError(`${name} and ${name}_FILE are both set. Set only one of them.`);
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not a path';
    throw new SettingError(
      `${name}_FILE must name a file that the user of the service can read. The file that it names cannot be read (${reason}).`,
    );
  }
  // `new URL` drops line feeds, so a second line would become a part of the address.
  if (content === '' || content.includes('\n'))
    throw new SettingError(`${name}_FILE must name a file with one line: the value of ${name}.`);
  return content;
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new SettingError(`${name} must be a number from 1 to 65535.`);
  return port;
}

function readDays(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new SettingError(`${name} must be a number of days from 1 to 9999.`);
  return Number(text);
}

function readBaseUrl(text: string | undefined): string | undefined {
  const url = readUrl('BASE_URL', text);
  if (url === undefined) return undefined;
  const { username, password, pathname } = new URL(url);
  // The app stands at /app of its host, and /v1 beside it.
  if (/[?#]/.test(url) || username !== '' || password !== '' || pathname !== '/') {
    throw new SettingError(
      'BASE_URL must be an address without path, user, query or fragment, as in https://api.example.no.',
    );
  }
  return url.replace(/\/+$/, '');
}

function readUrl(
  name: string,
  text: string | undefined,
  protocols = ['http:', 'https:'],
): string | undefined {
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  // `new URL` drops line feeds, but the text stands as it is in links and audiences.
  if (!protocols.includes(protocol) || /\p{Cc}/u.test(text)) {
    throw new SettingError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return text;
}

/** Reads a name or an address. Whether it exists shows only when the service listens. */
function readHost(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) {
    throw new SettingError('HOST must be the IP address or the name of this machine, as in 0.0.0.0.');
  }
  return text;
}

function readSmtpUrl(text: string | undefined): string | undefined {
  const url = readUrl('SMTP_URL', text, ['smtp:', 'smtps:']);
  if (url === undefined) return undefined;
  const { hostname, port, username, password } = new URL(url);
  const isHalfFilled = hostname === '' || port === '0' || (username === '') !== (password === '');
  if (isHalfFilled || !isDecodable(username) || !isDecodable(password)) {
    throw new SettingError(
      'SMTP_URL must be an address with a host, and with both user and password or neither, as in smtp://user:password@mail.example.no:587.',
    );
  }
  return url;
}

/** Refused beside DATABASE_URL, because a person who set both would believe that something is archived. */
function readWalArchiveDir(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text !== undefined && databaseUrl !== undefined) {
    throw new SettingError(
      'WAL_ARCHIVE_DIR must be empty with DATABASE_URL: that PostgreSQL archives by its own settings.',
    );
  }
  return text === undefined ? undefined : resolve(text);
}

function readDatabase(
  url: string | undefined,
  adminUrl: string | undefined,
  pooler: string | undefined,
): Pick<Settings, 'databaseUrl' | 'databaseAdminUrl' | 'databaseIsPooled'> {
  const databaseUrl = readDatabaseUrl('DATABASE_URL', url);
  const databaseAdminUrl = readDatabaseUrl('DATABASE_ADMIN_URL', adminUrl);
  if (pooler !== undefined) readChoice('DATABASE_POOLER', pooler, ['transaction']);
  for (const [name, given] of Object.entries({ DATABASE_ADMIN_URL: adminUrl, DATABASE_POOLER: pooler })) {
    if (databaseUrl === undefined && given !== undefined)
      throw new SettingError(`${name} needs DATABASE_URL.`);
  }
  return { databaseUrl, databaseAdminUrl, databaseIsPooled: pooler !== undefined };
}

/** A URL of one host, or of several that are separated by commas. */
function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  for (const one of urlsOf(text)) {
    // `new URL` wants a host behind a user. PostgreSQL takes it from the query, too.
    const url = readUrl(name, one.replace('@/', '@host/'), ['postgres:', 'postgresql:']) ?? '';
    const { hostname, port, searchParams, username, password, pathname } = new URL(url);
    const hasHost = (hostname !== '' && !one.includes('@/')) || (searchParams.get('host') ?? '') !== '';
    if (!hasHost || port === '0' || ![username, password, pathname].every(isDecodable)) {
      throw new SettingError(
        `${name} must be an address with a host, as in postgres://user:password@host/database.`,
      );
    }
  }
  return text;
}

/** Checked here, because a `%` outside of a percent-encoding would otherwise fail only at the first connection. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function readMailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (text === undefined && smtpUrl !== undefined)
    throw new SettingError('MAIL_FROM must be set together with SMTP_URL.');
  // The default is only ever used in captured mail of test accounts.
  return readEmail('MAIL_FROM', text ?? 'faktura@tilgode.invalid');
}

function readEmail<T extends string | undefined>(name: string, text: T): T {
  if (text !== undefined && !isEmailAddress(text))
    throw new SettingError(`${name} must be one bare email address.`);
  return text;
}

/** One without the others is refused, because e-invoices would wait unnoticed. */
function readAccessPoint(
  url: string | undefined,
  token: string | undefined,
  sender: string | undefined,
): Settings['accessPoint'] {
  if (url === undefined && token === undefined && sender === undefined) return undefined;
  if (url === undefined || token === undefined || sender === undefined) {
    throw new SettingError(
      'ACCESS_POINT_URL, ACCESS_POINT_TOKEN and ACCESS_POINT_SENDER must be set together.',
    );
  }
  readUrl('ACCESS_POINT_URL', url);
  // A header of HTTP cannot carry other characters.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new SettingError('ACCESS_POINT_TOKEN must be letters, digits and signs of ASCII.');
  const participant = sender.replace(/^iso6523-actorid-upis::/, '');
  if (!/^\d{4}:[\w.-]{1,50}$/.test(participant)) {
    throw new SettingError('ACCESS_POINT_SENDER must be an address in the network, as in 0192:974760673.');
  }
  return { url, token, sender: `iso6523-actorid-upis::${participant}` };
}

/** Left out, it is that of real payments. */
function readVipps(choice: string | undefined): string | undefined {
  if (choice === 'off') return undefined;
  return readUrl('VIPPS_URL', choice ?? 'https://api.vipps.no')?.replace(/\/+$/, '');
}

function readSmlZone(text: string | undefined): Sml {
  const sml = readSml(text);
  if (sml === undefined) {
    throw new SettingError(
      'PEPPOL_SML must be a zone of DNS, with @ and IP addresses of DNS servers behind if those of this machine are not to be asked, as in participant.sml.prod.tech.peppol.org@9.9.9.9:53.',
    );
  }
  return sml;
}

function readBounces(
  port: string | undefined,
  domain: string | undefined,
  mailFrom: string,
  servicePort: number,
): Settings['bounces'] {
  if (domain !== undefined && !isEmailAddress(`bounces@${domain}`)) {
    throw new SettingError('BOUNCE_DOMAIN must be a domain, as in bounces.example.no.');
  }
  if (port === undefined) return undefined;
  const bouncePort = readPort('BOUNCE_SMTP_PORT', port);
  if (bouncePort === servicePort) throw new SettingError('BOUNCE_SMTP_PORT must be another port than PORT.');
  const ofSender = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  return { port: bouncePort, domain: (domain ?? ofSender).toLowerCase() };
}

function readTraces(url: string | undefined, share: string | undefined): Settings['traces'] {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  if (share !== undefined && !/^(0(\.\d+)?|1(\.0+)?)$/.test(share)) {
    throw new SettingError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, as in 0.1.');
  }
  if (endpoint === undefined) return undefined;
  return { endpoint: endpoint.replace(/\/+$/, ''), share: Number(share ?? 1) };
}

/** Several keys stand side by side while one replaces the other. */
function readSecretsKeys(text: string | undefined): string[] {
  const keys = text?.split(',').map((key) => key.trim()) ?? [];
  if (!keys.every(isSecretsKey)) {
    throw new SettingError(
      'SECRETS_KEY must be 32 random bytes in base64, as "openssl rand -base64 32" makes them. A new key stands before the old one, with a comma between them.',
    );
  }
  return keys;
}

function readStorageQuotas(text: string | undefined): StorageQuotas {
  if (text === undefined) return DEFAULT_QUOTAS;
  const quotas = readQuotas(text);
  if (quotas === undefined) {
    throw new SettingError(
      'STORAGE_QUOTAS must be sizes by kind, in kB, MB, GB or TB, as in attachments=20GB,test-attachments=100MB. The kinds are documents, attachments, vouchers, answers, calls and test-captured.',
    );
  }
  return quotas;
}

/** Refused beside DATABASE_URL, because a person who set both would believe that the disk of that PostgreSQL is watched. */
function readDiskFloors(text: string | undefined, databaseUrl: string | undefined): DiskFloors | undefined {
  if (text === undefined) return undefined;
  if (databaseUrl !== undefined) {
    throw new SettingError(
      'DISK_FLOORS must be empty with DATABASE_URL: the disk of that PostgreSQL cannot be seen.',
    );
  }
  const floors = readFloors(text);
  if (floors === undefined) {
    throw new SettingError('DISK_FLOORS must be three sizes, none above the one before, as in 5GB,2GB,1GB.');
  }
  return floors;
}

function readChoice<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new SettingError(`${name} must be one of: ${choices.join(', ')}.`);
  return choice;
}
