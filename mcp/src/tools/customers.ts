import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { makeAnother, refuseNamesake, sameCustomer } from '../buyers.ts';
import { customerArgument, findCustomer, searchCustomers } from '../finding.ts';
import { currencyArgument } from '../drafting.ts';
import { given, presentCustomer, roundKroner, savedCustomer, shownCustomer } from '../presenting.ts';
import { tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { dryOf, kroner, money, toldOf, write, written } from '../writing.ts';

const READ = { status: 'done' as const, repeated: false, approval: null };

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
      output: { customers: z.array(shownCustomer) },
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
        internalNote: text('For the company alone.'),
        externalId: text("The company's own name of the customer elsewhere."),
        currency: currencyArgument.describe('Of new documents.'),
        makeAnother,
      } satisfies Record<keyof Schemas['NewClient'] | 'customer' | 'makeAnother', z.ZodType>,
      output: { ...written, customer: savedCustomer, changes: z.array(z.string()) },
    },
    async ({ customer: existing, makeAnother: isWanted = false, ...fields }, call) =>
      existing === undefined
        ? addCustomer(call, fields, isWanted)
        : changeCustomer(call, { existing, fields, isWanted }),
  ),
  tool(
    {
      name: 'what_is_owed',
      title: 'What customers owe',
      description:
        'What customers owe, most first, by how long it is overdue, with each open invoice: who owes most, what is overdue, what one customer owes.',
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
                outstanding: z.number().describe('Kroner.'),
                currency: z.string().nullable(),
                outstandingInCurrency: z.number().nullable().describe('null of NOK.'),
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
        invoices: invoices.map(({ invoiceId, invoiceNumber, dueDate, daysOverdue, ...open }) => ({
          invoiceId,
          number: invoiceNumber,
          dueDate,
          daysOverdue,
          outstanding: open.outstanding,
          currency: open.currency,
          outstandingInCurrency: open.outstandingInCurrency,
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
        currency: currencyArgument.describe('What is in it alone. Left out: NOK.'),
        send: z.boolean().default(false),
        email: text("Another address than the customer's."),
        message: text('At the top of the email.'),
      },
      output: {
        ...written,
        sentTo: z.string().nullable().describe('null: not sent.'),
        from: z.string(),
        to: z.string(),
        currency: z.string(),
        openingBalance: z.number().describe('Owed before the period.'),
        closingBalance: z.number().describe('outstanding less credit.'),
        outstanding: z.number(),
        overdue: z.number(),
        credit: z.number().describe('That the company owes the customer.'),
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
    async ({ customer: wanted, from, to, currency, send, ...mail }, call) => {
      const { api } = call;
      const path = { id: (await findCustomer(api, wanted)).id };
      const period = given({ from, to, currency });
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
      const { openingBalance, closingBalance, outstanding, overdue, credit } = statement;
      const { from: first, to: last, currency: own, lines } = statement;
      const begin = sent === undefined ? '' : `${toldOf(sent.outcome)} `;
      return {
        told: `${begin}${money(closingBalance, own)} is owed on ${last}.`,
        data: {
          ...(sent?.outcome ?? READ),
          sentTo: sent?.body.recipient ?? null,
          from: first,
          to: last,
          currency: own,
          openingBalance,
          closingBalance,
          outstanding,
          overdue,
          credit,
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

async function addCustomer(call: Call, fields: Partial<Schemas['NewClient']>, isWanted: boolean) {
  const same = isWanted ? undefined : await sameCustomer(call.api, fields);
  if (same !== undefined) {
    return {
      told: 'There is just this customer already. Nothing was done again.',
      data: { ...READ, repeated: true, customer: presentCustomer(same), changes: [] },
    };
  }
  // The API says what a customer without a name lacks.
  const body = { name: '', ...fields };
  const { body: client, outcome } = await write(call, 'customer', (header) =>
    call.api.POST('/v1/clients', { params: { header }, body }),
  );
  return { told: toldOf(outcome), data: { ...outcome, customer: presentCustomer(client), changes: [] } };
}

async function changeCustomer(
  call: Call,
  {
    existing,
    fields,
    isWanted,
  }: { existing: string; fields: Partial<Schemas['NewClient']>; isWanted: boolean },
) {
  const before = await findCustomer(call.api, existing);
  const { id, name } = before;
  const takesName = !isWanted && fields.name !== undefined && fields.name !== name;
  if (takesName) await refuseNamesake(call.api, fields.name ?? '', id);
  const { body: client, outcome } = await write(call, 'customer', (header) =>
    call.api.PATCH('/v1/clients/{id}', {
      params: { path: { id }, header: dryOf(header) },
      body: fields,
    }),
  );
  const [was, now] = [presentCustomer(before), presentCustomer(client)];
  const said = (of: object, field: string) => JSON.stringify(Reflect.get(of, field));
  const changes = Object.keys(now).filter((field) => said(was, field) !== said(now, field));
  const what = changes.length === 0 ? 'Nothing is different.' : `Changed: ${changes.join(', ')}.`;
  return { told: `${toldOf(outcome)} ${what}`, data: { ...outcome, customer: now, changes } };
}
