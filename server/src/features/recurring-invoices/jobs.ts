export { recurringInvoicesInOutbox } from './make-due.ts';
