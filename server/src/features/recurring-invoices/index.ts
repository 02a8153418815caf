/** The parts of recurring invoices that other features and the processes of the service may use. */
export { endSomeRecurringInvoices } from './change-status.ts';
export type { WithDates } from './dates-off-schedule.ts';
export { datesOffSchedule } from './dates-off-schedule.ts';
export { countWaitingDates } from './due-dates.store.ts';
export { forgetDraft } from './forget-draft.ts';
export { presentRecurringInvoice } from './present.ts';
export {
  RECURRING_ORDER,
  countRecurringProblems,
  findRecurringInvoice,
  listRecurringInvoices,
} from './recurring-invoices.store.ts';
export { passRecurringDates } from './pass-recurring-dates.ts';
export { TIES } from './ties.store.ts';
