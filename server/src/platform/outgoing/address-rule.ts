import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookTargets } from '../../domain/webhooks/webhook-targets.ts';

/** Where requests may go to addresses that somebody outside has named. */
export type AddressRule = { allowsHttp: boolean; allowsAddress: (address: string) => boolean };

/** Webhooks of one account. */
export function webhookRule(targets: WebhookTargets, accountId: string): AddressRule {
  if (targets === 'any') return { allowsHttp: true, allowsAddress: () => true };
  const allowsLoopback = targets === 'loopback' && accountId.startsWith('T');
  return {
    allowsHttp: allowsLoopback,
    allowsAddress: (address) => isPublic(address) || (allowsLoopback && isLoopback(address)),
  };
}

/** Addresses that the answers of look-ups name. Publishers of Peppol stand at http, too. */
export function lookUpRule(targets: WebhookTargets): AddressRule {
  return { allowsHttp: true, allowsAddress: targets === 'any' ? () => true : isPublic };
}

export const LONGEST_URL = 2_000;

/**
 * Scheme, host and the rest, as text that everybody reads alike. `new URL` drops line feeds, tabs and blanks around the
 * text, takes a backslash for a slash and an empty user for none: another reader of the same text would go elsewhere.
 */
const PLAIN_URL = /^https?:\/\/[^\s\p{C}\\/?#@]+([/?#][^\s\p{C}\\]*)?$/iu;

export type UrlProblem = 'too-long' | 'invalid-format' | 'address-forbidden';

/** As `urlProblem`, and also what a new address may not look like. Addresses of earlier releases are still posted to. */
export function newUrlProblem(url: string, rule: AddressRule): UrlProblem | undefined {
  return url.length <= LONGEST_URL && !PLAIN_URL.test(url) ? 'invalid-format' : urlProblem(url, rule);
}

/** Why no request may go to an address; undefined when one may. A name is judged when it is connected to. */
export function urlProblem(url: string, rule: AddressRule): UrlProblem | undefined {
  if (url.length > LONGEST_URL) return 'too-long';
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !['https:', 'http:'].includes(parsed.protocol)) return 'invalid-format';
  if (parsed.username !== '' || parsed.password !== '') return 'invalid-format';
  if (parsed.protocol === 'http:' && !rule.allowsHttp) return 'address-forbidden';
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const address = isLocalName(host) ? '127.0.0.1' : host;
  return isIP(address) !== 0 && !rule.allowsAddress(address) ? 'address-forbidden' : undefined;
}

/** Names of this machine (RFC 6761 § 6.3). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}

/** Whether a host leads to this machine alone. @param host a name or an address, as in a URL or without brackets */
export function isLoopbackHost(host: string): boolean {
  return isLocalName(host) || isLoopback(host.replace(/^\[|\]$/g, ''));
}

/**
 * Whether everybody on the internet can reach the address. Only then can nobody use the service to reach what stands
 * behind its firewall. Forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo) are not public, whatever
 * address is inside.
 */
export function isPublic(address: string): boolean {
  // A zone names a network interface of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  // Only 2000::/3 is given out (RFC 4291 § 2.4). Deprecated forms such as ::127.0.0.1 lie outside.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
  return isGivenOut && parsed.range() === 'unicast' && address !== AZURE_METADATA;
}

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Looks public, and answers only virtual machines of Azure. Those of other clouds are in the ranges that are refused. */
const AZURE_METADATA = '168.63.129.16';

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}
