import { CUSTOMIZATION, PROFILE } from './ubl-document.ts';

/** The identifiers of documents in the network, each with its scheme. */
const UBL_BILLING = (name: string) =>
  `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${name}-2::${name}##${CUSTOMIZATION}::2.1`;

export const DOCUMENT_TYPES = {
  invoice: UBL_BILLING('Invoice'),
  credit_note: UBL_BILLING('CreditNote'),
} as const;

export const BILLING_PROCESS = `cenbii-procid-ubl::${PROFILE}`;
export const PARTICIPANT_SCHEME = 'iso6523-actorid-upis';
