import type { FieldErrorKind } from './field-error-details.ts';

/** The codes of opening balances, and of what stands against a move from another system or should be known of it. */
export const MOVE_FIELD_ERRORS = {
  'credits-mismatch': {
    message:
      'The open credits must sum to the balance of what is owed to customers; `details.creditsDifference` of the answer says what is between.',
    example: { field: 'openCredits' },
  },
  'earlier-balances': {
    message:
      'No account may have a balance on that day; `details.accounts` of the answer names some. Take an earlier day, or reverse their entries.',
    example: { field: 'date' },
  },
  'unknown-import': {
    message: 'Must be the id of an import that is `ready`; GET /v1/imports lists them.',
    example: { field: 'importIds[0]' },
  },
  'balances-missing': {
    message:
      'One of the files must have the balances at the end of `date`: a SAF-T file that ends on that day, or a CSV of balances.',
    example: { field: 'importIds' },
  },
  'balances-twice': {
    message: 'One of the files has the balances at the end of `date`, not several; leave the others out.',
    example: { field: 'importIds' },
  },
  'opening-balance-exists': {
    message: 'There is an opening balance already; take it back first.',
    example: { field: 'date' },
  },
  'other-company': {
    message:
      'The file is of a company with another organisation number. Say `acceptOtherCompany` where that is meant.',
    example: { field: 'importIds' },
  },
  'year-not-whole': {
    message:
      'The file must have one accounting year from its first day, or say with its opening balances what came before: they must sum to 0, classes 3 to 8 among them.',
    example: { field: 'importIds' },
  },
  'result-not-distributed': {
    message:
      'The result of the year before is not in equity, so the balances differ by it. Move it to equity in the old system, and make the file anew.',
    example: { field: 'importIds' },
  },
  'account-unmapped': {
    message:
      'Say in `accounts` where the balance goes: the number has not four to six digits of class 1 to 8, or the file groups the account otherwise than the chart does.',
    example: { field: 'accounts' },
  },
  'customers-mismatch': {
    message:
      'The customers do not sum to the account. Make them agree in the old system, or say in `accounts` where the rest goes.',
    example: { field: 'accounts' },
  },
  'unexplained-balance': {
    message:
      'The open invoices do not sum to the balance of the customer. Add a file of open invoices or the SAF-T file of the year before, or say `acceptSums`.',
    example: { field: 'acceptSums' },
  },
  'unknown-customer': {
    message: 'Must be a customer of the files, by its number there.',
    example: { field: 'customers[0].from' },
  },
  'unknown-client': {
    message: 'Must be the id of a client of the register; GET /v1/clients lists them.',
    example: { field: 'customers[0].clientId' },
  },
  'ambiguous-client': {
    message:
      'The number of the customer and its organisation number or name mean different clients of the register. Say in `customers` which one it is; null: a new one.',
    example: { field: 'customers' },
  },
  'customer-owes': {
    message: 'A customer with a balance comes along; take it out of `leaveOut`.',
    example: { field: 'leaveOut' },
  },
  'after-opening-day': {
    message: 'Must not be after `date`, the day at whose end the balances are.',
    example: { field: 'date' },
  },
  'date-inside-vat-term': {
    message:
      'Must be the last day of a VAT term, because the return of the term would lack days. Say `acceptSplitTerm` to add what is lacking by hand.',
    example: { field: 'date' },
  },
  'vat-term-elsewhere': {
    message: 'The old system returns the VAT of this term; the sum is on 2740.',
    example: { field: 'date' },
  },
  'number-changed': {
    message: 'Another open invoice has the same number, so a figure was added to it.',
    example: { field: 'openInvoices' },
  },
  'kid-left-out': {
    message:
      'The KID is none, or several open invoices have it, so the invoice has none: payments are matched by hand.',
    example: { field: 'openInvoices' },
  },
  'vat-lowered': {
    message:
      'The files tell more VAT in the invoice than its rate allows, so a loss takes back what the rate allows.',
    example: { field: 'openInvoices' },
  },
  'due-date-assumed': {
    message: 'The file has no due date, so it is the invoice date and the days to pay of the customer.',
    example: { field: 'openInvoices' },
  },
  'fees-unknown': {
    message:
      'It was due more than 14 days before `date`, or has fees, and nobody says how many it has had: no letter about it claims a fee until a person says so.',
    example: { field: 'openInvoices' },
  },
  'credit-beside-invoices': {
    message:
      'The customer has open invoices and a credit. Look whether a payment lacks the number of its invoice, so that a paid invoice is not claimed again.',
    example: { field: 'openCredits' },
  },
  'suppliers-as-sum': {
    message: 'What suppliers are owed comes as one sum: the service has no ledger of suppliers.',
    example: { field: 'accounts' },
  },
  'value-left-out': {
    message: 'A value of the customer is none that the register can keep, so it was left out or shortened.',
    example: { field: 'customers' },
  },
} as const satisfies Record<string, FieldErrorKind>;

/** Also those that `POST /v1/opening-balances` gives. */
export type MoveErrorCode =
  | keyof typeof MOVE_FIELD_ERRORS
  | 'not-balanced'
  | 'already-used'
  | 'closed-month'
  | 'too-many'
  | 'type-assumed'
  | 'unknown-account'
  | 'unfitting-account'
  | 'unsupported-currency';
