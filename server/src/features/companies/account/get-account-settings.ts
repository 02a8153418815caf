import type { Static } from 'typebox';
import type { ReadContext } from '../../../platform/http/endpoint.ts';
import { getCompanyOfCaller } from '../company/companies.store.ts';
import type { accountSettingsSchema } from '../schemas.ts';

export async function getAccountSettings({
  db,
  caller,
}: ReadContext): Promise<{ body: Static<typeof accountSettingsSchema> }> {
  const { seller } = await getCompanyOfCaller(db, caller);
  return { body: { eInvoices: caller.eInvoices, inForetaksregisteret: seller.inForetaksregisteret } };
}
