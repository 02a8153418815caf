import { attachmentSchema } from './attachments/schemas.ts';
import {
  answeredTexts,
  currencySchema,
  invoiceClientSchema,
  invoiceLineSchema,
  metadataSchema,
} from './content-schemas.ts';
import { refundOrderSchema, refundSchema } from './customer-credit/schemas.ts';
import { latePaymentSchema } from './dunning/dunning-schemas.ts';
import { invoiceSchema, sentInvoiceSchema, warningSchema, writtenDraftSchema } from './invoice-schemas.ts';
import { openingBalanceSchema } from './opening/opening-balance-schemas.ts';
import { listedPaymentSchema } from './payments/schemas.ts';
import { claimCorrectionSchema, paymentSchema, reminderSchema, writeOffSchema } from './recorded-schemas.ts';
import { timelineItemSchema } from './reading/history-schemas.ts';
import { deliverySchema, listedEmailSchema, readinessSchema } from './sending/schemas.ts';

export { paymentFilterParameters } from './payments/schemas.ts';
export {
  checkFilter,
  checkMetadataPairs,
  filterParameters,
  metadataPairsFilter,
} from './filter-parameters.ts';
export { metadataFilter } from './content-schemas.ts';
export { emailFilterParameters } from './sending/email-filter.ts';

export { newInvoiceLine, askedTexts, newMetadata } from './content-schemas.ts';
export { checkDraftChanges, checkNewInvoice } from './drafts/body-rules.ts';
export { draftChanges, newInvoice } from './drafts/schemas.ts';
export { outstandingVatSchema } from './opening/opening-balance-schemas.ts';
export { pdfAnswer } from './route-parts.ts';
export { deliveryRequest } from './sending/schemas.ts';
export {
  answeredTexts,
  currencySchema,
  deliverySchema,
  invoiceClientSchema,
  invoiceLineSchema,
  invoiceSchema,
  listedPaymentSchema,
  metadataSchema,
  paymentSchema,
  refundOrderSchema,
  warningSchema,
};

export const resourceSchemas = [
  invoiceClientSchema,
  invoiceLineSchema,
  paymentSchema,
  listedPaymentSchema,
  reminderSchema,
  writeOffSchema,
  claimCorrectionSchema,
  invoiceSchema,
  warningSchema,
  readinessSchema,
  sentInvoiceSchema,
  writtenDraftSchema,
  deliverySchema,
  listedEmailSchema,
  latePaymentSchema,
  timelineItemSchema,
  refundSchema,
  refundOrderSchema,
  openingBalanceSchema,
  attachmentSchema,
];
