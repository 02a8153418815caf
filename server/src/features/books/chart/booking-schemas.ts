import { Type } from 'typebox';
import { SALES_VAT_CODES } from '../../../domain/vat/vat.ts';
import { closedObject, nullable, oneOf, requestObject } from '../../../platform/http/fields.ts';

/** A SAF-T sales code as lines of invoices have it. */
export const salesVatCode = oneOf(SALES_VAT_CODES, {
  'x-error': 'unknown-vat-code',
  description:
    'SAF-T sales code: 3 = 25 %, 31 = 15 %, 33 = 12 %, 5 exempt, 6 outside the VAT Act, 7 no VAT treatment, 52 export.',
  examples: [3],
});

const account = (description: string, example: string) =>
  Type.String({ format: 'account-number', description, examples: [example] });

const salesFields = {
  goods: account('Income, where goods are mostly sold: a company setting.', '3000'),
  services: account('Income, where services are mostly sold.', '3020'),
};

const ofMethod = (method: string, example: string) =>
  nullable(
    account(
      `Assets: where payments come in whose \`method\` is \`${method}\`. Null: they are booked on \`bank\`, and the answer warns of it.`,
      example,
    ),
  );

const fields = {
  receivables: account(
    'Assets: what customers owe. Can be changed until something is posted on it; nothing may be posted on the new one either.',
    '1500',
  ),
  bank: account('Assets: where payments come in.', '1920'),
  cash: ofMethod('cash', '1900'),
  card: ofMethod('card', '1930'),
  vipps: ofMethod('vipps', '1930'),
  vippsFees: nullable(
    account(
      'Expenses: what Vipps keeps as fees. Null: 7770, where the chart has it; else the fees wait for a person.',
      '7770',
    ),
  ),
  owedToCustomers: account(
    'Liabilities: what customers have paid too much. Changed as `receivables`.',
    '2900',
  ),
  reminderFees: account('Income: fees of reminders and collection warnings.', '3900'),
  lateInterest: account('Income: late-payment interest.', '8055'),
  badDebts: account('Expenses: losses on claims.', '7830'),
  rounding: account('Expenses: differences of øre that nobody collects.', '7740'),
};

export const bookingAccountsSchema = Type.Object(
  {
    ...fields,
    sales: Type.Array(Type.Object({ vatCode: salesVatCode, ...salesFields }), {
      description:
        'For each VAT code of sales; a line of an invoice can name another account. The standard accounts of code 7 are those of other income, and of a company outside the VAT register those of its sales.',
    }),
  },
  { $id: 'BookingAccounts', description: 'The accounts that the service books sales on.' },
);

export const bookingAccountChanges = requestObject('BookingAccountChanges', {
  ...Type.Partial(Type.Object(fields)).properties,
  sales: Type.Optional(
    Type.Array(
      closedObject({ vatCode: salesVatCode, ...Type.Partial(Type.Object(salesFields)).properties }),
      { maxItems: SALES_VAT_CODES.length, description: 'The codes left out stay as they are.' },
    ),
  ),
});
