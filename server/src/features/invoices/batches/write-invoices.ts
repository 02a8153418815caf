import { NOTHING_MOVED } from '../../../domain/proposals/moved.ts';
import type { Static } from 'typebox';
import { DOCUMENT_SERIES } from '../../companies/index.ts';
import type { RecipientLookUp } from '../../e-invoices/index.ts';
import { lockCounter } from '../../../platform/database/counters.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { limitLockWaits } from '../../../platform/database/locks.ts';
import type { BatchItem } from '../../../platform/http/once/batches.ts';
import type { BatchRequest, CallContext } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { serialiseAs } from '../../../platform/http/register.ts';
import { bodyValidator } from '../../../platform/http/requests/validation.ts';
import { checkNewInvoice } from '../drafts/body-rules.ts';
import { createInvoice } from '../drafts/create-invoice.ts';
import { newInvoice } from '../drafts/schemas.ts';
import { sentInvoiceSchema, writtenDraftSchema } from '../invoice-schemas.ts';
import { sendInvoice } from '../sending/send-invoice.ts';
import { fingerprintOf, inputOfItem, readSend, addressOfSingleRequest, writtenItems } from './items.ts';
import type { newInvoices } from './schemas.ts';

/** An invoice of a batch. */
export type InvoiceItem = BatchItem<CallContext> & { isSent: boolean };

const readInvoice = bodyValidator(newInvoice, checkNewInvoice);
const DRAFT = { ...refTo(writtenDraftSchema) };
const SENT = { ...refTo(sentInvoiceSchema) };

/** Each item is `POST /v1/invoices`, and with `send` also `POST /v1/invoices/{id}/send`. */
export function invoicesToWrite(
  { request, reply, context }: BatchRequest,
  { items }: Static<typeof newInvoices>,
  recipients: RecipientLookUp,
): InvoiceItem[] {
  const written = writtenItems(request);
  return items.map(({ idempotencyKey: key, invoice = {}, send = false }, index) => {
    const isSent = send !== false && send !== null;
    const invoiceText = written[index]?.get('invoice') ?? '';
    const sendText = isSent ? [written[index]?.get('send') ?? ''] : [];
    const url = isSent ? request.url : addressOfSingleRequest(request);
    return {
      key,
      fingerprint: fingerprintOf(url, invoiceText, ...sendText),
      isSent,
      // No single request both makes and sends a document.
      asked: isSent ? () => undefined : 'internal',
      work: async (change) => {
        const body = readInvoice(invoice, context.accountNow);
        const sending = isSent ? readSend(send, context.accountNow) : undefined;
        const made = await createInvoice(change, inputOfItem({}, body));
        if (sending === undefined) {
          return { answer: serialiseAs(reply, context.baseUrl, made, 201, DRAFT), moved: NOTHING_MOVED };
        }
        const sent = await sendInvoice(change, inputOfItem({ id: made.body.id }, sending), recipients);
        const warnings = [...(made.body.warnings ?? []), ...(sent.body.warnings ?? [])];
        const shown = { ...sent.body, ...(warnings.length > 0 && { warnings }) };
        const result = { ...made, ...sent, body: shown };
        return { answer: serialiseAs(reply, context.baseUrl, result, 201, SENT), moved: sent.moved };
      },
    };
  });
}

/**
 * The counter comes first, although a single request takes it after all that it reads: a later invoice of the transaction would
 * else wait for a client or a name while an earlier one holds the counter. Whoever holds these may wait for the counter, so
 * no wait for them is long.
 */
export async function lockCounterToWrite(
  trx: AccountTrx,
  items: readonly Pick<InvoiceItem, 'isSent'>[],
): Promise<boolean> {
  const sends = items.some(({ isSent }) => isSent);
  await Promise.all([sends && lockCounter(trx, DOCUMENT_SERIES), limitLockWaits(trx)]);
  return true;
}
