/** The parts of e-invoices that other features and the processes of the service may use. */
export type {
  AccessPoint,
  AccessPointSettings,
  SubmitOutcome,
  TransmissionStatus,
} from './access-point/access-point.ts';
export { createAccessPoint } from './access-point/access-point.ts';
export { DOCUMENT_TYPES } from './document-types.ts';
export type { EInvoice, EInvoiceDraft } from './e-invoice.ts';
export { MANDATORY_3_0_22, hasWrongDutchNumber, networkAddressOf } from './network-address.ts';
export type { EInvoiceProblem } from './e-invoice-problem.ts';
export { eInvoiceProblems } from './pre-flight.ts';
export type { OfficialRules } from './official-rules/official-rules.ts';
export { RulesUnusable, openOfficialRules } from './official-rules/official-rules.ts';
export type { Sml } from './recipients/ask-network.ts';
export { knownRecipients } from './recipients/known-recipients.ts';
export type { LookUpAnswer, RecipientLookUp } from './recipients/recipient-look-up.ts';
export { createRecipientLookUp } from './recipients/recipient-look-up.ts';
export type { TestOutcome, TestRecipient } from './recipients/recipients.store.ts';
export { TEST_OUTCOMES, getTestRecipient, setTestRecipient } from './recipients/recipients.store.ts';
export { ublDocument } from './ubl-document.ts';
