import { createHash } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';
import { PARTICIPANT_SCHEME } from '../document-types.ts';
import { documentTypesIn } from './published-documents.ts';

/** The register of the network: the zone of the SML, and the DNS servers to ask where those of this machine are not to be asked. */
export type Sml = { zone: string; servers: string[] };

/** The network did not say whether the participant can receive. `message` is a code, for the log. */
export class NetworkSilent extends Error {
  override name = 'NetworkSilent';
}

const DNS_MILLISECONDS = 3_000;
const DNS_TRIES = 2;
/** A participant with every document type of the network has some 100 kB. */
const ANSWER_BYTES_AT_MOST = 2 * 1024 * 1024;
/** An SMP that has moved, and the same over https. */
const REDIRECTS_AT_MOST = 2;

/**
 * Asks Peppol what a participant can receive: the SML, by DNS, says where its SMP is (Peppol SML 1.3, U-NAPTR), and the SMP, by
 * HTTP, lists the documents (Peppol SMP 1.4, § 5.3).
 * @param participant as in `0192:123456785`
 * @returns the identifiers of document types, with their scheme; none when the participant is unknown
 * @throws NetworkSilent
 */
export async function askNetwork(
  participant: string,
  { sml, outgoing }: { sml: Sml; outgoing: Outgoing },
  signal: AbortSignal,
): Promise<string[]> {
  const smp = await findSmp(participant, sml);
  if (smp === undefined) return [];
  const id = encodeURIComponent(`${PARTICIPANT_SCHEME}::${participant}`);
  try {
    const { status, body } = await outgoing.request(`${smp.replace(/\/+$/, '')}/${id}`, {
      signal,
      mostBytes: ANSWER_BYTES_AT_MOST,
      mostRedirects: REDIRECTS_AT_MOST,
    });
    if (status === 404) return [];
    if (status !== 200) throw new NetworkSilent(`SMP ${status}`);
    return documentTypesIn(body.toString());
  } catch (error) {
    if (error instanceof OutgoingFailed) throw new NetworkSilent(`SMP ${error.code}`);
    throw error;
  }
}

/** The name that stands for a participant in the zone (Peppol Policy for use of Identifiers 4.4, policy 7). */
export function smlName(participant: string, zone: string): string {
  const hash = createHash('sha256').update(participant.toLowerCase()).digest();
  return `${base32(hash)}.${PARTICIPANT_SCHEME}.${zone}`;
}

/** @returns undefined when the participant is not in the register */
async function findSmp(participant: string, { zone, servers }: Sml): Promise<string | undefined> {
  const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: DNS_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  try {
    const records = await resolver.resolveNaptr(smlName(participant, zone));
    const urls = records
      .filter(({ flags, service }) => flags.toUpperCase() === 'U' && service.toLowerCase() === 'meta:smp')
      .toSorted((one, other) => one.order - other.order || one.preference - other.preference)
      .map(({ regexp }) => urlOfRule(regexp));
    const url = urls.find((found) => found !== undefined);
    if (url === undefined) throw new NetworkSilent('SML without an address');
    return url;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND' || code === 'ENODATA') return undefined;
    if (error instanceof NetworkSilent) throw error;
    throw new NetworkSilent(`SML ${code}`);
  }
}

/**
 * A rule replaces the whole name by the address: `!.*!https://smp.example!` (RFC 4848 § 2.2). Its pattern is compared and never
 * run, because it comes from outside. A path is put behind the address, so the address has no query.
 */
function urlOfRule(regexp: string): string | undefined {
  const delimiter = regexp.slice(0, 1);
  const [, pattern, url = ''] = delimiter === '' ? [] : regexp.split(delimiter);
  const isWhole = pattern === '.*' || pattern === '^.*$';
  return isWhole && URL.canParse(url) && !/[?#]/.test(url) ? url : undefined;
}

/** RFC 4648 § 6, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}

function codeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : 'failed';
}
