import { LRUCache } from 'lru-cache';
import { appName } from '../../domain/apps/app-name.ts';
import { isRedirectAddress } from '../../domain/apps/redirect-address.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../platform/outgoing/outgoing.ts';
import type { App } from './app.ts';

/** A document has a name and a few addresses. */
const MOST_BYTES = 50_000;
/** A person waits in front of a page. */
const PATIENCE_MILLISECONDS = 5_000;
const LONGEST_KEPT_SECONDS = 3_600;
/** An address that gives no document is not asked again at once. */
const REFUSED_SECONDS = 60;
const MOST_REDIRECT_ADDRESSES = 20;
/** Of at most 50 kB each, and anybody can name them: 12 MB. */
const MOST_DOCUMENTS = 250;

export type ClientDocuments = {
  /** @returns undefined when there is no document at the address that names the address */
  read(clientId: string): Promise<App | undefined>;
};

/** Whether a client id is the address of a document: https with a path, and nothing that another reader would take otherwise. */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > 500 || !/^https:\/\/[^\s\p{C}\\@?#]+\/[^\s\p{C}\\@?#]+$/u.test(clientId))
    return false;
  return URL.canParse(clientId) && new URL(clientId).href === clientId;
}

/**
 * Reads client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): an app without registration says at an https address of
 * its own who it is. The request holds nothing about the person or the company.
 */
export function createClientDocuments(
  outgoing: Outgoing,
  { clock, from }: { clock: () => Date; from: readonly string[] },
): ClientDocuments {
  const kept = new LRUCache<string, { answer: Promise<Answer>; until: number }>({ max: MOST_DOCUMENTS });

  return {
    async read(clientId) {
      if (!isDocumentAddress(clientId)) return undefined;
      if (from.length > 0 && !from.some((beginning) => clientId.startsWith(beginning))) return undefined;
      const known = kept.get(clientId);
      if (known !== undefined && known.until > performance.now()) return (await known.answer).app;
      // One request for all who ask meanwhile: anybody can ask, and the other side need not bear it.
      const asking = {
        answer: ask(outgoing, clientId, clock()),
        until: performance.now() + PATIENCE_MILLISECONDS,
      };
      kept.set(clientId, asking);
      const { app, seconds } = await asking.answer;
      asking.until = performance.now() + seconds * 1_000;
      return app;
    },
  };
}

/** What the address said, and how long that counts. */
type Answer = { app: App | undefined; seconds: number };

async function ask(outgoing: Outgoing, clientId: string, now: Date): Promise<Answer> {
  try {
    const { status, headers, body } = await outgoing.request(clientId, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      mostBytes: MOST_BYTES,
    });
    const app = status === 200 ? appIn(body, clientId, now) : undefined;
    return { app, seconds: app === undefined ? REFUSED_SECONDS : secondsOf(headers['cache-control']) };
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error;
    return { app: undefined, seconds: REFUSED_SECONDS };
  }
}

/** The app of a document; undefined when the document is not about this address. */
export function appIn(body: Buffer, clientId: string, now: Date): App | undefined {
  const document = readObject(body);
  const {
    client_id: named,
    client_name: name,
    client_uri: homepage,
    redirect_uris: addresses,
  } = document ?? {};
  if (named !== clientId || typeof name !== 'string' || !Array.isArray(addresses)) return undefined;
  const redirectUris = addresses.filter(
    (one): one is string => typeof one === 'string' && isRedirectAddress(one),
  );
  const shown = appName(name);
  if (shown === '' || redirectUris.length === 0 || addresses.length > MOST_REDIRECT_ADDRESSES)
    return undefined;
  return {
    id: clientId,
    companyId: null,
    name: shown,
    homepage: typeof homepage === 'string' && isRedirectAddress(homepage) ? homepage : null,
    redirectUris,
    logoSha256: null,
    isConfidential: false,
    verifiedAt: null,
    createdAt: now,
  };
}

function readObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** How long the document may be kept (RFC 9111 § 5.2.2), at most an hour. */
function secondsOf(cacheControl: string | string[] | undefined): number {
  const said = [cacheControl ?? ''].flat().join(',').toLowerCase();
  if (/no-store|no-cache/.test(said)) return 0;
  const [, seconds] = /max-age=(\d{1,9})/.exec(said) ?? [];
  return Math.min(seconds === undefined ? LONGEST_KEPT_SECONDS : Number(seconds), LONGEST_KEPT_SECONDS);
}
