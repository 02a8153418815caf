import type { Static } from 'typebox';
import type { RecipientLookUp } from '../../e-invoices/index.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { allowLockWaits, limitLockWaits } from '../../../platform/database/locks.ts';
import type { BatchItem } from '../../../platform/http/once/batches.ts';
import type { BatchRequest, CallContext } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { serialiseAs } from '../../../platform/http/register.ts';
import { lockInvoices } from '../invoices.store.ts';
import { sentInvoiceSchema } from '../invoice-schemas.ts';
import { sendInvoice } from '../sending/send-invoice.ts';
import { fingerprintOf, inputOfItem, readSend, addressOfSingleRequest, writtenItems } from './items.ts';
import type { draftsToSend } from './schemas.ts';

/** A draft of a batch. */
export type DraftItem = BatchItem<CallContext> & { id: string };

const SENT = { ...refTo(sentInvoiceSchema) };

/** Each item is `POST /v1/invoices/{id}/send`. */
export function draftsToSendOf(
  { request, reply, context }: BatchRequest,
  { items }: Static<typeof draftsToSend>,
  recipients: RecipientLookUp,
): DraftItem[] {
  const written = writtenItems(request);
  return items.map(({ idempotencyKey: key, id: given, send }, index) => {
    const id = typeof given === 'string' ? given : '';
    // True stands for a request without a body.
    const text = send === true ? '' : (written[index]?.get('send') ?? '');
    const address = `${addressOfSingleRequest(request)}/${id}/send`;
    return {
      key,
      fingerprint: fingerprintOf(address, text),
      id,
      asked: () => ({
        operationId: 'sendInvoice',
        address,
        sent: { params: { id }, query: {}, body: text, ifMatch: undefined },
      }),
      work: async (change) => {
        const body = readSend(send ?? true, context.accountNow);
        const sent = await sendInvoice(change, inputOfItem({ id }, body), recipients);
        return { answer: serialiseAs(reply, context.baseUrl, sent, 200, SENT), moved: sent.moved };
      },
    };
  });
}

/**
 * Locks all drafts before the first one takes the counter, as a request of its own does with its draft. A draft that is held for
 * longer than a moment hinders no other: they are sent one by one then. A credit note also locks its invoice, and does so
 * behind the counter, so it is sent alone, too.
 */
export async function lockDraftsToSend(
  trx: AccountTrx,
  items: readonly Pick<DraftItem, 'id'>[],
): Promise<boolean> {
  const ids = items.map(({ id }) => id);
  const [, types] = await Promise.all([limitLockWaits(trx), lockInvoices(trx, ids), allowLockWaits(trx)]);
  return !types.includes('credit_note');
}
