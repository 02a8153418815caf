import type { Input, ShownContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentWriteOff } from '../present.ts';

/** @throws ApiError `not-found` (also when it is reversed) */
export async function getWriteOff(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string; writeOffId: string }, unknown, unknown>,
) {
  const invoice = await getInvoice(db, accountId, params.id);
  const writeOff = found(invoice.writeOffs.find(({ id }) => id === params.writeOffId.toLowerCase()));
  return { body: presentWriteOff(writeOff, invoice.payments) };
}
