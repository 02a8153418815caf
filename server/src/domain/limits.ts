/** The largest values that the service accepts. */
export const LIMITS = {
  nameCharacters: 200,
  emailCharacters: 254,
  addressCharacters: 200,
  cityCharacters: 100,
  postalCodeCharacters: 16,
  phoneCharacters: 20,
  contactPersonCharacters: 100,
  orgNumberCharacters: 20,
  vatNumberCharacters: 20,
  referenceCharacters: 100,
  externalIdCharacters: 100,
  notesCharacters: 2000,
  subjectCharacters: 200,
  descriptionCharacters: 500,
  productNumberCharacters: 40,
  filenameCharacters: 200,
  /** 5 MB each, 10 MB together. */
  attachmentBytes: 5 * 1_048_576,
  attachmentsBytes: 10 * 1_048_576,
  bankFileBytes: 50 * 1_048_576,
  importBytes: 5 * 1_048_576,
  safTBytes: 500 * 1_048_576,
  /** Of a CSV of open invoices or balances. */
  tableBytes: 25 * 1_048_576,
  importRows: 5000,
  metadataPairs: 20,
  metadataKeyCharacters: 40,
  metadataValueCharacters: 500,
  invoiceLines: 500,
  paymentTermDays: 365,
  quantity: 1_000_000,
  unitPriceKroner: 100_000_000,
  /** The largest difference of øre that may be written off: 1 krone. */
  roundingOre: 1_00n,
  /** 10 000 000 000 kroner. */
  totalOre: 1_000_000_000_000n,
} as const;
