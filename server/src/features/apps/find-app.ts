import type { DbOrTrx } from '../../platform/database/database.ts';
import type { App } from './app.ts';
import { findApp } from './apps.store.ts';
import type { ClientDocuments } from './client-documents.ts';
import { isDocumentAddress } from './client-documents.ts';

/** The app of a client id as it is now: registered, or as its document says. Undefined for any other text. */
export async function findAppNow(
  { db, documents }: { db: DbOrTrx; documents: ClientDocuments },
  clientId: string,
): Promise<App | undefined> {
  if (isDocumentAddress(clientId)) return documents.read(clientId);
  return /^app_[0-9A-Za-z]{22}$/.test(clientId) ? findApp(db, clientId) : undefined;
}
