import type { Task } from '../task.ts';

/** Invoices and quotes, from a sentence to the customer. */
export const invoicing: readonly Task[] = [
  {
    says: 'The draft to Voss Sykkel should be three services at 800, not two.',
    steps: [
      { tool: 'find_invoices', args: { customer: 'Voss Sykkel', status: ['draft'] } },
      { tool: 'get_invoice', args: { invoice: '$1.invoices.0.id' } },
      {
        tool: 'draft_invoice',
        args: {
          draft: '$1.invoices.0.id',
          version: '$2.invoice.version',
          lines: [{ line: 1, quantity: 3 }],
        },
      },
    ],
    outcome: [
      {
        of: '/v1/invoices/$1.invoices.0.id',
        is: { status: 'draft', total: 3_000, 'lines.*.quantity': [3] },
      },
    ],
  },
  {
    says: 'Is the draft to Lofoten Fisk ready? Then send it.',
    steps: [
      { tool: 'find_invoices', args: { customer: 'Lofoten Fisk', status: ['draft'] } },
      { tool: 'get_invoice', args: { invoice: '$1.invoices.0.id' } },
      { tool: 'send_invoices', args: { invoices: ['$1.invoices.0.id'] } },
    ],
    outcome: [
      { of: 2, is: { 'beforeSending.canSend': true, 'beforeSending.problems': [] } },
      { of: '/v1/invoices/$1.invoices.0.id', is: { status: 'sent', total: 3_125 } },
    ],
  },
  {
    says: 'Send all drafts that we have.',
    steps: [
      { tool: 'find_invoices', args: { status: ['draft'] } },
      { tool: 'send_invoices', args: { invoices: '$1.invoices.*.id' } },
    ],
    outcome: [
      { of: 1, is: { count: 3, totalShown: 15_500 } },
      { of: 2, is: { 'items.*.status': ['done', 'done', 'done'] } },
      {
        of: '/v1/invoices?status=draft',
        is: { totalCount: 0 },
      },
    ],
  },
  {
    says: 'Invoice Fjord Kaffe 7.5 hours of design at 1 250.',
    steps: [
      {
        tool: 'draft_invoice',
        args: {
          customer: 'Fjord Kaffe',
          lines: [{ description: 'Design', quantity: 7.5, unit: 'hour', unitPrice: 1_250 }],
        },
      },
      { tool: 'send_invoices', args: { invoices: ['$1.invoice.id'] } },
    ],
    outcome: [
      { of: 2, is: { 'items.*.status': ['done'] } },
      {
        of: '/v1/invoices/$1.invoice.id',
        is: {
          number: '24',
          status: 'sent',
          dueDate: '2026-12-17',
          subtotal: 9_375,
          vat: 2_343.75,
          total: 11_718.75,
          'client.name': 'Fjord Kaffe AS',
          'lines.*.unit': ['HUR'],
        },
      },
      {
        of: '/v1/invoices/$1.invoice.id/journal-entries',
        is: {
          'items.0.lines.*.account': ['1500', '3000', '2700'],
          'items.0.lines.*.debit': [11_718.75, 0, 0],
          'items.0.lines.*.credit': [0, 9_375, 2_343.75],
        },
      },
    ],
  },
  {
    says: 'Invoice Bryggen Bakeri three months of webhotell and four hours of rådgivning, with 10 % off the hours.',
    steps: [
      {
        tool: 'draft_invoice',
        args: {
          customer: 'Bryggen Bakeri',
          lines: [
            { product: 'Webhotell', quantity: 3 },
            { product: 'Rådgivning', quantity: 4, discountPercent: 10 },
          ],
        },
      },
      { tool: 'send_invoices', args: { invoices: ['$1.invoice.id'] } },
    ],
    outcome: [
      {
        of: '/v1/invoices/$1.invoice.id',
        is: {
          status: 'sent',
          'lines.*.description': ['Webhotell', 'Rådgivning'],
          'lines.*.lineTotal': [1_197, 5_220],
          total: 8_021.25,
        },
      },
    ],
  },
  {
    says: 'Invoice Kari Nordmann a poster for 499 with VAT, and 2 kg of coffee for 230 each with VAT (15 %).',
    steps: [
      {
        tool: 'draft_invoice',
        args: {
          customer: 'Kari Nordmann',
          lines: [
            { description: 'Poster', unitPriceWithVat: 499 },
            { description: 'Coffee', quantity: 2, unit: 'kg', unitPriceWithVat: 230, vatRate: 15 },
          ],
        },
      },
      { tool: 'send_invoices', args: { invoices: ['$1.invoice.id'] } },
    ],
    outcome: [
      {
        of: '/v1/invoices/$1.invoice.id',
        is: { status: 'sent', total: 959, subtotal: 799.2, vat: 159.8, 'lines.*.vatCode': [3, 31] },
      },
    ],
  },
  {
    says: 'Invoice Havnens Kaffebar ApS in Denmark (DK12345674, post@havnen.example, København) 20 hours of consulting at 1 100 without VAT, since they pay it themselves.',
    steps: [
      {
        tool: 'draft_invoice',
        args: {
          newCustomer: {
            name: 'Havnens Kaffebar ApS',
            email: 'post@havnen.example',
            city: 'København',
            country: 'DK',
            vatNumber: 'DK12345674',
          },
          lines: [
            { description: 'Consulting', quantity: 20, unit: 'hour', unitPrice: 1_100, whyNoVat: 'export' },
          ],
        },
      },
      { tool: 'send_invoices', args: { invoices: ['$1.invoice.id'] } },
    ],
    outcome: [
      {
        of: '/v1/invoices/$1.invoice.id',
        is: { status: 'sent', vat: 0, total: 22_000, 'lines.*.vatCode': [52], 'client.country': 'DK' },
      },
      {
        of: '/v1/invoices/$1.invoice.id/journal-entries',
        is: { 'items.0.lines.*.account': ['1500', '3105'] },
      },
    ],
  },
  {
    says: 'Offer Alta Glass 40 hours of design at 1 100, valid until Christmas Eve, and send it.',
    steps: [
      {
        tool: 'save_quote',
        args: {
          customer: 'Alta Glass',
          lines: [{ description: 'Design', quantity: 40, unit: 'hour', unitPrice: 1_100 }],
          validUntil: '2026-12-24',
          send: true,
        },
      },
    ],
    outcome: [
      {
        of: '/v1/quotes/$1.quote.id',
        is: { status: 'sent', number: '3', total: 55_000, validUntil: '2026-12-24' },
      },
    ],
  },
  {
    says: 'Send the quote to Senja Hotell that we have made, but to anne@senja.example.',
    steps: [
      { tool: 'find_quotes', args: { customer: 'Senja Hotell', status: ['draft'] } },
      { tool: 'save_quote', args: { quote: '$1.quotes.0.id', send: true, email: 'anne@senja.example' } },
    ],
    outcome: [
      { of: '/v1/quotes/$1.quotes.0.id', is: { status: 'sent', total: 11_250 } },
      { of: '/v1/quotes/$1.quotes.0.id/deliveries', is: { 'items.*.recipient': ['anne@senja.example'] } },
    ],
  },
  {
    says: 'Invoice the quote that a customer has accepted.',
    steps: [
      { tool: 'find_quotes', args: { status: ['accepted'] } },
      { tool: 'draft_invoice', args: { quote: '$1.quotes.0.number' } },
      { tool: 'send_invoices', args: { invoices: ['$2.invoice.id'] } },
    ],
    outcome: [
      { of: 1, is: { 'quotes.*.customer': ['Havn Regnskap AS'], 'quotes.*.invoicedPercent': [0] } },
      { of: '/v1/invoices/$2.invoice.id', is: { status: 'sent', total: 15_000 } },
      { of: '/v1/quotes?q=Havn Regnskap', is: { 'items.0.invoicedShare': 100 } },
    ],
  },
  {
    says: 'Draft an invoice of the first 40 % of quote 2, due in a week.',
    steps: [{ tool: 'draft_invoice', args: { quote: '2', percent: 40, dueDate: '2026-12-04' } }],
    outcome: [
      {
        of: '/v1/invoices/$1.invoice.id',
        is: { status: 'draft', subtotal: 12_000, total: 15_000, dueDate: '2026-12-04' },
      },
    ],
  },
  {
    says: 'Invoice Havn Regnskap 1 500 for hosting on the last day of each month from November, and send it by itself.',
    steps: [
      {
        tool: 'save_recurring_invoice',
        args: {
          customer: 'Havn Regnskap',
          lines: [{ description: 'Hosting {month} {year}', unitPrice: 1_500 }],
          interval: { unit: 'month', count: 1 },
          firstDate: '2026-11-30',
          anchorDay: 31,
          action: 'send',
        },
      },
    ],
    outcome: [
      {
        of: '/v1/recurring-invoices/$1.recurring.id',
        is: { status: 'active', total: 1_875, nextDate: '2026-11-30', action: 'send', anchorDay: 31 },
      },
    ],
  },
  {
    says: 'Pause what Havn Regnskap gets each month.',
    steps: [
      { tool: 'find_recurring_invoices', args: { customer: 'Havn Regnskap' } },
      {
        tool: 'save_recurring_invoice',
        args: { recurring: '$1.recurringInvoices.0.id', now: 'pause' },
      },
    ],
    outcome: [
      { of: 1, is: { 'content.upcoming.0.total': 1_875 } },
      { of: '/v1/recurring-invoices/$1.recurringInvoices.0.id', is: { status: 'paused', nextDate: null } },
    ],
  },
  {
    says: 'Webhotell costs 449 a month from now on.',
    steps: [{ tool: 'save_product', args: { product: 'Webhotell', unitPrice: 449 } }],
    outcome: [{ of: '/v1/products/$1.product.id', is: { unitPrice: 449, unit: 'MON', vatCode: 3 } }],
  },
  {
    says: 'Draft an invoice of a course at 2 000 to Havn Regnskap, with this list of those who came: Kari, Ola.',
    steps: [
      {
        tool: 'draft_invoice',
        args: { customer: 'Havn Regnskap', lines: [{ description: 'Course', unitPrice: 2_000 }] },
      },
      {
        tool: 'attach_file',
        args: { draft: '$1.invoice.id', filename: 'deltakere.csv', text: 'navn\nKari\nOla\n' },
      },
    ],
    outcome: [
      {
        of: '/v1/invoices/$1.invoice.id/attachments',
        is: { 'items.*.filename': ['deltakere.csv'], 'items.*.size': [14] },
      },
    ],
  },
  {
    says: 'Forget that draft of the course.',
    steps: [
      { tool: 'find_invoices', args: { customer: 'Havn Regnskap', status: ['draft'], amountTo: 2_500 } },
      { tool: 'delete_draft', args: { draft: '$1.invoices.0.id' } },
    ],
    outcome: [
      { of: 1, is: { count: 1, totalShown: 2_500 } },
      { of: '/v1/invoices?status=draft', is: { totalCount: 1 } },
    ],
  },
  {
    says: 'Draft Havn Regnskap a heat pump at 7 490, 490 off, and 80 kWh at 1.20; the pump on 3000.',
    steps: [
      {
        tool: 'draft_invoice',
        args: {
          customer: 'Havn Regnskap',
          lines: [
            { description: 'Heat pump', unitPrice: 7_490, discountAmount: 490, account: '3000' },
            { description: 'Electricity', quantity: 80, unit: 'kWh', unitPrice: 1.2 },
          ],
        },
      },
    ],
    outcome: [{ of: 1, is: { 'invoice.total': 8_870, totalBefore: null } }],
  },
  {
    says: 'Legg til frakt 200 på utkastet til Havn Regnskap.',
    steps: [
      { tool: 'find_invoices', args: { customer: 'Havn Regnskap', status: ['draft'] } },
      { tool: 'get_invoice', args: { invoice: '$1.invoices.0.id' } },
      {
        tool: 'draft_invoice',
        args: {
          draft: '$1.invoices.0.id',
          version: '$2.invoice.version',
          lines: [{ description: 'Frakt', unitPrice: 200 }],
        },
      },
    ],
    outcome: [
      { of: 3, is: { totalBefore: 8_870, changes: ['line 3 added'] } },
      {
        of: '/v1/invoices/$1.invoices.0.id',
        is: {
          total: 9_120,
          'lines.*.discountAmount': [490, null, null],
          'lines.*.unit': ['EA', 'KWH', 'EA'],
          'lines.0.account': '3000',
        },
      },
    ],
  },
];
