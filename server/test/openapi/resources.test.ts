import assert from 'node:assert/strict';
import { test } from 'node:test';
import { existing } from '../support/api/answers.ts';
import type { Schema } from '../support/api/openapi.ts';
import { readDocument, withoutReferences } from '../support/api/openapi.ts';
import { startTestApp } from '../support/test-app.ts';

// docs/contract.md, section 3: the fields that integrations rely on, as the document describes them. That real answers are as
// it says is tested in answers.test.ts.

const service = await startTestApp({ jobs: false });
const document = await readDocument(service.url);
const schemaOf = (name: string) => withoutReferences(document, existing(document.components.schemas[name]));

/** Each field with its type, or its format; `?` stands for "or null". */
const ANSWERS = {
  Invoice: `id uuid, number string?, type string, status string, kid string?, issueDate date, dueDate date, paidAt date?,
    reference string, notes string?, client object, currency string, subtotal number, vat number, total number,
    paidAmount number, outstandingAmount number, creditedAmount number, lines array, payments array, createdAt date-time,
    updatedAt date-time`,
  InvoiceClient: `id uuid?, name string, email string, address string, postalCode string, city string, orgNumber string,
    country string, vatNumber string?`,
  InvoiceLine: `description string, quantity number, unitPrice number, vatRate number, vatCode integer?, lineTotal number,
    vatAmount number, productId uuid?`,
  Product: `id uuid, number string, name string, unit string?, unitPrice number?, unitPriceWithVat number?, vatCode integer?,
    revenueAccount string?, archived boolean, createdAt date-time, updatedAt date-time`,
  Payment: `id uuid, amount number, paidOn date`,
  Client: `id uuid, name string, type string, orgNumber string, vatNumber string?, country string, email string, phone string,
    address string, postalCode string, city string, contactPerson string, createdAt date-time, updatedAt date-time`,
  Account: `number string, name string, class integer, type string, nature string, acceptsVat boolean, defaultVatCode string?,
    isCustom boolean`,
  JournalEntry: `id uuid, series string, number integer, documentDate date, postingDate date, description string, status string,
    sourceDocumentType string, sourceDocumentId uuid, correctsEntryId uuid?, lines array`,
  JournalLine: `lineNumber integer, account string, accountName string, description string?, debit number, credit number,
    vatCode string?, customerId uuid?, supplierId uuid?, projectId uuid?`,
  AccessToken: `access_token string, token_type string, expires_in integer, scope string`,
};

for (const [name, fields] of Object.entries(ANSWERS)) {
  test(`${name} always has its fields, each of its type`, () => {
    const { properties = {}, required = [] } = schemaOf(name);
    for (const [field = '', type] of fields.split(/,\s+/).map((one) => one.split(' '))) {
      assert.ok(required.includes(field), field);
      assert.equal(typeOf(existing(properties[field])), type, field);
    }
  });
}

/** The fields that a caller may leave out or send as null, and those that it must send. */
const REQUESTS = {
  NewInvoice: ['clientId client reference notes', 'dueDate lines'],
  NewInvoiceClient: ['name email address postalCode city orgNumber country vatNumber type', ''],
  NewInvoiceLine: ['description vatRate vatCode productId unitPrice unitPriceWithVat', 'quantity'],
  NewProduct: ['number unit unitPrice unitPriceWithVat vatCode revenueAccount', 'name'],
} as const;

for (const [name, [optional, required]] of Object.entries(REQUESTS)) {
  test(`${name} needs no field but those that it always needed`, () => {
    const schema = schemaOf(name);
    assert.deepEqual((schema.required ?? []).toSorted(), required === '' ? [] : required.split(' '));
    for (const field of optional.split(' '))
      assert.match(typeOf(existing(schema.properties?.[field])), /\?$/, field);
  });
}

test('statuses, types, series and the currency are among the values that the document tells', () => {
  for (const [name, field, values] of [
    ['Invoice', 'status', 'draft sent viewed paid overdue reminded collection_warning credited bounced'],
    ['Invoice', 'type', 'invoice credit_note'],
    ['Invoice', 'currency', 'NOK'],
    ['Client', 'type', 'business consumer'],
    ['JournalEntry', 'status', 'Posted Reversed'],
    ['JournalEntry', 'series', 'SalesInvoice CreditNote SupplierInvoice Bank Manual'],
  ] as const) {
    const told = existing(schemaOf(name).properties?.[field]?.['x-extensible-enum']);
    for (const value of values.split(' ')) assert.ok(told.includes(value), `${name}.${field} ${value}`);
  }
});

test('an error has code and message, and maybe details and errors; a field error has field and code', () => {
  const { Error: error, FieldError: fieldError } = document.components.schemas;
  assert.deepEqual(error?.required, ['code', 'message']);
  assert.deepEqual(Object.keys(error?.properties ?? {}), [
    'code',
    'message',
    'details',
    'errors',
    'moreErrors',
  ]);
  assert.deepEqual(fieldError?.required, ['field', 'code', 'message']);
});

test('each code and status that integrations branch on is described', () => {
  const codes = new Set(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .flatMap(([status, response]) => {
        const { content } = withoutReferences(document, response);
        const named: string[] = content?.['application/json']?.['x-error-codes'] ?? [];
        return named.map((code) => `${status} ${code}`);
      }),
  );
  for (const expected of [
    '400 validation-failed',
    '400 vat-rate-mismatch',
    '400 idempotency-key-required',
    '400 idempotency-key-too-long',
    '400 period-too-long',
    '401 unauthorized',
    '403 insufficient_scope',
    '403 accounting-not-enabled',
    '404 not-found',
    '404 client-not-found',
    '409 idempotency-key-in-progress',
    '409 client-exists',
    '409 payment-exceeds-outstanding',
    '413 payload-too-large',
    '422 idempotency-key-reused',
    '429 rate_limited',
    '500 server-error',
    '400 invalid_request',
    '400 unsupported_grant_type',
    '400 invalid_target',
    '401 invalid_client',
    '403 access_denied',
  ]) {
    assert.ok(codes.has(expected), expected);
  }
});

function typeOf({ type = [], format }: Schema): string {
  const [own = '', ...others] = [type].flat();
  return `${format ?? own}${others.includes('null') ? '?' : ''}`;
}
