import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inDays } from '../../../support/dates.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, exemptLine, invoiceBody } from '../../../support/example-invoices.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const owner = openAsOwner(service.connection);

const priced = (lines: { vatRate: number; vatCode: number | null; lineTotal: number; vatAmount: number }[]) =>
  lines.map(({ vatRate, vatCode, lineTotal, vatAmount }) => [vatRate, vatCode, lineTotal, vatAmount]);

test('a new invoice is a draft with every field of the contract, a Location and an ETag', async () => {
  service.clock.now = new Date('2026-07-20T08:30:00.000Z');
  const answer = await (
    await service.caller()
  ).post('/v1/invoices', {
    client: {
      name: 'Fjord Kaffe AS',
      email: 'faktura@fjordkaffe.example',
      address: 'Storgata 1',
      postalCode: '0155',
      city: 'Oslo',
      orgNumber: '974 760 673',
      country: 'NO',
      vatNumber: 'NO974760673MVA',
      type: 'business',
    },
    dueDate: '2026-08-03',
    reference: 'ordre-10045',
    notes: 'Takk for handelen!',
    lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9, vatRate: 15, vatCode: 31 }],
  });
  const { id, client, ...rest } = bodyOf(answer, 201);
  assert.deepEqual(rest, {
    number: null,
    type: 'invoice',
    status: 'draft',
    undelivered: false,
    kid: null,
    externalId: null,
    issueDate: '2026-07-20',
    dueDate: '2026-08-03',
    payableUntil: null,
    deliveryDate: null,
    deliveryPeriod: null,
    deliveryPlace: null,
    prepayment: null,
    paidAt: null,
    reference: 'ordre-10045',
    buyerReference: null,
    orderReference: null,
    metadata: {},
    notes: 'Takk for handelen!',
    language: null,
    currency: 'NOK',
    creditorReference: null,
    subtotal: 449.7,
    vat: 67.46,
    total: 517.16,
    exchangeRate: null,
    subtotalNok: 449.7,
    vatNok: 67.46,
    totalNok: 517.16,
    paidAmount: 0,
    outstandingAmount: 517.16,
    creditedAmount: 0,
    writtenOffAmount: 0,
    creditedInvoiceId: null,
    quoteId: null,
    recurringInvoiceId: null,
    lines: [
      {
        description: 'Kaffe, 1 kg',
        quantity: 3,
        unitPrice: 149.9,
        vatRate: 15,
        vatCode: 31,
        account: null,
        unit: 'EA',
        discountPercent: null,
        discountAmount: null,
        unitPriceWithVat: null,
        discountAmountWithVat: null,
        lineTotal: 449.7,
        lineTotalWithVat: null,
        productId: null,
        vatAmount: 67.46,
      },
    ],
    payments: [],
    reminders: [],
    writeOffs: [],
    remindersPaused: null,
    clientType: 'business',
    claimCorrections: [],
    handedOver: null,
    dueDateAgreed: false,
    opening: false,
    channel: null,
    deliveredOn: null,
    documentDeletedAt: null,
    feesOutstanding: 0,
    publicUrl: null,
    createdAt: '2026-07-20T08:30:00.000Z',
    updatedAt: '2026-07-20T08:30:00.000Z',
  });
  assert.deepEqual(
    { ...client, id: typeof client.id },
    {
      id: 'string',
      name: 'Fjord Kaffe AS',
      email: 'faktura@fjordkaffe.example',
      address: 'Storgata 1',
      postalCode: '0155',
      city: 'Oslo',
      orgNumber: '974760673',
      country: 'NO',
      vatNumber: 'NO974760673MVA',
    },
  );
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/invoices/${id}`);
  assert.match(answer.headers.get('etag') ?? '', /^"[^"]+"$/);
});

test('a null or missing field becomes an empty text, or null where the contract allows null', async () => {
  for (const nothing of [null, undefined]) {
    const draft = await createDraft(api, {
      client: {
        name: 'Bare Navn',
        email: nothing,
        address: nothing,
        postalCode: nothing,
        city: nothing,
        orgNumber: nothing,
        country: nothing,
        vatNumber: nothing,
        type: nothing,
      },
      clientId: nothing,
      reference: nothing,
      notes: nothing,
      lines: [{ description: nothing, quantity: 1, unitPrice: 1, vatRate: nothing, vatCode: nothing }],
    });
    const { id: _, ...client } = draft.client;
    assert.deepEqual(client, {
      name: 'Bare Navn',
      email: '',
      address: '',
      postalCode: '',
      city: '',
      orgNumber: '',
      country: 'NO',
      vatNumber: null,
    });
    assert.deepEqual([draft.reference, draft.notes, draft.lines[0]?.description], ['', null, '']);
  }
});

for (const [given, rate, code] of [
  [{}, 25, 3],
  [{ vatRate: 25 }, 25, 3],
  [{ vatRate: 15 }, 15, 31],
  [{ vatRate: 12 }, 12, 33],
  [{ vatRate: 0 }, 0, null],
  [{ vatCode: 3 }, 25, 3],
  [{ vatCode: 31 }, 15, 31],
  [{ vatCode: 33 }, 12, 33],
  [{ vatCode: 5 }, 0, 5],
  [{ vatCode: 6 }, 0, 6],
  [{ vatCode: 7 }, 0, 7],
  [{ vatCode: 52 }, 0, 52],
  [{ vatCode: 31, vatRate: 15 }, 15, 31],
  [{ vatCode: 52, vatRate: 0 }, 0, 52],
] as const) {
  test(`a line with ${JSON.stringify(given)} has ${rate} % and code ${code}`, async () => {
    const draft = await createDraft(api, { lines: [{ quantity: 1, unitPrice: 100, ...given }] });
    assert.deepEqual(priced(draft.lines), [[rate, code, 100, rate]]);
    assert.deepEqual([draft.subtotal, draft.vat, draft.total], [100, rate, 100 + rate]);
  });
}

test('vat-rate-mismatch: a VAT code and a VAT rate that disagree, also when no code has the rate', async () => {
  const disagreeing: [vatCode: number, vatRate: number][] = [
    [3, 15],
    [31, 25],
    [33, 0],
    [5, 25],
    [52, 12],
    [3, 24],
    [3, -25],
    [31, 15.001],
    [5, 1e300],
  ];
  for (const [vatCode, vatRate] of disagreeing) {
    const lines = [exemptLine(1), { quantity: 1, unitPrice: 1, vatCode, vatRate }];
    const answer = await api.post('/v1/invoices', invoiceBody({ lines }));
    assertError(answer, 400, 'vat-rate-mismatch', { lines: [1] });
    const rate =
      new Map([
        [3, 25],
        [31, 15],
        [33, 12],
      ]).get(vatCode) ?? 0;
    assert.match(bodyOf(answer, 400).message, new RegExp(`the rate of code ${vatCode} is ${rate} percent`));
  }
});

test('a rate without a code is unknown-vat-rate, and a code that is not for sales is unknown-vat-code', async () => {
  const lines = [
    { quantity: 1, unitPrice: 1, vatRate: 24 },
    { quantity: 1, unitPrice: 1, vatRate: 11.11 },
    { quantity: 1, unitPrice: 1, vatCode: 1 },
    { quantity: 1, unitPrice: 1, vatCode: 32 },
  ];
  assertInvalid(await api.post('/v1/invoices', invoiceBody({ lines })), {
    'lines[0].vatRate': 'unknown-vat-rate',
    'lines[1].vatRate': 'unknown-vat-rate',
    'lines[2].vatCode': 'unknown-vat-code',
    'lines[3].vatCode': 'unknown-vat-code',
  });
});

test("the account's own default rate applies when the line has neither code nor rate", async () => {
  for (const [defaultVatRateBp, rate, code] of [
    [1500, 15, 31],
    [0, 0, null],
  ] as const) {
    const other = await service.caller({ company: await service.createCompany({ defaultVatRateBp }) });
    const draft = await createDraft(other, { lines: [{ quantity: 2, unitPrice: 50 }] });
    assert.deepEqual(priced(draft.lines), [[rate, code, 100, rate]]);
  }
});

test('not-vat-registered: a company outside the VAT register invoices with code 7 and without VAT', async () => {
  const company = await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 });
  const outside = await service.caller({ company });
  const draft = await createDraft(outside, {
    lines: [{ quantity: 1, unitPrice: 100 }, exemptLine(10), { quantity: 1, unitPrice: 1, vatRate: 0 }],
  });
  assert.deepEqual(priced(draft.lines), [
    [0, 7, 100, 0],
    [0, 5, 10, 0],
    [0, null, 1, 0],
  ]);
  for (const vat of [{ vatRate: 25 }, { vatCode: 33 }, { vatCode: 3, vatRate: 25 }]) {
    const lines = [{ quantity: 1, unitPrice: 100, ...vat }];
    assertError(await outside.post('/v1/invoices', invoiceBody({ lines })), 400, 'not-vat-registered');
  }
  const lines = [{ quantity: 1, unitPrice: 100, vatCode: 3, vatRate: 15 }];
  assertError(await outside.post('/v1/invoices', invoiceBody({ lines })), 400, 'vat-rate-mismatch');
});

for (const [name, lines, subtotal, vat, vatAmounts] of [
  [
    '3 lines of 33.33 at 25 % have 25.00 VAT',
    Array.from({ length: 3 }, () => [1, 33.33, 25]),
    99.99,
    25,
    [8.34, 8.33, 8.33],
  ],
  [
    '10 lines of 0.02 at 25 % have 0.05 VAT',
    Array.from({ length: 10 }, () => [1, 0.02, 25]),
    0.2,
    0.05,
    [0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0],
  ],
  [
    '7 lines of 9.99 at 12 % have 8.39 VAT',
    Array.from({ length: 7 }, () => [1, 9.99, 12]),
    69.93,
    8.39,
    [1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.19],
  ],
  ['half an øre is rounded away from zero', [[1, 1.005, 0]], 1.01, 0, [0]],
  ['67.455 is 67.46', [[3, 22.485, 0]], 67.46, 0, [0]],
  ['0.06 × 41131.74 is 2467.90', [[0.06, 41131.74, 0]], 2467.9, 0, [0]],
  ['4 decimals on both sides', [[0.3333, 0.0333, 25]], 0.01, 0, [0]],
  ['a price of 0', [[1, 0, 25]], 0, 0, [0]],
  [
    'each rate is rounded for itself',
    [
      [1, 0.02, 25],
      [1, 0.03, 15],
      [1, 0.04, 12],
    ],
    0.09,
    0.01,
    // 0.005 → 0.01, 0.0045 → 0.00, 0.0048 → 0.00
    [0.01, 0, 0],
  ],
] as const) {
  test(`VAT and sums: ${name}`, async () => {
    const draft = await createDraft(api, {
      lines: lines.map(([quantity, unitPrice, vatRate]) => ({ quantity, unitPrice, vatRate })),
    });
    assert.deepEqual(
      [draft.subtotal, draft.vat, draft.lines.map((line) => line.vatAmount)],
      [subtotal, vat, vatAmounts],
    );
  });
}

test('the total may be at most 10 000 000 000 kr', async () => {
  const most = { description: 'Bro', quantity: 100, unitPrice: 100_000_000, vatCode: 5 };
  assert.equal((await createDraft(api, { lines: [most] })).total, 10_000_000_000);
  assertInvalid(await api.post('/v1/invoices', invoiceBody({ lines: [most, exemptLine(0.01)] })), {
    lines: 'out-of-range',
  });
});

test('the due date may be any day from 2000 to 2199, also a past day', async () => {
  for (const dueDate of ['2000-01-01', '2024-02-29', '2199-12-31']) {
    assert.equal((await createDraft(api, { dueDate })).dueDate, dueDate);
  }
  for (const dueDate of ['1999-12-31', '2200-01-01', '2025-02-29']) {
    assertInvalid(await api.post('/v1/invoices', invoiceBody({ dueDate })), { dueDate: 'invalid-date' });
  }
});

test('a draft has the date of the day in Norway, not in UTC', async () => {
  service.clock.now = new Date('2026-12-31T23:00:00Z');
  assert.equal((await createDraft(await service.caller())).issueDate, '2027-01-01');
  service.clock.now = new Date('2026-12-31T22:59:59Z');
  assert.equal((await createDraft(await service.caller())).issueDate, '2026-12-31');
});

test('an invoice needs either client or clientId, and not both', async () => {
  service.clock.now = new Date();
  const id = crypto.randomUUID();
  const { client } = invoiceBody();
  for (const [both, code] of [
    [{ client, clientId: id }, 'client-and-client-id'],
    [{ client: undefined }, 'required'],
    [{ client: null, clientId: null }, 'required'],
  ] as const) {
    assertInvalid(await api.post('/v1/invoices', invoiceBody(both)), { client: code });
  }
});

test('with clientId the invoice has the client as the register has it', async () => {
  const registered = bodyOf(
    await api.post('/v1/clients', {
      name: 'Ås Gård',
      email: 'post@as.example',
      address: 'Gårdsveien 1',
      postalCode: '1430',
      city: 'Ås',
      orgNumber: '991825827',
    }),
    201,
  );
  const draft = await createDraft(api, { client: undefined, clientId: registered.id });
  const { id, name, email, address, postalCode, city, orgNumber, country, vatNumber } = registered;
  assert.deepEqual(draft.client, {
    id,
    name,
    email,
    address,
    postalCode,
    city,
    orgNumber,
    country,
    vatNumber,
  });
});

test('client-not-found: an unknown id, a text that is no id, and an id of another account; vat-rate-mismatch comes first', async () => {
  const stranger = await service.caller();
  const { client } = await createDraft(stranger);
  for (const clientId of [crypto.randomUUID(), 'kari', '', client.id]) {
    const body = invoiceBody({ client: undefined, clientId });
    assertError(await api.post('/v1/invoices', body), 404, 'client-not-found');
    const lines = [{ quantity: 1, unitPrice: 1, vatCode: 3, vatRate: 15 }];
    assertError(await api.post('/v1/invoices', { ...body, lines }), 400, 'vat-rate-mismatch');
  }
});

test('creating a draft uses no number, books nothing and mails nothing', async () => {
  const company = await service.createCompany();
  const fresh = await service.caller({ company });
  await createDraft(fresh);
  const month = inDays(0).slice(0, 7);
  const journal = bodyOf(await fresh.get(`/v1/journal-entries?from=${month}&to=${month}`), 200);
  assert.equal(journal.totalCount, 0);
  const counts = await Promise.all(
    (['counters', 'deliveries', 'issued_documents'] as const).map((table) =>
      service.db.selectFrom(table).selectAll().where('account_id', '=', fresh.accountId).execute(),
    ),
  );
  assert.deepEqual(counts, [[], [], []]);
});

test("the company's settings apply from the next request on, whoever changes them, and to that company alone", async () => {
  const [company, other] = [await service.createCompany(), await service.createCompany()];
  const [caller, callerOfOther] = [
    await service.caller({ company }),
    await service.caller({ company: other }),
  ];
  const rateOf = async (by: typeof caller) => {
    const draft = await createDraft(by, { lines: [{ quantity: 1, unitPrice: 100 }] });
    return draft.lines[0]?.vatRate;
  };
  const setRate = (rate: number) =>
    sql`update companies set default_vat_rate_bp = ${rate} where id = ${company.companyId}`.execute(owner);

  assert.equal(await rateOf(caller), 25);
  for (const rate of [15, 12, 25]) {
    await setRate(rate * 100);
    assert.equal(await rateOf(caller), rate);
    assert.equal(await rateOf(callerOfOther), 25);
  }
});
