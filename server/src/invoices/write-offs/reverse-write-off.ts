import { bookWriteOffReversal } from '../../books/index.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { ChangeContext, Input } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { requireMatch } from '../../http/etags.ts';
import type { IssuedInvoice } from '../invoice.ts';
import { changed, isIssued, isLostBy, overdueSinceOn } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { markWriteOffReversed } from './write-offs.store.ts';

/**
 * Takes a write-off back, since somebody pays after all: all is owed again that was owed before it, the claims of letters
 * too, for they were lost and not forgiven. The books get a mirror entry.
 * @throws ApiError `not-found` (also when it is reversed already), `precondition-failed`
 */
export async function reverseWriteOff(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, ifMatch }: Input<{ id: string; writeOffId: string }, unknown, unknown>,
) {
  const invoice = await store.lockInvoice(trx, accountId, params.id);
  const writeOff = invoice?.writeOffs.find(({ id }) => id === params.writeOffId.toLowerCase());
  if (invoice === undefined || writeOff === undefined || !isIssued(invoice)) throw new ApiError('not-found');
  requireMatch(ifMatch, invoice.version);

  const others = invoice.writeOffs.filter(({ id }) => id !== writeOff.id);
  await markWriteOffReversed(trx, accountId, writeOff.id, now);
  const owed = changed<IssuedInvoice>(
    invoice,
    {
      writeOffs: others,
      writtenOffOre: invoice.writtenOffOre - writeOff.amountOre,
      isLost: isLostBy(others),
      feesOre: invoice.feesOre + writeOff.feesOre,
      // Where claims of letters alone were lost, the invoice itself is paid as before.
      paidOn: writeOff.amountOre > 0n ? null : invoice.paidOn,
    },
    now,
  );
  const today = osloDate(accountNow);
  const overdue = { ...owed, overdueSince: overdueSinceOn(owed, today) };
  trx.later(store.saveFacts(trx, accountId, overdue));
  await bookWriteOffReversal(trx, accountId, { ...writeOff, invoiceNumber: invoice.number }, today, now);
  return presentInvoice(overdue, baseUrl);
}
