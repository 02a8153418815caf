/** The end of a company, for the app and the command line. */
export { closeCompany, openCompany } from './close-company.ts';
export type { Closing } from './read-closing.ts';
export { readClosing } from './read-closing.ts';
