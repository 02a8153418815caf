import { lawfulDueDate } from '../../../../domain/invoices/late-payment.ts';
import { nextWorkingDay } from '../../../../domain/days/working-days.ts';
import type { Check } from '../../check.ts';

/** Jobs use the stored days to find overdue invoices and due letters. */
export const deadlines: Check = {
  name: 'deadlines',
  holds:
    'the days until which an issued document can be paid in time follow from its dates, and are working days',
  breachesOf(document) {
    const { id, number, type, sentAt } = document;
    const isIssued = sentAt !== null;
    const payableUntil = isIssued ? nextWorkingDay(document.dueDate) : null;
    const lawfulDay = isIssued ? lawfulDueDate(document) : null;
    // An invoice that was sent before 14 days of notice were asked for keeps its day.
    const isOfBefore = document.dueDate >= document.issueDate && document.lawfulDueDate === payableUntil;
    const isLawful = document.lawfulDueDate === lawfulDay || isOfBefore;
    if (document.payableUntil === payableUntil && isLawful) return [];
    const stored = `${document.payableUntil ?? 'no day'} and ${document.lawfulDueDate ?? 'no day'}`;
    return [`${type} ${number ?? 'draft'} (${id}): is payable until ${stored}`];
  },
};
