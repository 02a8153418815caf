import { INVOICE_TEXT_NAMES } from '../../domain/invoices/invoice-texts.ts';

/**
 * Which fields of bodies and queries the log of API calls shows. Every other field is masked, those included that nobody has
 * thought of. A test makes sure that each field of openapi.json stands in one of the two lists.
 */

/** Codes, amounts, dates, ids and the names of things that hold other fields. */
export const PLAIN_FIELDS: ReadonlySet<string> = words(`
  aboveLimit acceptance acceptOtherCompany acceptSplitTerm acceptSums acceptsVat account account_id accountCount accountingEnabled accounts
  action actor actsAs added afterSequence again allocations amount amountFrom amountNok amountOfDay amountTo anchorDay answer apiClientId app appId
  archived archiveReference asOf assets at atAgency attempts audience audience_template badDebts balance balanceDifference balanceNok balances
  balanceSheet bank bankAccount bankBalance bankBalanceDate bankFeeAccount bankFile bankFileFormat bankFileId bankTransaction
  bankTransactionId base baseIndex baseLedger before bic bill body bookedOn bookedSince bouncedAt bouncedCount canReceive
  canReceiveEInvoices canSend card cash change changedAt channel charges checkedAt checks choices claimCorrections class client_id
  clientId clientIds clientType closedThrough closing closingBalance closingBalanceNok closingNok code collectionWarnings column columns companiesAreBusinesses compare comparedWith compensation
  contentType correctsEntryId count country countsFrom coveringCredit createdAt createdBy credit creditAmount creditBalance creditBalances
  creditNok creditedAmount creditedInvoiceId creditorReference currencies currency currencyAccounts currencyAmount customerCount customerId data date
  dateFrom dateTo day days days1To30 days31To60 days61To90 daysOver90
  daysOverdue deadline debit decidedAt decline defaultVatCode deliveredAt deliveredOn delivery deliveryDate deliveryId
  deliveryPeriod depositAmount depositId deviations difference differenceNok direction disabledReason discountAmount discountAmountWithVat
  discountPercent documentDate documentDeletedAt documentId documents documentTypes dueDate dueDateAgreed dueDays dueFrom dueOn
  dueTo duplicateCount duplicateOf durationMs earliestDate earliestDateWithFee effects eInvoices emailCopy encoding entries entriesBefore
  entryCount entryId environment equityAccount equityAndLiabilities errorCount errors eventId exchangeRate existing expectedVat expiredAt expires_in
  expiresAt export failing fee feeEntryId feeNok fees feesAmount feesClaimed feesOutstanding feeWhereAllowed field filled finishedAt firstDate
  format from goods grant_type gross ground group groups handedOver happened hash hasMore history iban id ignored ignoredSum import
  importedAt importedCount importIds incomeStatement index indexation inForetaksregisteret interest interestClaimed
  interestUnclaimed interestUnknownFrom interval inUse invoice invoicedShare invoiceId invoiceIds invoiceNumber invoices
  invoicesOverdue isCustom isExplained isOverdue isSet issued issueDate issuedFrom issuedTo isWhole itemCount items journalEntry
  journalEntryId journalEntryIds kid kind language lastDate lastInvoiceId lastSequence late lateInterest laterLines laterSum leaveOut ledger
  ledgerBalance ledgerYearBefore leftOut leftOutAccountCount leftOutCount leftOutTransactionCount limit line lineCount lineIndex
  lineNumber lines lineTotal lineTotalWithVat lossKind lost madeAt matched matchedCount mayBeDone merged method missing missingIndex
  mode month months moreErrors moreThanTotal move nature net newClientCount nextAttemptAt nextCollectionWarning nextDate nextReminder notDue
  notByEmailReason notRemindableReason now number numberGaps occurrences occurrencesMade on openCreditCount openCredits openDecember opening
  openingBalance openingBalanceId openingBalanceNok openInvoiceCount openInvoices operatingResult operation outcome outstanding outstandingAmount
  outstandingInCurrency outstandingNok overdue overdueNok overpaidAmount overpaidClientId overpaidCount overpayment owed owedToCustomers owing ownLines page pageSize paidAmount paidAt paidFrom paidOn paidTo pairedTransactionId part payoutTransactionId
  partlyPaid parts path payableUntil payment paymentId payments paymentTermDays pdfSha256 period periodsWithoutLines person personId postedLater postingDate
  prepayment previousSecretUntil principal problem problems productId products projectId proposalId quantity quickCount quote quoteId rate rates
  readBytes receipt receivables receivablesAccounts receivablesDifference reclassified recordedAt recoveredAmount
  recoveredFeesAmount recoversLoss recurringInvoice recurringInvoiceId recurringInvoices refunded refundFileId refundId refunds
  remainder remainderToClientId reminder reminderFees reminderId reminders remindersElsewhere remindersPaused replayed report
  request resource restoredTo result resultBeforeTax resultOfYear returnedBase returnedVat returnedVatDue revenueAccount reversedAt
  reversesPaymentId reversesTransactionId rounding roundingLimit rowCount rule runningDeadline sales scope scopes seen send sentAt
  sentOn separator sequence series services sha256 share side since size software sort source sourceDocumentId sourceDocumentType
  specification state status statusCode subtotal subtotalNok suggestedEntry suggestedPayoutId suggestedReversalOf suggestedReversalWhy suggestions summary sums supplierId taken
  term through timeBarredOn to today togetherWith token_endpoint token_type total totalCount totalNok totals transactionCount transferred
  transferredAt transmissionId trialBalance type types unbanked unbankedSum unbooked undelivered undistributed undistributedResult unexplained
  unexplainedCount unit unitPrice unitPriceWithVat unmatched unmatchedCount unmatchedSum until updatedAt updatedSince used
  validUntil vat vatAmount vatCode vatDeviation vatDue vatLedgers vatNok vatOutstanding vatRate vatTerm version via viewedAt vipps vippsEntry vippsFees vippsPaymentId vippsReference voucherIds wait
  warningCount warnings why withdrawnAt writeOffs written writtenOffAmount year yearBefore yearStart
`);

/**
 * Secrets, names, addresses, and texts in which anything may stand. `externalId` is one of them: shops know customers by mail
 * addresses and phone numbers, too. `next`, which comes back as `after`, has the name of the last item where names order the list.
 */
export const MASKED_FIELDS: ReadonlySet<string> = new Set([
  ...INVOICE_TEXT_NAMES,
  ...words(`
  access_token accountName address after attachments by changedBy city client client_secret clientName code_verifier companyName contactPerson
  content customer customerName customers decidedBy description descriptions details email emails en error error_description externalId filename
  header html idempotencyKey ignoredBecause internalNote keys lastError message messageId metadata metadataPairs name names
  nb next nn orgNumber payerAccount payerName paymentReference phone postalCode publicUrl q reason recipient redirect_uri refresh_token rejection replyTo
  responseBody samples secret subject text toAccount token url vatNumber
`),
]);

/** The field whose names callers choose themselves. All values in it are masked. */
const OF_OWN_NAMES = 'metadata';

export const MASK = '***';

/** A code, a date, a number or an id: no space, no @. So a name that was sent in the wrong field is mostly masked, too. */
const PLAIN_VALUE = /^[\w.:,+/[\]-]{0,100}$/;

/**
 * Masks everything in the value that may not be shown: the members of objects and lists are replaced where they stand, because a copy takes
 * as long as the masking.
 * @param isAnswer `message` is then a sentence of ours about what was sent, without anything of it, and is shown
 */
export function maskBody(
  value: unknown,
  isAnswer = false,
  field = '',
  isMasked = !PLAIN_FIELDS.has(field),
): unknown {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = maskBody(item, isAnswer, field, isMasked);
    return value;
  }
  if (typeof value === 'object' && value !== null) {
    const parts = value as Record<string, unknown>;
    for (const name of Object.keys(parts))
      parts[name] = maskBody(parts[name], isAnswer, field === OF_OWN_NAMES ? OF_OWN_NAMES : name);
    return parts;
  }
  if (value === null || value === '' || typeof value === 'boolean') return value;
  if (isAnswer && field === 'message') return value;
  const isPlain = typeof value === 'number' || (typeof value === 'string' && PLAIN_VALUE.test(value));
  return isMasked || !isPlain ? MASK : value;
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/));
}
