import type { Static } from 'typebox';
import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { getCompanyOfCaller } from '../company/companies.store.ts';
import type { accountSettingsChanges, accountSettingsSchema } from '../schemas.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { lockAccountSettings, saveAccountSettings } from './account-settings.store.ts';

export async function getAccountSettings({
  db,
  caller,
}: ReadContext): Promise<{ body: Static<typeof accountSettingsSchema> }> {
  const { seller } = await getCompanyOfCaller(db, caller);
  return { body: { eInvoices: caller.eInvoices, inForetaksregisteret: seller.inForetaksregisteret } };
}

/** Changes settings of the caller's account alone. The company's other account keeps what it has. */
export async function changeAccountSettings(
  { trx, accountId, caller, now }: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof accountSettingsChanges>>,
): Promise<{ body: Static<typeof accountSettingsSchema> }> {
  const before = await lockAccountSettings(trx, accountId);
  const after = { ...before, ...body };
  await saveAccountSettings(trx, accountId, {
    eInvoices: after.eInvoices,
    // What the company says goes on to hold where this says nothing of it.
    inForetaksregisteret: body.inForetaksregisteret ?? before.ofAccount,
  });
  const fields = (['eInvoices', 'inForetaksregisteret'] as const).filter(
    (field) => after[field] !== before[field],
  );
  if (fields.length > 0) {
    const { companyId, environment, name: actor } = caller;
    const details = { environment, fields };
    await recordAuditEvent(
      trx,
      { actor, address: undefined, action: 'company.settings-set', companyId, subject: accountId, details },
      now,
    );
  }
  return { body: { eInvoices: after.eInvoices, inForetaksregisteret: after.inForetaksregisteret } };
}
