import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, searchCustomers } from '../finding.ts';
import { roundKroner } from '../presenting.ts';
import { tool } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { kroner, toldOf, write, written } from '../writing.ts';

const READ = { status: 'done' as const, repeated: false, approval: null };

const customer = z.object({
  id: z.string().nullable(),
  name: z.string(),
  orgNumber: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  country: z.string(),
  paymentTermDays: z.number().nullable().describe('Days to pay; null: not set.'),
  creditBalance: z.number().describe('Kroner that the company owes the customer.'),
});

export function presentCustomer(client: Schemas['Client']) {
  const { id, name, orgNumber, email, phone, city, country, paymentTermDays, creditBalance } = client;
  return { id, name, orgNumber, email, phone, city, country, paymentTermDays, creditBalance };
}

const text = (about: string) => z.string().exactOptional().describe(about);

export const customers = [
  tool(
    {
      name: 'find_customers',
      title: 'Find customers',
      description: 'Finds customers by a part of the name, organisation number, email or city.',
      kind: 'reads',
      input: {
        search: text('What to look for. Leave out: all customers, in order of their names.'),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { customers: z.array(customer) },
    },
    async ({ search = '', limit }, { api }) => {
      const found = await searchCustomers(api, search.trim(), limit);
      return { told: `${found.length} customers.`, data: { customers: found.map(presentCustomer) } };
    },
  ),
  tool(
    {
      name: 'save_customer',
      title: 'Add or change a customer',
      description:
        'Adds a customer, or changes one that exists when customer is given. What is left out stays as it is.',
      kind: 'writes',
      input: {
        customer: customerArgument.exactOptional().describe('The customer to change. Leave out: a new one.'),
        name: text('Required for a new customer.'),
        orgNumber: text('Nine digits.'),
        email: text('Where invoices go.'),
        phone: text('Phone number.'),
        address: text('Street and number.'),
        postalCode: text('Postal code.'),
        city: text('City.'),
        country: text('Two letters, as in NO.'),
        vatNumber: text('Of a foreign customer.'),
        contactPerson: text('A person at the customer.'),
        type: z.enum(['business', 'consumer']).exactOptional(),
        language: z.enum(['nb', 'nn', 'en']).exactOptional().describe('Of documents and mails.'),
        paymentTermDays: z.int().min(0).exactOptional().describe('Days to pay.'),
      },
      output: { ...written, customer },
    },
    async ({ customer: existing, ...fields }, call) => {
      const { name, ...others } = fields;
      if (existing === undefined) {
        // The API says what a customer without a name lacks.
        const body = { name: name ?? '', ...others };
        const { body: client, outcome } = await write(call, 'customer', (header) =>
          call.api.POST('/v1/clients', { params: { header }, body }),
        );
        return { told: toldOf(outcome), data: { ...outcome, customer: presentCustomer(client) } };
      }
      const { id } = await findCustomer(call.api, existing);
      const { body: client, outcome } = await write(call, 'customer', ({ 'Tilgode-Dry-Run': dry }) =>
        call.api.PATCH('/v1/clients/{id}', {
          params: { path: { id }, header: dry === undefined ? {} : { 'Tilgode-Dry-Run': dry } },
          body: fields,
        }),
      );
      return { told: toldOf(outcome), data: { ...outcome, customer: presentCustomer(client) } };
    },
  ),
  tool(
    {
      name: 'what_is_owed',
      title: 'What customers owe',
      description:
        'What customers owe, those who owe most first, by how long it is overdue, with each open invoice. Answers who owes most, what is overdue, and what one customer owes.',
      kind: 'reads',
      input: {
        customer: customerArgument.exactOptional().describe('Only this customer.'),
        asOf: z.iso.date().exactOptional().describe('As it stood on this day. Leave out: today.'),
        limit: z.int().min(1).max(100).default(20).describe('How many customers.'),
      },
      output: {
        asOf: z.string(),
        totals: z.object({ outstanding: z.number(), overdue: z.number(), invoices: z.number() }),
        customers: z.array(
          z.object({
            customerId: z.string().nullable(),
            name: z.string().nullable(),
            outstanding: z.number(),
            overdue: z.number(),
            notDue: z.number(),
            days1To30: z.number(),
            days31To60: z.number(),
            days61To90: z.number(),
            daysOver90: z.number(),
            invoices: z.array(
              z.object({
                invoiceId: z.string().nullable(),
                number: z.string().nullable(),
                dueDate: z.string().nullable(),
                daysOverdue: z.number(),
                outstanding: z.number(),
              }),
            ),
          }),
        ),
        moreCustomers: z.number().describe('How many more customers owe something.'),
      },
    },
    async ({ customer: wanted, asOf, limit }, { api }) => {
      const customerId = wanted === undefined ? undefined : (await findCustomer(api, wanted)).id;
      const query = { ...(asOf && { asOf }), ...(customerId && { customerId }) };
      const report = await orThrow(api.GET('/v1/reports/receivables', { params: { query } }));
      const { totals } = report;
      const all = report.customers.toSorted((one, other) => other.outstanding - one.outstanding);
      const shown = all.slice(0, limit).map(({ customerId: id, customerName, invoices, ...sums }) => ({
        customerId: id,
        name: customerName,
        outstanding: sums.outstanding,
        overdue: roundKroner(sums.outstanding - sums.notDue),
        notDue: sums.notDue,
        days1To30: sums.days1To30,
        days31To60: sums.days31To60,
        days61To90: sums.days61To90,
        daysOver90: sums.daysOver90,
        invoices: invoices.map(({ invoiceId, invoiceNumber, dueDate, daysOverdue, outstanding }) => ({
          invoiceId,
          number: invoiceNumber,
          dueDate,
          daysOverdue,
          outstanding,
        })),
      }));
      const overdue = roundKroner(totals.outstanding - totals.notDue);
      return {
        told: `${kroner(totals.outstanding)} is owed on ${report.asOf}, of which ${kroner(overdue)} is overdue.`,
        data: {
          asOf: report.asOf,
          totals: { outstanding: totals.outstanding, overdue, invoices: totals.itemCount },
          customers: shown,
          moreCustomers: all.length - shown.length,
        },
      };
    },
  ),
  tool(
    {
      name: 'customer_statement',
      title: 'Statement of account',
      description:
        'What one customer was invoiced and has paid in a period, with the balance after each (kontoutskrift). send: true emails it to the customer as a PDF.',
      kind: 'destroys',
      input: {
        customer: customerArgument,
        from: z.iso.date().exactOptional().describe('Left out: a year before the last day.'),
        to: z.iso.date().exactOptional().describe('Left out: today.'),
        send: z.boolean().default(false),
        email: text("Another address than the customer's to send it to."),
        message: text('At the top of the email.'),
      },
      output: {
        ...written,
        sentTo: z.string().nullable().describe('null: not sent.'),
        from: z.string(),
        to: z.string(),
        openingBalance: z.number().describe('Kroner owed before the period.'),
        closingBalance: z.number().describe('outstanding less credit.'),
        outstanding: z.number(),
        overdue: z.number(),
        credit: z.number().describe('Kroner that the company owes the customer.'),
        lines: z.array(
          z.object({
            date: z.string(),
            type: z.string(),
            number: z.string().nullable(),
            amount: z.number(),
            balance: z.number().describe('Owed after it.'),
          }),
        ),
      },
    },
    async ({ customer: wanted, from, to, send, ...mail }, call) => {
      const { api } = call;
      const path = { id: (await findCustomer(api, wanted)).id };
      const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
      const statement = await orThrow(
        api.GET('/v1/clients/{id}/statement', { params: { path, query: period } }),
      );
      const sent = send
        ? await write(call, 'statement', (header) =>
            api.POST('/v1/clients/{id}/statement/email', {
              params: { path, header },
              body: { ...period, ...mail },
            }),
          )
        : undefined;
      const { clientId: _, openInvoices: _open, lines, ...sums } = statement;
      return {
        told: `${sent === undefined ? '' : `${toldOf(sent.outcome)} `}${kroner(sums.closingBalance)} is owed on ${sums.to}.`,
        data: {
          ...(sent?.outcome ?? READ),
          sentTo: sent?.body.recipient ?? null,
          ...sums,
          lines: lines.map(({ date, type, number, amount, balance }) => ({
            date,
            type,
            number,
            amount,
            balance,
          })),
        },
      };
    },
  ),
];
