import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmailAddress } from './domain/email-address.ts';
import type { LogLevel } from './platform/log.ts';
import { LOG_LEVELS } from './platform/log.ts';

export type Settings = {
  port: number;
  host: string;
  /** The `{base_url}` of the contract, without a slash at its end. */
  baseUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where reports about mails come in, and the domain that leads them there; undefined: nowhere. */
  bounces: { port: number; domain: string } | undefined;
  trustedProxies: string[];
  rateLimits: boolean;
  logLevel: LogLevel;
};

/** A setting that cannot be used; the message names the variable and says what is allowed. */
export class SettingError extends Error {
  override name = 'SettingError';
}

type Environment = Record<string, string | undefined>;

/** Reads the environment variables of README, "Settings". Empty counts as not set. @throws SettingError */
export function readSettings(environment: Environment): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const port = readPort('PORT', value('PORT') ?? '3000');
  const smtpUrl = readUrl('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']);
  const mailFrom = readMailFrom(value('MAIL_FROM'), smtpUrl);
  return {
    port,
    host: value('HOST') ?? '127.0.0.1',
    baseUrl: readBaseUrl(value('BASE_URL')) ?? `http://localhost:${port}`,
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl: readUrl('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']),
    smtpUrl,
    mailFrom,
    bounces: readBounces(value('BOUNCE_SMTP_PORT'), value('BOUNCE_DOMAIN'), mailFrom),
    trustedProxies: readTrustedProxies(value('TRUST_PROXY')),
    rateLimits: readChoice('RATE_LIMITS', value('RATE_LIMITS') ?? 'on', ['on', 'off'] as const) === 'on',
    logLevel: readChoice('LOG_LEVEL', value('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new SettingError(`${name} must be a number from 1 to 65535.`);
  return port;
}

function readBaseUrl(text: string | undefined): string | undefined {
  const url = readUrl('BASE_URL', text, ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  if (/[?#]/.test(url) || username !== '' || password !== '') {
    throw new SettingError(
      'BASE_URL must be an address without user, query or fragment, as in https://api.example.no.',
    );
  }
  return url.replace(/\/+$/, '');
}

function readUrl(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (!protocols.includes(protocol)) {
    throw new SettingError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  }
  return text;
}

function readMailFrom(text: string | undefined, smtpUrl: string | undefined): string {
  if (text === undefined && smtpUrl !== undefined)
    throw new SettingError('MAIL_FROM must be set together with SMTP_URL.');
  // Only captured mail of test accounts ever carries the default.
  const address = text ?? 'faktura@tilgode.invalid';
  if (!isEmailAddress(address)) throw new SettingError('MAIL_FROM must be one bare email address.');
  return address;
}

function readBounces(
  port: string | undefined,
  domain: string | undefined,
  mailFrom: string,
): Settings['bounces'] {
  if (port === undefined) return undefined;
  const ofSender = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  if (domain !== undefined && !isEmailAddress(`bounces@${domain}`)) {
    throw new SettingError('BOUNCE_DOMAIN must be a domain, as in bounces.example.no.');
  }
  return { port: readPort('BOUNCE_SMTP_PORT', port), domain: (domain ?? ofSender).toLowerCase() };
}

function readTrustedProxies(text: string | undefined): string[] {
  const proxies = (text ?? '')
    .split(',')
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== '');
  if (!proxies.every(isAddressOrRange)) {
    throw new SettingError(
      'TRUST_PROXY must be IP addresses or ranges, separated by commas, as in 10.0.0.5, 192.168.0.0/16.',
    );
  }
  return proxies;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

function readChoice<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new SettingError(`${name} must be one of: ${choices.join(', ')}.`);
  return choice;
}
