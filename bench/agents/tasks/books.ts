import type { Task } from '../task.ts';

/** The books, the end of a month, and what a person has to approve. */
export const books: readonly Task[] = [
  {
    says: 'Book the rent of the office: 12 000 and VAT of 3 000, paid from the bank on 25 November.',
    steps: [
      { tool: 'trial_balance', args: { search: 'leie av lokaler' } },
      {
        tool: 'post_entry',
        args: {
          date: '2026-11-25',
          description: 'Rent of the office',
          lines: [
            { account: '6305', debit: 12_000, vatCode: '1' },
            { account: '2711', debit: 3_000 },
            { account: '1920', credit: 15_000 },
          ],
        },
      },
    ],
    outcome: [
      { of: 1, is: { 'accounts.*.account': ['6300', '6305'] } },
      {
        of: '/v1/journal-entries/$2.entry.id',
        is: {
          documentDate: '2026-11-25',
          'lines.*.account': ['6305', '2711', '1920'],
          'lines.*.debit': [12_000, 3_000, 0],
        },
      },
    ],
  },
  {
    says: 'The 800 of Kontorrekvisita belong on 6800, not on 6340.',
    steps: [
      { tool: 'find_entries', args: { search: 'Kontorrekvisita', account: '6340' } },
      { tool: 'post_entry', args: { reverses: '$1.entries.0.id' } },
      {
        tool: 'post_entry',
        args: {
          date: '$1.entries.0.documentDate',
          description: 'Kontorrekvisita',
          lines: [
            { account: '6800', debit: 800 },
            { account: '1920', credit: 800 },
          ],
        },
      },
    ],
    outcome: [
      { of: '/v1/reports/ledger?account=6340&from=2026-01-01&to=2026-11-27', is: { closing: 0 } },
      { of: '/v1/reports/ledger?account=6800&from=2026-01-01&to=2026-11-27', is: { closing: 800 } },
    ],
  },
  {
    says: 'How did we do from January to the end of October?',
    steps: [{ tool: 'result_and_balance', args: { from: '2026-01-01', to: '2026-10-31' } }],
    outcome: [{ of: 1, is: { from: '2026-01-01', to: '2026-10-31', result: 25_000 } }],
  },
  {
    says: 'What is left to do in October? Close it anyway.',
    steps: [
      { tool: 'close_month', args: { month: '2026-10', dryRun: true } },
      { tool: 'close_month', args: { month: '2026-10' } },
    ],
    outcome: [
      {
        of: 1,
        is: {
          status: 'dry_run',
          closedThrough: null,
          todo: 2,
          'checks.7': { check: 'vouchers', state: 'todo', count: 1, amount: 9_000 },
          'checks.9': { check: 'vat', state: 'todo', count: 0, amount: 8_300 },
        },
      },
      { of: 2, is: { status: 'done' } },
      { of: '/v1/period-closing', is: { closedThrough: '2026-10' } },
    ],
  },
  {
    says: 'Send Kystlaget an invoice of a map at 2 400, and tell me when it is approved.',
    on: 'production',
    steps: [
      {
        tool: 'draft_invoice',
        args: { customer: 'Kystlaget', lines: [{ description: 'Map', unitPrice: 2_400 }] },
      },
      { tool: 'send_invoices', args: { invoices: ['$1.invoice.id'] } },
      { person: 'approves', proposal: '$2.items.0.approval.proposalId' },
      { tool: 'proposals', args: { id: '$2.items.0.approval.proposalId', waitSeconds: 25 } },
    ],
    outcome: [
      { of: 2, is: { 'items.*.status': ['waiting_for_approval'], 'items.*.invoice.number': [null] } },
      { of: 4, is: { 'proposals.*.status': ['done'] } },
      { of: '/v1/invoices/$1.invoice.id', is: { status: 'sent', number: '1', total: 3_000 } },
    ],
  },
  {
    says: 'Book that invoice 1 is paid with 3 000. What did they say?',
    on: 'production',
    steps: [
      { tool: 'record_payment', args: { invoice: '1', amount: 3_000 } },
      { person: 'declines', proposal: '$1.approval.proposalId' },
      { tool: 'proposals', args: { id: '$1.approval.proposalId' } },
    ],
    outcome: [
      { of: 1, is: { status: 'waiting_for_approval', 'approval.amount': 3_000 } },
      { of: 3, is: { 'proposals.*.status': ['declined'] } },
      { of: '/v1/invoices?number=1', is: { 'items.0.paidAmount': 0 } },
    ],
  },
  {
    says: 'Credit all of invoice 1, and tell me what waits for me.',
    on: 'production',
    steps: [
      { tool: 'credit_invoice', args: { invoice: '1' } },
      { tool: 'proposals', args: { onlyWaiting: true } },
    ],
    outcome: [
      { of: 1, is: { status: 'waiting_for_approval', 'creditNote.total': 3_000 } },
      { of: 2, is: { count: 1, 'proposals.*.status': ['waiting_for_approval'] } },
      { of: '/v1/invoices?number=1', is: { 'items.0.creditedAmount': 0 } },
    ],
  },
];
