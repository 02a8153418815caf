/**
 * Bodies that the examples of the required fields do not make, by operation. They change as little of an account as they can,
 * because a person may run the whole collection. `{{…}}` are variables of Postman.
 */
export const BODIES: Record<string, unknown> = {
  createInvoice: {
    client: {
      name: 'Fjord Kaffe AS',
      orgNumber: '974760673',
      email: 'faktura@fjordkaffe.example',
      address: 'Storgata 1',
      postalCode: '0155',
      city: 'Oslo',
    },
    dueDate: '2030-01-31',
    reference: '10045',
    lines: [
      { description: 'Logo', quantity: 7.5, unitPrice: 1250 },
      { description: 'Kaffe til møtet', quantity: 3, unitPrice: 149.9, vatCode: 31 },
    ],
  },
  updateDraft: { notes: 'Takk for handelen!' },
  recordPayment: { amount: 100, paidOn: '{{issueDate}}' },
  handOverInvoice: { to: 'Kreditorhjelp Inkasso AS', on: '{{today}}' },
  writeOffInvoice: { reason: 'loss', lossKind: 'unconfirmed' },
  createClient: {
    name: 'Kari Nordmann',
    email: 'kari@nordmann.example',
    address: 'Storgata 5',
    postalCode: '0155',
    city: 'Oslo',
  },
  updateClient: { phone: '+47 22 00 00 00' },
  applyCredit: { invoiceId: '{{invoiceId}}', amount: 100 },
  createRefund: { amount: 100, paidOn: '{{today}}' },
  updateAccount: { name: 'Salg av kaffekurs' },
  updateBookingAccounts: { bank: '1920' },
  createJournalEntry: {
    documentDate: '{{today}}',
    description: 'Bankgebyr',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
  },
  createEntryTemplate: { name: 'Bankgebyr', entryId: '{{journalEntryId}}' },
  createOpeningBalance: {
    date: '2020-12-31',
    balances: [
      { account: '1500', debit: 1250 },
      { account: '2050', credit: 1250 },
    ],
    openInvoices: [
      { number: '20-1007', dueDate: '2021-01-14', outstanding: 1250, client: { name: 'Kari Nordmann' } },
    ],
  },
  setPeriodClosing: { closedThrough: null },
  transferYearResult: { year: '{{lastYear}}' },
  changeSettings: { eInvoices: 'off' },
  setTestClock: { now: '{{testNow}}' },
  setTestExchangeRate: { currency: 'EUR', date: '{{today}}', rate: 11.4235 },
  setTestEInvoiceRecipient: { canReceive: true, outcome: 'accepted' },
  updateWebhookEndpoint: { description: 'Lager' },
  replayWebhookEvents: { from: '{{anHourAgo}}' },
};

/** Parameters that an operation needs although it can do without each of them. */
export const NEEDED: Record<string, string[]> = {
  listJournalEntries: ['from', 'to'],
  getLedger: ['account'],
  getVatReport: ['term'],
  exportVatReturn: ['term'],
};

const RECEIPT = {
  filename: 'kvittering.pdf',
  contentType: 'application/pdf',
  text: '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n',
};

/** Files, with their content type. A name with its ending stands in the query. */
export const FILES: Record<string, { filename: string; contentType: string; text: string }> = {
  addAttachment: { filename: 'timeliste.csv', contentType: 'text/csv', text: 'dag;timer\n2026-07-01;7,5\n' },
  addEntryAttachment: RECEIPT,
  addVoucher: RECEIPT,
};
