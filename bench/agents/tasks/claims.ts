import type { Task } from '../task.ts';

/** What becomes of an invoice that was sent: payments, credit, letters, losses, and the bank. */
export const claims: readonly Task[] = [
  {
    says: 'Who owes us most? Remind all who are more than 14 days late.',
    steps: [{ tool: 'what_is_owed' }, { tool: 'send_reminders', args: { minDaysOverdue: 15 } }],
    outcome: [
      {
        of: 1,
        is: {
          'customers.0.name': 'Fjord Kaffe AS',
          'customers.1.name': 'Lofoten Fisk AS',
          'totals.overdue': 49_037.5,
        },
      },
      {
        of: 2,
        is: {
          'items.*.status': ['done', 'done', 'done'],
          'items.*.invoice.number': ['A-998', '1', '4'],
        },
      },
      { of: '/v1/invoices?status=reminded&sort=dueDate', is: { 'items.*.number': ['A-998', '1', '4'] } },
    ],
  },
  {
    says: 'The customer of invoice 1 complains about the goods. No reminders until 15 December.',
    steps: [
      {
        tool: 'pause_reminders',
        args: { invoice: '1', reason: 'The customer complains about the goods', until: '2026-12-15' },
      },
    ],
    outcome: [{ of: '/v1/invoices?number=1', is: { 'items.0.remindersPaused.until': '2026-12-15' } }],
  },
  {
    says: 'Ola Hansen paid 2 000 of what he owes yesterday.',
    steps: [
      { tool: 'what_is_owed', args: { customer: 'Ola Hansen' } },
      {
        tool: 'record_payment',
        args: { invoice: '$1.customers.0.invoices.0.number', amount: 2_000, paidOn: '2026-11-26' },
      },
    ],
    outcome: [
      {
        of: '/v1/invoices?number=7',
        is: {
          'items.0.paidAmount': 2_000,
          'items.0.outstandingAmount': 4_000,
          'items.0.payments.*.paidOn': ['2026-11-26'],
        },
      },
    ],
  },
  {
    says: 'Tromsø Kino has paid invoice 8 with Vipps, 4 250. Keep what is too much for them.',
    steps: [
      {
        tool: 'record_payment',
        args: { invoice: '8', amount: 4_250, method: 'vipps', extraBecomesCredit: true },
      },
    ],
    outcome: [
      { of: '/v1/invoices?number=8', is: { 'items.0.status': 'paid', 'items.0.outstandingAmount': 0 } },
      { of: '/v1/clients?q=Tromsø Kino', is: { 'items.0.creditBalance': 500 } },
    ],
  },
  {
    says: 'Book this refund: we have paid 500 back to Tromsø Kino today.',
    steps: [{ tool: 'refund_customer', args: { customer: 'Tromsø Kino', amount: 500 } }],
    outcome: [
      { of: 1, is: { status: 'done', paidOn: '2026-11-27' } },
      { of: '/v1/clients/$1.customerId', is: { creditBalance: 0 } },
      { of: '/v1/clients/$1.customerId/refunds', is: { 'items.*.amount': [500] } },
    ],
  },
  {
    says: 'Pay Kystlaget back what we owe them, to account 8601 11 17947.',
    steps: [
      { tool: 'find_customers', args: { search: 'Kystlaget' } },
      {
        tool: 'refund_customer',
        args: {
          customer: '$1.customers.0.id',
          amount: '$1.customers.0.creditBalance',
          toAccount: '8601 11 17947',
        },
      },
    ],
    outcome: [
      { of: 2, is: { amount: 600, paidOn: null } },
      {
        of: '/v1/clients/$1.customers.0.id/refund-orders',
        is: { 'items.*.amount': [600], 'items.*.toAccount': ['86011117947'] },
      },
    ],
  },
  {
    says: 'Use the credit of Nordvik Skole for invoice 11.',
    steps: [
      { tool: 'find_customers', args: { search: 'Nordvik Skole' } },
      {
        tool: 'record_payment',
        args: { invoice: '11', amount: '$1.customers.0.creditBalance', method: 'credit' },
      },
    ],
    outcome: [
      { of: '/v1/invoices?number=11', is: { 'items.0.outstandingAmount': 1_250 } },
      { of: '/v1/clients/$1.customers.0.id', is: { creditBalance: 0 } },
    ],
  },
  {
    says: 'Credit the second line of 13.',
    steps: [{ tool: 'credit_invoice', args: { invoice: '13', lines: [{ line: 2 }] } }],
    outcome: [
      {
        of: '/v1/invoices/$1.creditNote.id',
        is: { type: 'credit_note', status: 'sent', total: 5_000, 'lines.*.description': ['Logo'] },
      },
      { of: '/v1/invoices?number=13', is: { 'items.0.outstandingAmount': 14_375 } },
    ],
  },
  {
    says: 'Harstad Tak got two hours less than we invoiced on 15. Credit them.',
    steps: [{ tool: 'credit_invoice', args: { invoice: '15', lines: [{ line: 1, quantity: 2 }] } }],
    outcome: [
      { of: '/v1/invoices/$1.creditNote.id', is: { status: 'sent', total: 2_250 } },
      { of: '/v1/invoices?number=15', is: { 'items.0.outstandingAmount': 3_375 } },
    ],
  },
  {
    says: 'Falkum Fangst is bankrupt. Write off what they owe.',
    steps: [
      { tool: 'what_is_owed', args: { customer: 'Falkum Fangst' } },
      {
        tool: 'write_off',
        args: { invoice: '$1.customers.0.invoices.0.number', what: 'loss', ground: 'insolvency' },
      },
    ],
    outcome: [
      {
        of: '/v1/invoices?number=5',
        is: {
          'items.0.writtenOffAmount': 7_500,
          'items.0.outstandingAmount': 0,
          'items.0.writeOffs.*.lossKind': ['final'],
        },
      },
    ],
  },
  {
    says: 'Vågan Drift paid 40 øre too little on 12. Forget it.',
    steps: [{ tool: 'write_off', args: { invoice: '12', what: 'rounding' } }],
    outcome: [
      { of: '/v1/invoices?number=12', is: { 'items.0.writtenOffAmount': 0.4, 'items.0.status': 'paid' } },
    ],
  },
  {
    says: 'Let Myhre Rør off the fee of the reminder on invoice 3.',
    steps: [{ tool: 'write_off', args: { invoice: '3', what: 'fees' } }],
    outcome: [
      { of: '/v1/invoices?number=3', is: { 'items.0.feesOutstanding': 0, 'items.0.paidAmount': 5_000 } },
    ],
  },
  {
    says: 'Invoice 16 never reached Vik Elektro: their address is faktura@vik.example. Mend it and send it again.',
    steps: [
      { tool: 'save_customer', args: { customer: 'Vik Elektro', email: 'faktura@vik.example' } },
      { tool: 'send_invoices', args: { invoices: ['16'], again: true } },
    ],
    outcome: [
      { of: '/v1/clients/$1.customer.id', is: { email: 'faktura@vik.example' } },
      {
        of: '/v1/invoices/$2.items.0.invoice.id/deliveries',
        is: { 'items.*.recipient': ['post@vikelektro.example', 'faktura@vik.example'] },
      },
      { of: '/v1/invoices?number=16', is: { 'items.0.status': 'sent' } },
    ],
  },
  {
    says: 'Send Fjord Kaffe a statement of this year.',
    steps: [
      { tool: 'customer_statement', args: { customer: 'Fjord Kaffe', from: '2026-01-01', send: true } },
    ],
    outcome: [
      {
        of: 1,
        is: {
          sentTo: 'faktura@fjordkaffe.example',
          openingBalance: 0,
          closingBalance: 26_093.75,
          overdue: 0,
        },
      },
    ],
  },
  {
    says: 'What waits on the bank account? What Alta Glass has paid is for invoice 17.',
    steps: [
      { tool: 'bank_transactions', args: { search: 'Alta Glass' } },
      {
        tool: 'match_bank_transaction',
        args: { transaction: '$1.transactions.0.id', invoices: [{ invoice: '17' }] },
      },
    ],
    outcome: [
      { of: '/v1/invoices?number=17', is: { 'items.0.status': 'paid', 'items.0.paidAmount': 6_250 } },
      { of: '/v1/bank-transactions/$1.transactions.0.id', is: { status: 'matched' } },
    ],
  },
  {
    says: 'The 4 000 from Bodø Bilpleie pay invoices 18 and 19. Keep the rest as their credit.',
    steps: [
      { tool: 'bank_transactions', args: { search: 'Bilpleie' } },
      {
        tool: 'match_bank_transaction',
        args: {
          transaction: '$1.transactions.0.id',
          invoices: [{ invoice: '18' }, { invoice: '19' }],
          restToCustomer: 'Bodø Bilpleie',
        },
      },
    ],
    outcome: [
      { of: '/v1/invoices?number=18', is: { 'items.0.status': 'paid' } },
      { of: '/v1/invoices?number=19', is: { 'items.0.status': 'paid' } },
      { of: '/v1/clients?q=Bodø Bilpleie', is: { 'items.0.creditBalance': 250 } },
    ],
  },
  {
    says: 'The 2 000 of Ola Hansen were a mistake. Take them off again.',
    steps: [
      { tool: 'find_invoices', args: { customer: 'Ola Hansen' } },
      { tool: 'undo_payment', args: { invoice: '$1.invoices.0.number' } },
    ],
    outcome: [
      { of: 2, is: { status: 'done', 'invoice.outstanding': 6_000 } },
      { of: '/v1/invoices?number=7', is: { 'items.0.paidAmount': 0, 'items.0.payments': [] } },
    ],
  },
  {
    says: 'Do books and bank agree? Has a file of the bank failed?',
    steps: [{ tool: 'bank_status' }],
    outcome: [{ of: 1, is: { failedFiles: [], unmatched: 99 } }],
  },
];
