import { OWN_APPS } from '../../domain/apps/own-apps.ts';
import type { DbOrTrx } from '../../platform/database/database.ts';
import type { App } from './app.ts';
import { findApp } from './apps.store.ts';
import type { ClientDocuments } from './client-documents.ts';
import { isDocumentAddress } from './client-documents.ts';

/** When this service began to know its own programs. */
const KNOWN_SINCE = new Date('2026-12-01T00:00:00Z');

/** The app of a client id as it is now: of the service itself, registered, or as its document says. Undefined for any other text. */
export async function findAppNow(
  { db, documents }: { db: DbOrTrx; documents: ClientDocuments },
  clientId: string,
): Promise<App | undefined> {
  const own = OWN_APPS.get(clientId);
  if (own !== undefined) return ownApp(clientId, own);
  if (isDocumentAddress(clientId)) return documents.read(clientId);
  return /^app_[0-9A-Za-z]{22}$/.test(clientId) ? findApp(db, clientId) : undefined;
}

/** The operator serves the package of the program, so nobody else has to vouch for it. */
function ownApp(id: string, described: { name: string; redirectUris: string[] }): App {
  return {
    id,
    companyId: null,
    ...described,
    homepage: null,
    isConfidential: false,
    verifiedAt: KNOWN_SINCE,
    logoSha256: null,
    createdAt: KNOWN_SINCE,
  };
}
