import type { Static } from 'typebox';
import { listDeliveries } from '../../mail/index.ts';
import { numberFromScaled } from '../../../domain/money.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import type { timelineItemSchema } from './history-schemas.ts';
import { listEInvoiceDeliveries } from '../e-invoices/e-invoice-deliveries.store.ts';
import { getInvoice } from '../invoices.store.ts';
import { listRecordedPauses } from '../dunning/reminder-pauses.store.ts';
import type { InvoiceEvent } from './timeline.ts';
import { timelineOf } from './timeline.ts';
import { listIssuedCreditNotes, listRecordedPayments } from './timeline.store.ts';
import { listRecordedWriteOffs } from '../write-offs/write-offs.store.ts';

/** The events of an invoice or credit note, oldest first. @throws ApiError `not-found` */
export async function getTimeline({ db, caller }: ReadContext, { params }: OfPath) {
  const invoice = await getInvoice(db, params.id);
  const [deliveries, eInvoices, payments, creditNotes, writeOffs, pauses] = await Promise.all([
    listDeliveries(db, invoice.id),
    listEInvoiceDeliveries(db, invoice.id),
    listRecordedPayments(db, invoice.id),
    listIssuedCreditNotes(db, invoice.id),
    listRecordedWriteOffs(db, invoice.id),
    listRecordedPauses(db, invoice.id),
  ]);
  const facts = { deliveries, eInvoices, payments, creditNotes, writeOffs, pauses };
  const events = timelineOf(invoice, facts, caller.environment === 'test');
  return { body: { items: events.map(presentEvent) } };
}

function presentEvent({ at, amountOre, ...event }: InvoiceEvent): Static<typeof timelineItemSchema> {
  const amount = amountOre === null ? null : numberFromScaled(amountOre, 2);
  return { at: at.toISOString(), amount, ...event };
}
