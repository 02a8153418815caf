import { invoiceStatus } from '../../../../domain/invoices/invoice-status.ts';
import type { Check } from '../../check.ts';

/** Lists filter by the stored status (docs/decisions/0022-status-and-timeline.md). */
export const statusFromFacts: Check = {
  name: 'status-from-facts',
  holds: 'the stored status is the one that follows from the facts',
  breachesOf(document) {
    const { id, number, type, status } = document;
    const derived = invoiceStatus(document);
    if (status === derived) return [];
    return [`${type} ${number ?? 'draft'} (${id}): is ${status}, should be ${derived}`];
  },
};
