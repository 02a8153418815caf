import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UNIT_CODES } from '../../../src/domain/invoices/units.ts';
import { toUnit, wordOf } from '../../../../mcp/src/units.ts';
import { connectAgent } from '../../support/agent-client.ts';
import type { ToolAnswer } from '../../support/agent-client.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createDraft, getInvoice, invoiceBody } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const agent = await connectAgent(service.url, api.token);

type Line = Record<string, unknown> & { line: number };
type Content = { lines: Line[]; version: string };
type Read = { invoice: Content & { id: string; customerId: string; dueDate: string } };
type Changed = Read & { changes: string[]; totalBefore: number | null };

const read = async (id: string) => (await agent.call<Read>('get_invoice', { invoice: id })).invoice;

/** Changes lines of a draft as an agent that has just read them. */
async function change(id: string, lines: object[]): Promise<ToolAnswer & { data: Changed }> {
  const { version } = await read(id);
  const answer = await agent.ask('draft_invoice', { draft: id, version, lines });
  assert.equal(answer.isError, false, answer.text);
  return answer as ToolAnswer & { data: Changed };
}

const product = bodyOf(
  await api.post('/v1/products', {
    name: 'Strøm',
    unit: 'KWH',
    unitPrice: 7_490,
    vatCode: 3,
    revenueAccount: '3000',
  }),
  201,
);
const DISCOUNTED = { productId: product.id, quantity: 1, discountAmount: 490 };

test('freight that is added to a discounted line of a product leaves that line as it is, and the sums before and after are told', async () => {
  const { id, lines: before } = await createDraft(api, { lines: [DISCOUNTED] });
  const { told, data } = await change(id, [{ description: 'Frakt', unitPrice: 200 }]);
  const after = await getInvoice(api, id);
  assert.deepEqual([after.total, after.lines.slice(0, -1)], [9_000, before]);
  assert.deepEqual([data.changes, data.totalBefore], [['line 2 added'], 8_750]);
  assert.match(
    told,
    /^Done\. A draft of 9 000\.00 kr, before 8 750\.00 kr, due on .+ Changed: line 2 added\. /,
  );
});

test('one line changes by its place, and one price, one discount and one VAT take the place of the one before', async () => {
  const { id } = await createDraft(api, {
    lines: [
      DISCOUNTED,
      { description: 'Kaffe', quantity: 2, unit: 'KGM', unitPrice: 230, vatCode: 31, discountPercent: 10 },
    ],
  });
  const { data } = await change(id, [
    { line: 2, quantity: 3, discountAmount: 30 },
    { line: 1, remove: true },
    { description: 'Kurs', unit: 'timer', unitPrice: 500, whyNoVat: 'exempt' },
  ]);
  assert.deepEqual(data.changes, [
    'line 1 removed',
    'line 1 quantity 2 → 3',
    'line 1 discountPercent 10 → none',
    'line 1 discountAmount none → 30',
    'line 2 added',
  ]);
  const { lines } = await getInvoice(api, id);
  const shown = lines.map(({ quantity, unit, unitPrice, vatCode, discountPercent, discountAmount }) => {
    return [quantity, unit, unitPrice, vatCode, discountPercent, discountAmount];
  });
  assert.deepEqual(shown, [
    [3, 'KGM', 230, 31, null, 30],
    [1, 'HUR', 500, 5, null, null],
  ]);
  await change(id, [
    { line: 1, discountPercent: 0, vatRate: 25 },
    { line: 2, vatRate: 0, product: product.number },
  ]);
  const [first, second] = (await getInvoice(api, id)).lines;
  assert.deepEqual([first?.discountAmount, first?.discountPercent, first?.vatCode], [null, null, 3]);
  assert.deepEqual(
    [second?.description, second?.unit, second?.unitPrice, second?.vatCode],
    ['Strøm', 'KWH', 7_490, null],
  );
});

test('lines of a draft are refused without the version that was read and after a change, with the lines as they are now', async () => {
  const { id } = await createDraft(api);
  const { version } = await read(id);
  const call = { draft: id, lines: [{ description: 'Frakt', unitPrice: 200 }] };
  const blind = await agent.ask('draft_invoice', call);
  assert.match(
    blind.text,
    new RegExp(`^Give version with lines\\. Nothing was done.+"version":"${version}"`, 's'),
  );
  await agent.call('draft_invoice', { ...call, version });
  const again = await agent.ask('draft_invoice', { ...call, version });
  assert.match(
    again.text,
    /no longer those of this version; this call may have changed them before\..+Frakt/s,
  );
  const { lines } = await getInvoice(api, id);
  assert.equal(lines.length, 2);
  const { version: now } = await read(id);
  for (const wrong of [
    [{ line: 3, quantity: 1 }],
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 2 },
    ],
  ]) {
    const { told } = await agent.ask('draft_invoice', { draft: id, version: now, lines: wrong });
    assert.match(told, /There are lines 1 to 2; name each of them once at most\. Nothing was done\./);
  }
});

test('each unit is read by a word that is written back as the same unit, and people may write any word of it', () => {
  for (const code of UNIT_CODES) assert.equal(toUnit(wordOf(code)), code);
  assert.deepEqual(['timer', 'HUR', 'Hour', 'stk.', 'kWh'].map(toUnit), ['HUR', 'HUR', 'HUR', 'EA', 'KWH']);
  assert.throws(() => toUnit('STK of it'), /This is no unit of ours/);
});

const kroner = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((ore) => ore / 100);
const vat = fc.constantFrom<object>(
  { vatCode: 3 },
  { vatCode: 31 },
  { vatRate: 12 },
  { vatCode: 5 },
  { vatCode: 52 },
  { vatCode: 7 },
  { vatRate: 0 },
);

/** A line that the API takes, of the one kind of price. */
const lineOf = (suffix: '' | 'WithVat') =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 99_999 }).map((one) => one / 100),
      price: kroner(9_999),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      discount: fc.constantFrom('none', 'percent', 'amount'),
      unit: fc.option(fc.constantFrom(...UNIT_CODES)),
      vat,
      account: fc.option(fc.constant('3000')),
      takesProduct: fc.boolean(),
    })
    .map(({ quantity, price, share, discount, unit, vat: rate, account, takesProduct }) => ({
      description: 'Vare',
      quantity,
      unit,
      [`unitPrice${suffix}`]: price,
      ...(discount === 'percent' && { discountPercent: Math.round(share * 1_000_000) / 10_000 }),
      ...(discount === 'amount' && { [`discountAmount${suffix}`]: Math.floor(quantity * price * share) }),
      ...rate,
      account,
      ...(takesProduct && { productId: product.id }),
    }));
const content = fc.record({
  lines: fc.oneof(
    ...(['', 'WithVat'] as const).map((kind) => fc.array(lineOf(kind), { minLength: 1, maxLength: 4 })),
  ),
  delivery: fc.constantFrom<object>(
    {},
    { deliveryDate: '2026-12-01' },
    { deliveryPeriod: { from: '2026-12-01', to: '2026-12-31' } },
  ),
  reference: fc.constantFrom('', 'ordre 7'),
  buyerReference: fc.constantFrom(null, 'Kari'),
  notes: fc.constantFrom(null, 'To\nlinjer'),
});
const bodies = content.map(({ delivery, ...texts }) => ({ ...texts, ...delivery }));

/** What a tool has read of a document, as arguments of the tool that writes it. */
function asArguments(shown: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, shown[name]]));
}
const CONTENT = [
  'lines',
  'version',
  'deliveryDate',
  'deliveryPeriod',
  'reference',
  'buyerReference',
  'orderReference',
  'deliveryPlace',
  'notes',
];

test('property: the draft of an invoice that an agent reads and writes back is the same draft, and a new one of it says the same', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const draft = await createDraft(api, body);
      const shown = await read(draft.id);
      const same = asArguments(shown, [...CONTENT, 'dueDate']);
      const { told } = await agent.ask('draft_invoice', {
        draft: draft.id,
        customer: shown.customerId,
        ...same,
      });
      assert.match(told, /Nothing is different\./);
      // A draft that is given its customer again follows the register in all from then on.
      const { warnings: _, updatedAt: _was, ...before } = draft;
      const { updatedAt: _is, ...after } = await getInvoice(api, draft.id);
      assert.deepEqual(after, before);
      const { invoice } = await agent.call<Changed>('draft_invoice', {
        customer: shown.customerId,
        ...same,
        version: null,
        lines: shown.lines.map(({ line: _line, ...one }) => one),
        idempotencyKey: draft.id,
      });
      const copy = await getInvoice(api, invoice.id);
      assert.deepEqual([copy.lines, copy.total, copy.notes], [before.lines, before.total, before.notes]);
    }),
    { numRuns: 25 },
  );
});

test('property: the draft of a quote that an agent reads and writes back is the same draft', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { dueDate, ...quote } = invoiceBody({ ...body, validUntil: '2199-12-31' });
      const made = bodyOf(await api.post('/v1/quotes', { ...quote, dueDate }), 201);
      const found = await agent.call<{ quotes: { validUntil: string }[]; content: Content }>('find_quotes', {
        quote: made.id,
      });
      const same = asArguments({ ...found.content, ...found.quotes[0] }, [
        ...CONTENT,
        'validUntil',
        'dueDate',
      ]);
      const { told } = await agent.ask('save_quote', { quote: made.id, ...same });
      assert.match(told, /Nothing is different\. It is not sent\./);
      const { warnings: _, ...before } = made;
      assert.deepEqual(bodyOf(await api.get(`/v1/quotes/${made.id}`), 200), before);
    }),
    { numRuns: 10 },
  );
});

test('property: a customer that an agent reads and writes back is the same customer', async () => {
  const text = (...values: string[]) => fc.constantFrom('', ...values);
  const customers = fc.record({
    phone: text('+47 22 00 00 00'),
    address: text('Kaien 1'),
    postalCode: text('5003'),
    city: text('Bergen'),
    email: text('a@kunde.example'),
    country: fc.constantFrom('NO', 'SE'),
    vatNumber: fc.constantFrom(null, 'SE556677889901'),
    contactPerson: text('Kari'),
    type: fc.constantFrom('business', 'consumer'),
    language: fc.constantFrom(null, 'nn', 'en'),
    paymentTermDays: fc.constantFrom(null, 0, 30),
    internalNote: text('Ring først.\nTo linjer.'),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(customers, async (fields) => {
      count += 1;
      const body = { name: `Kunde ${count}`, externalId: `kunde-${count}`, ...fields };
      const made = bodyOf(
        await api.post('/v1/clients', { ...body, email: fields.email && `${count}${fields.email}` }),
        201,
      );
      const { customers: found } = await agent.call<{ customers: Record<string, unknown>[] }>(
        'find_customers',
        { search: made.name },
      );
      const {
        id: customer,
        creditBalance: _,
        creditBalances: _balances,
        ...same
      } = found.find(({ id }) => id === made.id) ?? {};
      const { told } = await agent.ask('save_customer', { customer, ...same });
      assert.match(told, /Nothing is different\./);
      assert.deepEqual(bodyOf(await api.get(`/v1/clients/${made.id}`), 200), made);
    }),
    { numRuns: 25 },
  );
});

test('property: a recurring invoice that an agent reads and writes back is the same', async () => {
  const { id: clientId } = bodyOf(
    await api.post('/v1/clients', { name: 'Abonnent', email: 'abo@kunde.example' }),
    201,
  );
  const agreements = fc.record({
    lines: content.map(({ lines }) => lines),
    interval: fc.constantFrom({ unit: 'month', count: 3 }, { unit: 'week', count: 2 }),
    end: fc.constantFrom<object>({}, { lastDate: '2190-01-01' }, { occurrences: 9 }),
    bill: fc.constantFrom('advance', 'arrears'),
    dueDays: fc.constantFrom(null, 0, 20),
    action: fc.constantFrom('draft', 'send'),
    channel: fc.constantFrom('auto', 'email', 'none'),
    indexation: fc.constantFrom(null, { month: 1, baseIndex: 136.9 }),
    notes: fc.constantFrom(null, 'Gjelder {period}'),
  });
  await fc.assert(
    fc.asyncProperty(agreements, async ({ end, ...terms }) => {
      const made = bodyOf(
        await api.post('/v1/recurring-invoices', { clientId, firstDate: '2189-01-31', ...terms, ...end }),
        201,
      );
      type Found = { recurringInvoices: Record<string, unknown>[]; content: Record<string, unknown> };
      const found = await agent.call<Found>('find_recurring_invoices', { recurring: made.id });
      const {
        id: recurring,
        customerId,
        customer: _,
        status: _s,
        total: _t,
        nextDate: _n,
        problem: _p,
        ...same
      } = found.recurringInvoices[0] ?? {};
      const { upcoming: _u, ...lines } = found.content;
      const { told } = await agent.ask('save_recurring_invoice', {
        recurring,
        customer: customerId,
        ...same,
        ...lines,
      });
      assert.match(told, /Nothing is different\.$/);
      const { updatedAt: _a, ...after } = bodyOf(await api.get(`/v1/recurring-invoices/${made.id}`), 200);
      const { updatedAt: _b, ...before } = made;
      assert.deepEqual(after, before);
    }),
    { numRuns: 15 },
  );
});

test('property: a product that an agent reads and writes back is the same product', async () => {
  const products = fc.record({
    unit: fc.option(fc.constantFrom(...UNIT_CODES)),
    price: fc.tuple(fc.constantFrom('unitPrice', 'unitPriceWithVat'), kroner(9_999)),
    vatCode: fc.constantFrom(3, 31, 33, 5, 6, 7, 52),
    takesAccount: fc.boolean(),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(products, async ({ price: [kind, price], takesAccount, ...fields }) => {
      count += 1;
      const body = { number: `P-${count}`, name: `Vare nr. ${count}`, [kind]: price, ...fields };
      const account = takesAccount && fields.vatCode === 3 && { revenueAccount: '3000' };
      const made = bodyOf(await api.post('/v1/products', { ...body, ...account }), 201);
      const { products: found } = await agent.call<{ products: Record<string, unknown>[] }>('find_products', {
        search: made.number,
      });
      const { id, ...same } = found.find((one) => one['id'] === made.id) ?? {};
      await agent.call('save_product', { product: id, ...same });
      assert.deepEqual(bodyOf(await api.get(`/v1/products/${made.id}`), 200), made);
    }),
    { numRuns: 20 },
  );
});
