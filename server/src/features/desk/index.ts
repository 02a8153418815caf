/** The parts of the page of all companies that the app's API and the jobs may use. */
export { getDesk } from './read-desk.ts';
export { setMondayMail } from './set-monday-mail.ts';
export { MONDAY_MAILS } from './monday-mails.ts';
