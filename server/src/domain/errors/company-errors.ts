/** The codes of companies as a whole, and of the people who work for them. */
export const COMPANY_ERRORS = {
  'company-closed': [
    403,
    'The company is closed: its owner may read, export everything and open it again, and nobody else may do anything.',
  ],
  'production-not-opened': [
    403,
    'The production account of this company is not opened yet: whoever runs the service opens it. The test environment is open.',
  ],
  'vat-not-answered': [
    409,
    'Nobody has said whether the company is registered for VAT. An owner or admin answers in the app, or the operator by tilgode company update with --vat or --no-vat.',
  ],
  'currencies-need-a-person': [
    403,
    'On a production account an owner or admin turns currencies on, and names their bank accounts, in the settings of the app; the operator turns them on by tilgode company currencies. An API client may turn a currency off.',
  ],
  'four-eyes-needs-two': [
    409,
    'The company needs two people who may make refund files before the one who orders a refund can be kept from making the file; invite one more.',
  ],
  'other-person-required': [
    409,
    'The company wants two people for each refund: let another person make the file of what the caller has ordered, or approve what an API client asks of Vipps.',
  ],
  'company-not-closable': [
    409,
    'A file of refunds is with the bank, Vipps is asked for a refund, or an e-invoice is on its way; wait until it has come, or withdraw the file. See details.',
  ],
  'owner-stays': [409, 'The owner’s role can be neither taken nor given.'],
  'too-many-waiting-companies': [
    409,
    'So many companies of this person wait to be opened for production, and no more may; see details.max.',
  ],
  'company-exists': [409, 'There is an open company with this organisation number; see details.companyId.'],
  'address-not-proved': [
    409,
    'Nothing has proved yet that this email address belongs to its person; let the person set a password by a link of the operator first.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
