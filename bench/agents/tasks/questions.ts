import type { Task } from '../task.ts';

/** What people ask. They come first, because what later tasks do changes the figures. */
export const questions: readonly Task[] = [
  {
    says: 'Which company is this, and does what you do wait for me?',
    steps: [{ tool: 'about_account' }],
    outcome: [
      {
        of: 1,
        is: {
          companyName: 'Nordlys Design AS',
          environment: 'test',
          today: '2026-11-27',
          changesWaitForApproval: false,
        },
      },
    ],
  },
  {
    says: 'What did customers owe us at the end of October, by age?',
    steps: [{ tool: 'what_is_owed', args: { asOf: '2026-10-31' } }],
    outcome: [
      {
        of: 1,
        is: {
          totals: { outstanding: 45_499.5, overdue: 45_499.5, invoices: 4 },
          'customers.*.name': ['Lofoten Fisk AS', 'Bryggen Bakeri AS', 'Kari Nordmann', 'Myhre Rør AS'],
          'customers.*.days1To30': [0, 10_000, 0, 5_000],
          'customers.*.days31To60': [25_000, 0, 0, 0],
          'customers.*.daysOver90': [0, 0, 5_499.5, 0],
        },
      },
    ],
  },
  {
    says: 'Why is 1500 not what I expect?',
    steps: [{ tool: 'explain_account', args: { account: '1500' } }],
    outcome: [
      {
        of: 1,
        is: {
          opening: 5_499.5,
          closing: 102_787.9,
          receivables: {
            through: '2026-11',
            owed: 102_787.9,
            unbooked: 0,
            bookedSince: 0,
            balance: 102_787.9,
            postedLater: 0,
            unexplained: 0,
          },
        },
      },
      { of: '/v1/reports/receivables', is: { 'totals.outstanding': 102_787.9 } },
    ],
  },
  {
    says: 'Why does Bryggen Bakeri still owe us something?',
    steps: [
      { tool: 'what_is_owed', args: { customer: 'Bryggen Bakeri' } },
      { tool: 'get_invoice', args: { invoice: '$1.customers.0.invoices.0.number' } },
    ],
    outcome: [
      { of: 1, is: { totals: { outstanding: 6_000, overdue: 6_000, invoices: 1 } } },
      {
        of: 2,
        is: {
          'invoice.number': '4',
          paid: 4_000,
          whyOpen: [
            'Of 10 000.00 kr: paid 4 000.00 kr, credited 0.00 kr, written off 0.00 kr. 6 000.00 kr is left.',
            'It was due on 2026-10-30 and is 28 days overdue.',
          ],
        },
      },
    ],
  },
  {
    says: 'How much have we sold this year, and to whom most?',
    steps: [{ tool: 'sales', args: { from: '2026-01-01', to: '2026-12-31', limit: 2 } }],
    outcome: [
      {
        of: 1,
        is: {
          net: 91_038,
          vat: 22_550,
          gross: 113_588,
          documents: 19,
          'customers.*.name': ['Lofoten Fisk AS', 'Fjord Kaffe AS'],
          'customers.*.net': [20_000, 17_500],
        },
      },
    ],
  },
  {
    says: 'What VAT is due for September and October?',
    steps: [{ tool: 'vat', args: { year: 2026, term: 5 } }],
    outcome: [
      { of: 1, is: { from: '2026-09-01', to: '2026-10-31', due: 8_300, deviations: 0 } },
      { of: '/v1/reports/vat?year=2026&term=5', is: { vatDue: 8_300 } },
    ],
  },
  {
    says: 'Give me the trial balance at the end of October.',
    steps: [{ tool: 'trial_balance', args: { asOf: '2026-10-31' } }],
    outcome: [
      {
        of: 1,
        is: {
          'accounts.*.account': ['1500', '1920', '2050', '2700', '2701', '3000', '3030', '6300'],
          'accounts.*.closing': [45_499.5, 75_300, -87_499.5, -8_000, -300, -32_000, -2_000, 9_000],
        },
      },
    ],
  },
  {
    says: 'What do we charge for an hour of rådgivning?',
    steps: [{ tool: 'find_products', args: { search: 'rådgivning' } }],
    outcome: [{ of: 1, is: { 'products.*.unitPrice': [1_450], 'products.*.unit': ['hour'] } }],
  },
];
