/** What other features' schemas may use of the books'. Apart from index.ts, since programs that answer no requests need none. */
export { bookingAccountsSchema, salesVatCode } from './chart/booking-schemas.ts';
export { accountSchema } from './chart/schemas.ts';
export { checkEntryFilter, entryFilterParameters } from './journal/filter-parameters.ts';
export {
  checkPeriodOrder,
  inCurrencyFields,
  journalEntrySchema,
  journalLineSchema,
} from './journal/schemas.ts';
