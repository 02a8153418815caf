export { heldRecurringDates } from './held-dates.ts';
export { recurringInvoicesInOutbox } from './make-due.ts';
