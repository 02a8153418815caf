import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft, createSent, getInvoice, send } from '../../../support/example-invoices.ts';
import { elementsAt, readXml, textAt } from '../../../support/documents/read-xml.ts';
import {
  fatal,
  findingsOf,
  schemaErrors,
  withoutOfficialRules,
} from '../../../support/e-invoices/official-rules.ts';
import { openBooks } from '../../../support/opening-examples.ts';
import { moveClock } from '../../../support/test-tools.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany({ name: 'Blåbær & Sønn AS' });
const change = (changes: Parameters<typeof updateCompany>[2]) =>
  updateCompany({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, changes);
const api = await service.caller({ company });

const BUYER = {
  name: 'Fjord Kaffe AS',
  email: 'faktura@fjordkaffe.example',
  address: 'Bryggen 14',
  postalCode: '5003',
  city: 'Bergen',
  orgNumber: '974760673',
};
const INVOICE = {
  client: BUYER,
  dueDate: '2026-08-03',
  deliveryPeriod: { from: '2026-07-01', to: '2026-07-15' },
  reference: 'ordre-7',
  buyerReference: 'Kari Ås',
  orderReference: 'PO-2041',
  notes: 'Takk <for> handelen!\nVelkommen & igjen 🎉',
  metadata: { secret: 'hemmelig' },
  lines: [
    { description: 'Rådgivning\nJuli', quantity: 7.5, unit: 'HUR', unitPrice: 1250, discountPercent: 12.5 },
    { description: 'Kaffe', quantity: 3, unit: 'KGM', unitPrice: 149.9, vatCode: 31, discountAmount: 49.7 },
    { description: 'Bok', quantity: 1, unitPrice: 349, vatCode: 5 },
    { description: 'Husleie', quantity: 1, unitPrice: 200, vatCode: 6 },
  ],
};

/** Every XML that a test has got, for the official rules at the end. */
const made: string[] = [];

/** Elements without the prefixes of their namespaces. */
function readUbl(xml: string) {
  return readXml(xml.replaceAll(/(<\/?)c[ab]c:/g, '$1'));
}

async function xmlOf(caller: ApiCaller, id: string): Promise<string> {
  const answer = await caller.get(`/v1/invoices/${id}/e-invoice`);
  assert.equal(answer.status, 200, answer.text);
  made.push(answer.text);
  return answer.text;
}

async function refusalOf(caller: ApiCaller, id: string): Promise<[number, string, string[]]> {
  const answer = await caller.get(`/v1/invoices/${id}/e-invoice`);
  const { code, details = {}, errors } = bodyOf(answer, answer.status);
  assert.equal(errors, undefined);
  const problems = (details['problems'] ?? []) as Schemas['FieldError'][];
  return [answer.status, code, problems.map((one) => `${one.field} ${one.code}`)];
}

test('an issued invoice is told in UBL, with all that the buyer needs to book and pay it', async () => {
  const invoice = await createSent(api, INVOICE);
  const answer = await api.get(`/v1/invoices/${invoice.id}/e-invoice`);
  assert.equal(answer.headers.get('content-type'), 'application/xml');
  assert.equal(answer.headers.get('content-disposition'), 'inline; filename="faktura-1.xml"');
  made.push(answer.text);
  assert.ok(!answer.text.includes('hemmelig'));
  const file = readUbl(answer.text);
  const seller = 'AccountingSupplierParty/Party';
  const buyer = 'AccountingCustomerParty/Party';
  const expected = {
    ID: invoice.number,
    IssueDate: '2026-07-20',
    DueDate: '2026-08-03',
    InvoiceTypeCode: '380',
    Note: INVOICE.notes,
    DocumentCurrencyCode: 'NOK',
    BuyerReference: 'Kari Ås',
    'InvoicePeriod/StartDate': '2026-07-01',
    'InvoicePeriod/EndDate': '2026-07-15',
    'OrderReference/ID': 'PO-2041',
    [`${seller}/EndpointID`]: '123456785',
    [`${seller}/PartyLegalEntity/RegistrationName`]: 'Blåbær & Sønn AS',
    [`${seller}/Contact/Name`]: 'Blåbær & Sønn AS',
    [`${buyer}/EndpointID`]: '974760673',
    [`${buyer}/PartyLegalEntity/RegistrationName`]: 'Fjord Kaffe AS',
    [`${buyer}/PostalAddress/CityName`]: 'Bergen',
    'Delivery/DeliveryLocation/Address/CityName': 'Bergen',
    'PaymentMeans/PaymentMeansCode': '30',
    'PaymentMeans/PaymentID': invoice.kid,
    'PaymentMeans/PayeeFinancialAccount/ID': '86011117947',
    'TaxTotal/TaxAmount': '2110.78',
    'LegalMonetaryTotal/TaxExclusiveAmount': '9152.12',
    'LegalMonetaryTotal/PayableAmount': '11262.90',
  };
  const told = Object.keys(expected).map((path) => [path, textAt(file, path)]);
  assert.deepEqual(Object.fromEntries(told), expected);
  assert.deepEqual(
    elementsAt(file, `${seller}/PartyTaxScheme/CompanyID`).map(({ text }) => text),
    ['NO123456785MVA', 'Foretaksregisteret'],
  );
  assert.deepEqual(
    elementsAt(file, 'TaxTotal/TaxSubtotal').map((sum) =>
      [
        'TaxCategory/ID',
        'TaxCategory/Percent',
        'TaxableAmount',
        'TaxAmount',
        'TaxCategory/TaxExemptionReason',
      ].map((path) => textAt(sum, path)),
    ),
    [
      ['S', '25', '8203.12', '2050.78', undefined],
      ['S', '15', '400.00', '60.00', undefined],
      ['Z', '0', '349.00', '0.00', undefined],
      ['E', '0', '200.00', '0.00', 'Unntatt etter merverdiavgiftsloven kapittel 3'],
    ],
  );
  const [advice, coffee] = elementsAt(file, 'InvoiceLine');
  assert.ok(advice && coffee);
  const line = {
    InvoicedQuantity: '7.5',
    LineExtensionAmount: '8203.12',
    'AllowanceCharge/MultiplierFactorNumeric': '12.5',
    'AllowanceCharge/Amount': '1171.88',
    'AllowanceCharge/BaseAmount': '9375.00',
    'Item/Name': 'Rådgivning',
    'Item/Description': 'Juli',
    'Price/PriceAmount': '1250',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(line).map((path) => [path, textAt(advice, path)])), line);
  assert.equal(textAt(coffee, 'AllowanceCharge/Amount'), '49.70');
  assert.equal(textAt(coffee, 'AllowanceCharge/MultiplierFactorNumeric'), undefined);
});

test('the same bytes come every time, whatever happens to company, client and invoice; the ETag spares them', async () => {
  const client = bodyOf(
    await api.post('/v1/clients', {
      ...BUYER,
      name: 'Voss Kaffe AS',
      orgNumber: '991825827',
      email: 'voss@example.no',
    }),
    201,
  );
  const { client: _client, ...content } = INVOICE;
  const invoice = await send(
    api,
    bodyOf(await api.post('/v1/invoices', { ...content, clientId: client.id }), 201).id,
  );
  const path = `/v1/invoices/${invoice.id}/e-invoice` as const;
  const first = await api.get(path);
  made.push(first.text);
  bodyOf(
    await api.patch(`/v1/clients/${client.id}`, { name: 'Et annet navn AS', orgNumber: '981566378' }),
    200,
  );
  await change({
    name: 'Helt nytt navn AS',
    bankAccount: '12345678903',
    inForetaksregisteret: false,
    address: 'Ny vei 1',
  });
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 100, paidOn: '2026-07-20' }), 201);
  const again = await api.get(path);
  assert.equal(again.text, first.text);
  const etag = first.headers.get('etag') ?? '';
  assert.equal(again.headers.get('etag'), etag);
  const spared = await api.get(path, { 'If-None-Match': etag });
  assert.deepEqual([spared.status, spared.text], [304, '']);
  await change({ name: 'Blåbær & Sønn AS', bankAccount: '86011117947', inForetaksregisteret: true });
});

test('a credit note names its invoice with the date, has positive amounts and nothing to pay', async () => {
  const invoice = await createSent(api, INVOICE);
  await moveClock(api, '2026-07-21T10:00:00Z');
  const draft = bodyOf(
    await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {
      lines: [
        { lineIndex: 0, quantity: 2.5 },
        { lineIndex: 1, quantity: 1 },
      ],
    }),
    201,
  );
  const creditNote = await send(api, draft.id);
  const file = readUbl(await xmlOf(api, creditNote.id));
  const reference = 'BillingReference/InvoiceDocumentReference';
  const expected = {
    IssueDate: '2026-07-21',
    CreditNoteTypeCode: '381',
    [`${reference}/ID`]: invoice.number,
    [`${reference}/IssueDate`]: '2026-07-20',
    BuyerReference: 'Kari Ås',
    'LegalMonetaryTotal/PayableAmount': (await getInvoice(api, creditNote.id)).total.toFixed(2),
    DueDate: undefined,
    PaymentMeans: undefined,
  };
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((path) => [path, textAt(file, path)])),
    expected,
  );
  assert.deepEqual(
    elementsAt(file, 'CreditNoteLine').map((line) => [
      textAt(line, 'CreditedQuantity'),
      textAt(line, 'LineExtensionAmount'),
    ]),
    [
      ['2.5', '2734.37'],
      ['1', '133.33'],
    ],
  );
});

test('without references of the buyer, the reference stands for them, else the number', async () => {
  const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }];
  const own = await createSent(api, { client: BUYER, reference: 'ordre-8', lines });
  assert.equal(textAt(readUbl(await xmlOf(api, own.id)), 'BuyerReference'), 'ordre-8');
  const none = await createSent(api, { client: BUYER, lines });
  assert.equal(textAt(readUbl(await xmlOf(api, none.id)), 'BuyerReference'), none.number);
  const order = await createSent(api, { client: BUYER, orderReference: 'PO-1', lines });
  assert.equal(textAt(readUbl(await xmlOf(api, order.id)), 'BuyerReference'), undefined);
});

test('an invoice of 0 kr has no due date and no account', async () => {
  const free = await createSent(api, {
    client: BUYER,
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 0 }],
  });
  const file = readUbl(await xmlOf(api, free.id));
  assert.equal(textAt(file, 'LegalMonetaryTotal/PayableAmount'), '0.00');
  assert.deepEqual([textAt(file, 'DueDate'), textAt(file, 'PaymentMeans')], [undefined, undefined]);
});

test('a seller outside the VAT register has no VAT number, and a reason', async () => {
  const small = await service.createCompany({
    vatRegistered: false,
    defaultVatRateBp: 0,
    name: 'Liten Salong',
  });
  const caller = await service.caller({ company: small });
  const invoice = await createSent(caller, {
    client: BUYER,
    lines: [
      { description: 'Klipp', quantity: 1, unitPrice: 500 },
      { description: 'Bok', quantity: 1, unitPrice: 100, vatCode: 5 },
    ],
  });
  const file = readUbl(await xmlOf(caller, invoice.id));
  const category = 'TaxTotal/TaxSubtotal/TaxCategory';
  assert.deepEqual(
    elementsAt(file, category).map((one) => [
      textAt(one, 'ID'),
      textAt(one, 'Percent'),
      textAt(one, 'TaxExemptionReasonCode'),
    ]),
    [['O', undefined, 'VATEX-EU-O']],
  );
  assert.equal(textAt(file, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'), undefined);
});

test('a buyer abroad is found by its VAT number and pays to the IBAN, with the BIC of the bank', async () => {
  const client = {
    name: 'Kaffe GmbH',
    email: 'rechnung@kaffe.example',
    city: 'Berlin',
    country: 'DE',
    vatNumber: 'DE 123456789',
  };
  const invoice = await createSent(api, {
    client,
    lines: [{ description: 'Coffee', quantity: 1, unitPrice: 100, vatCode: 52 }],
  });
  const file = readUbl(await xmlOf(api, invoice.id));
  const bank = 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID';
  assert.equal(textAt(file, bank), undefined);
  await change({ bic: 'dnba nokk' });
  const later = await createSent(api, {
    client,
    lines: [{ description: 'Coffee', quantity: 1, unitPrice: 100, vatCode: 52 }],
  });
  assert.equal(textAt(readUbl(await xmlOf(api, later.id)), bank), 'DNBANOKK');
  await change({ bic: null });
  const buyer = 'AccountingCustomerParty/Party';
  assert.equal(textAt(file, `${buyer}/EndpointID`), 'DE123456789');
  assert.equal(textAt(file, `${buyer}/PartyTaxScheme/CompanyID`), 'DE123456789');
  assert.equal(textAt(file, 'PaymentMeans/PayeeFinancialAccount/ID'), 'NO9386011117947');
  assert.equal(textAt(file, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode'), 'VATEX-EU-G');
});

test('e-invoice-not-possible names what the document lacks', async () => {
  const consumer = await createSent(api);
  assert.deepEqual(await refusalOf(api, consumer.id), [
    409,
    'e-invoice-not-possible',
    ['client.orgNumber required'],
  ]);
  const abroad = await createSent(api, {
    client: {
      name: 'Coffee Inc',
      email: 'bill@coffee.example',
      country: 'US',
      orgNumber: '12-3456789',
      city: 'Boston',
    },
  });
  assert.deepEqual(await refusalOf(api, abroad.id), [
    409,
    'e-invoice-not-possible',
    ['client.vatNumber required'],
  ]);
  const unbanked = await service.createCompany({ bankAccount: '' });
  const caller = await service.caller({ company: unbanked });
  const invoice = await createSent(caller, { client: BUYER });
  assert.deepEqual(await refusalOf(caller, invoice.id), [
    409,
    'e-invoice-not-possible',
    ['company.bankAccount required'],
  ]);
});

test('a draft, an invoice of another system and an unknown one have no e-invoice', async () => {
  const draft = await createDraft(api, { client: BUYER });
  assert.deepEqual(await refusalOf(api, draft.id), [409, 'invoice-not-sent', []]);
  const other = await service.caller();
  const [opening] = await openBooks(other).then(
    async () => bodyOf(await other.get('/v1/invoices'), 200).items,
  );
  assert.ok(opening);
  assert.deepEqual(await refusalOf(other, opening.id), [409, 'opening-invoice', []]);
  const foreign = await createSent(api, { client: BUYER });
  assert.deepEqual(await refusalOf(other, foreign.id), [404, 'not-found', []]);
});

test(
  'the official schema and rules accept every one of these',
  { skip: withoutOfficialRules, timeout: 300_000 },
  async () => {
    assert.ok(made.length >= 9);
    assert.deepEqual(await schemaErrors(made), []);
    for (const xml of made) assert.deepEqual(fatal(await findingsOf(xml)), [], xml);
  },
);
