import { findClient } from '../../clients/index.ts';
import { limitRepeatedMails, queueEmail } from '../../mail/index.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { listEInvoiceDeliveries } from '../e-invoices/e-invoice-deliveries.store.ts';
import type { Invoice, InvoiceClient } from '../invoice.ts';
import { isIssued } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { withWarnings } from '../resolve-client.ts';
import { changeInvoice } from '../save-invoice.ts';
import type { deliveryRequest } from './schemas.ts';

const OTHER_ADDRESS =
  'The register has another mail address by now. The mail goes to the address on the document; with `email` it goes elsewhere.';

/**
 * Queues the email of an issued document again, to the address on the document unless the caller gives another address. A `bounced`
 * document is no longer `bounced` then, and its letters go to the new address, too.
 * @throws ApiError `not-found`, `invoice-not-sent`, `opening-invoice`, `validation-failed`, `rate_limited`
 */
export async function resendInvoice(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof deliveryRequest>,
) {
  const invoice = await store.lockInvoice(trx, params.id);
  if (!isIssued(invoice)) throw new ApiError('invoice-not-sent');
  if (invoice.isOpening) throw new ApiError('opening-invoice');

  const given = body.email?.trim() || null;
  const recipient = given ?? invoice.client.email;
  // A document that went as an e-invoice may have no address.
  if (recipient === '') throw validationFailed([{ field: 'email', code: 'required' }]);
  await limitRepeatedMails(trx, { recipient, invoiceId: invoice.id, isLetter: false });
  const email = {
    invoiceId: invoice.id,
    reminderId: null,
    recipient,
    subject: body.subject?.trim() || null,
    message: body.message?.trim() || null,
  };
  trx.later(queueEmail(trx, email, { now, accountNow }));
  const warnings = given === null ? await aboutRegister(trx, invoice.client) : {};
  if (invoice.bouncedAt === null) return answer(invoice);

  const client = { ...invoice.client, email: recipient };
  const eInvoices = await listEInvoiceDeliveries(trx, invoice.id);
  // The bounced mail may be the mail beside an e-invoice.
  const channel = eInvoices.some(({ status }) => status !== 'bounced') ? invoice.channel : 'email';
  const resent = changeInvoice<Invoice>(trx, invoice, { bouncedAt: null, channel, client }, now);
  return answer(resent);

  function answer(one: Invoice) {
    const { body: presented, etag } = presentInvoice(one, baseUrl);
    return { body: { ...presented, ...warnings }, etag };
  }
}

/** Warns where the register has another address than the document. */
async function aboutRegister(trx: AccountTrx, { id, email }: InvoiceClient) {
  const client = id === null ? undefined : await findClient(trx, id);
  const isOther = client !== undefined && client.email !== '' && !isSameEmail(client.email, email);
  return withWarnings(
    isOther ? [{ field: 'client.email', code: 'differs-from-register', message: OTHER_ADDRESS }] : [],
  );
}

const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
