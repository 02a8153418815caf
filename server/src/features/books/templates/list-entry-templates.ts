import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { listEntryTemplates as listRows } from './entry-templates.store.ts';

export async function listEntryTemplates({ db, accountId }: ReadContext) {
  return { body: { items: await listRows(db, accountId) } };
}
