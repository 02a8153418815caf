import type { AboutProposal } from '../../../../server/src/domain/proposals/about.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { ProposableOperation } from './words/fields.ts';

export const operationTexts = textsByLanguage({
  sendInvoice: ['Send faktura', 'Send invoice'],
  sendCreditNote: ['Send kreditnota', 'Send credit note'],
  resendInvoice: ['Send fakturaen på e-post igjen', 'Email the invoice again'],
  sendReminder: ['Send purring', 'Send reminder'],
  sendCollectionWarning: ['Send inkassovarsel', 'Send collection notice'],
  recordPayment: ['Registrer betaling', 'Record payment'],
  reversePayment: ['Tilbakefør betaling', 'Reverse payment'],
  writeOffInvoice: ['Tapsfør fakturaen', 'Write the invoice off'],
  reverseWriteOff: ['Ta tapsføringen tilbake', 'Take the write-off back'],
  waiveFees: ['Frafall gebyrer og renter', 'Waive fees and interest'],
  handOverInvoice: ['Registrer at kravet er til inkasso', 'Record that an agency collects the claim'],
  endHandingOver: ['Ta kravet tilbake fra inkasso', 'Take the claim back from the agency'],
  pauseReminders: ['Sett purring på vent', 'Pause reminders'],
  resumeReminders: ['La purringen fortsette', 'Let reminders go on'],
  sendQuote: ['Send tilbud', 'Send quote'],
  acceptQuote: ['Registrer at tilbudet er godtatt', 'Record that the quote is accepted'],
  declineQuote: ['Registrer at tilbudet er avslått', 'Record that the quote is declined'],
  createRecurringInvoice: ['Opprett gjentakende faktura', 'Create recurring invoice'],
  updateRecurringInvoice: ['Endre gjentakende faktura', 'Change recurring invoice'],
  endRecurringInvoice: ['Avslutt gjentakende faktura', 'End recurring invoice'],
  pauseRecurringInvoice: ['Sett gjentakende faktura på pause', 'Pause recurring invoice'],
  resumeRecurringInvoice: ['La gjentakende faktura fortsette', 'Let recurring invoice go on'],
  skipRecurringInvoice: ['Hopp over neste gjentakende faktura', 'Skip the next recurring invoice'],
  updateClient: ['Endre kunde', 'Change customer'],
  deleteClient: ['Slett kunde', 'Delete customer'],
  emailStatement: ['Send kontoutskrift på e-post', 'Email statement of account'],
  applyCredit: ['Bruk kundens tilgodehavende på en faktura', 'Use the customer’s credit on an invoice'],
  createRefund: ['Registrer tilbakebetaling til kunde', 'Record refund to customer'],
  reverseRefund: ['Tilbakefør tilbakebetaling', 'Reverse refund'],
  createRefundOrder: ['Betal tilbake til kunde', 'Pay back to customer'],
  cancelRefundOrder: ['Avbryt tilbakebetaling til kunde', 'Cancel paying back to customer'],
  markRefundOrderPaid: ['Registrer at tilbakebetalingen er betalt', 'Record that the refund is paid'],
  createRefundFile: ['Lag bankfil med tilbakebetalinger', 'Make a bank file of refunds'],
  withdrawRefundFile: ['Trekk tilbake bankfil med tilbakebetalinger', 'Withdraw a bank file of refunds'],
  matchBankTransaction: ['Før banktransaksjon', 'Post bank transaction'],
  undoBankTransactionMatch: ['Angre føringen av banktransaksjon', 'Undo the posting of a bank transaction'],
  ignoreBankTransaction: ['Ignorer banktransaksjon', 'Ignore bank transaction'],
  stopIgnoringBankTransaction: ['Ta fram ignorert banktransaksjon', 'Stop ignoring a bank transaction'],
  createJournalEntry: ['Før bilag', 'Post journal entry'],
  reverseJournalEntry: ['Tilbakefør bilag', 'Reverse journal entry'],
  createOpeningBalance: ['Før åpningsbalanse', 'Post opening balance'],
  deleteOpeningBalance: ['Slett åpningsbalansen', 'Delete the opening balance'],
  setPeriodClosing: ['Lås eller åpne måneder', 'Close or open months'],
  createCurrencyRevaluation: ['Regn om valutaposter', 'Revalue what is open in other currencies'],
  deleteCurrencyRevaluation: [
    'Ta omregningen av valutaposter tilbake',
    'Take back the revaluation of other currencies',
  ],
  transferYearResult: ['Overfør årsresultatet til egenkapitalen', 'Move the year’s result to equity'],
  takeBackYearResult: [
    'Ta overføringen av årsresultatet tilbake',
    'Take back the transfer of the year’s result',
  ],
  createAccount: ['Legg til konto i kontoplanen', 'Add an account to the chart'],
  updateAccount: ['Endre konto i kontoplanen', 'Change an account of the chart'],
  retireAccount: ['Fjern konto fra kontoplanen', 'Retire an account of the chart'],
  updateBookingAccounts: ['Endre standardkontoer', 'Change booking accounts'],
  deleteVoucher: ['Slett kvittering', 'Delete receipt'],
  changeSettings: ['Endre innstillinger', 'Change settings'],
  updateWebhookEndpoint: ['Endre webhook', 'Change webhook'],
  deleteWebhookEndpoint: ['Slett webhook', 'Delete webhook'],
  retryWebhookDelivery: ['Send webhook på nytt', 'Retry a webhook delivery'],
  replayWebhookEvents: ['Send hendelser til webhook på nytt', 'Send events to a webhook again'],
  testWebhookEndpoint: ['Send prøve til webhook', 'Send a test to a webhook'],
  deleteEntryTemplate: ['Slett bilagsmal', 'Delete entry template'],
  deleteDraft: ['Slett fakturautkast', 'Delete draft of an invoice'],
  deleteAttachment: ['Slett vedlegg', 'Delete attachment'],
  updateProduct: ['Endre produkt', 'Change product'],
  deleteProduct: ['Slett produkt', 'Delete product'],
  deleteQuote: ['Slett tilbudsutkast', 'Delete draft of a quote'],
  createInvoiceOfQuote: ['Lag faktura av tilbud', 'Make an invoice of a quote'],
  createExport: ['Eksporter alt i selskapet til én fil', 'Export everything in the company to one file'],
  deleteExport: ['Slett eksport', 'Delete export'],
  applyMove: ['Flytt hit fra et annet system', 'Move in from another system'],
  undoMove: ['Angre flyttingen hit', 'Take the move back'],
  other: ['Gjør en endring', 'Make a change'],
} satisfies Record<ProposableOperation | 'sendCreditNote' | 'sendCollectionWarning' | 'other', Wording>);

/** An operation of which there are words. `other` stands for those of a newer service. */
export type NamedOperation = keyof (typeof operationTexts)['nb'];

/** The operation under which the request has words. */
export function namedOperation({
  operation,
  isCreditNote,
  isCollectionWarning,
}: { operation: string } & Pick<AboutProposal, 'isCreditNote' | 'isCollectionWarning'>): NamedOperation {
  if (operation === 'sendInvoice' && isCreditNote) return 'sendCreditNote';
  if (operation === 'sendReminder' && isCollectionWarning) return 'sendCollectionWarning';
  return Object.hasOwn(operationTexts.nb, operation) ? (operation as NamedOperation) : 'other';
}

/** What the request would do, in words that are ours alone. */
export function nameOf(
  proposal: Parameters<typeof namedOperation>[0],
  texts: Record<NamedOperation, string>,
): string {
  return texts[namedOperation(proposal)];
}
