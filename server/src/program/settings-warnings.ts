import { isLoopbackHost } from '../platform/outgoing/address-rule.ts';
import type { Settings } from './settings.ts';

/** What a setting leads to, and what to set instead. */
export type SettingWarning = { says: string; todo: string };

/** Settings that are allowed, and yet harm an installation that real companies use. */
export function warningsOf({
  baseUrl,
  databaseUrl,
  rateLimits,
  secretsKeys,
  signUpIsOpen,
  smtpUrl,
  trustedProxies,
}: Settings): SettingWarning[] {
  const { protocol, hostname } = new URL(baseUrl);
  const isPublic = !isLoopbackHost(hostname);
  const warnings: (SettingWarning | false)[] = [
    protocol === 'http:' &&
      isPublic && {
        says: 'BASE_URL is public and not https: secrets and tokens would cross the network readable.',
        todo: 'Put a proxy with TLS in front of the service, and set BASE_URL to its https address.',
      },
    protocol === 'https:' &&
      trustedProxies.length === 0 && {
        says: 'TRUST_PROXY is not set, although BASE_URL is https: all callers count as one address, that of the proxy.',
        todo: 'Set TRUST_PROXY to the address of the proxy.',
      },
    !rateLimits && {
      says: 'RATE_LIMITS is off: nothing stops a caller from sending too much.',
      todo: 'Remove RATE_LIMITS, which is for measuring only.',
    },
    databaseUrl !== undefined &&
      secretsKeys.length === 0 && {
        says: 'SECRETS_KEY is not set: nobody can make webhooks, because their secrets would not be encrypted.',
        todo: 'Set SECRETS_KEY to what "openssl rand -base64 32" prints, and keep it as long as the database.',
      },
    signUpIsOpen &&
      smtpUrl === undefined && {
        says: 'SIGN_UP is open and SMTP_URL is not set: nobody who signs up gets the link.',
        todo: 'Set SMTP_URL and MAIL_FROM.',
      },
    smtpUrl === undefined && {
      says: 'SMTP_URL is not set: mail of production accounts waits in the queue.',
      todo: 'Set SMTP_URL and MAIL_FROM. What waits goes out then.',
    },
  ];
  return warnings.filter((warning) => warning !== false);
}
