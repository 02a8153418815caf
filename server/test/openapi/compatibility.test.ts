import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OpenApiDocument } from '../../../scripts/openapi-compatibility.ts';
import { breakingChanges } from '../../../scripts/openapi-compatibility.ts';
import { resolved, withoutReferences } from '../support/api/openapi.ts';
import { schemaBreaks } from '../../../scripts/schema-compatibility.ts';
import type { Schema } from '../../../scripts/schema-compatibility.ts';

const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
/** Untyped, because each case edits another part of the document. */
const readDocument = (): any => JSON.parse(committed);

type Edit = (document: any) => void;

const list = (document: any) => document.paths['/v1/invoices'].get;
const create = (document: any) => document.paths['/v1/invoices'].post;
const createBody = (document: any) =>
  resolved(document, create(document).requestBody.content['application/json'].schema);
const line = (document: any) => resolved(document, createBody(document).properties.lines.items);
const invoice = (document: any) => document.components.schemas.Invoice;
const parameter = (document: any, operation: any, name: string) =>
  operation.parameters
    .map((candidate: any) => resolved(document, candidate))
    .find((candidate: any) => candidate.name === name);
const errorCodes = (document: any, status: number) =>
  resolved(document, create(document).responses[status]).content['application/json']['x-error-codes'];
const without = (values: unknown[], value: unknown) => values.filter((candidate) => candidate !== value);

const BREAKS: Record<string, { edit: Edit; says: RegExp }> = {
  'an endpoint is gone': {
    edit: (d) => delete d.paths['/v1/me'],
    says: /^GET \/v1\/me is gone$/,
  },
  'a method is gone': {
    edit: (d) => delete d.paths['/v1/invoices/{id}'].patch,
    says: /^PATCH \/v1\/invoices\/\{id\} is gone$/,
  },
  'the name of an operation changes': {
    edit: (d) => (create(d).operationId = 'makeInvoice'),
    says: /operationId createInvoice is now makeInvoice$/,
  },
  'a success status changes': {
    edit: (d) => {
      create(d).responses[200] = create(d).responses[201];
      delete create(d).responses[201];
    },
    says: /^POST \/v1\/invoices: answer 201 is gone$/,
  },
  'an error status is gone': {
    edit: (d) => delete create(d).responses[422],
    says: /answer 422 is gone$/,
  },
  'an error code is gone': {
    edit: (d) => errorCodes(d, 400).splice(errorCodes(d, 400).indexOf('vat-rate-mismatch'), 1),
    says: /answer 400\.code: value vat-rate-mismatch is gone$/,
  },
  'a response header is gone': {
    edit: (d) => delete create(d).responses[201].headers.Location,
    says: /answer 201: header Location is gone$/,
  },
  'a media type of the answer is gone': {
    edit: (d) => (create(d).responses[201].content = {}),
    says: /answer 201 as application\/json is gone$/,
  },
  'a response field is gone': {
    edit: (d) => delete invoice(d).properties.kid,
    says: /answer 200\.kid is gone$/,
  },
  'a response field deep inside is gone': {
    edit: (d) => delete d.components.schemas.InvoiceLine.properties.vatAmount,
    says: /answer 200\.items\[\]\.lines\[\]\.vatAmount is gone$/,
  },
  'a response field is gone from a schema that another schema includes': {
    edit: (d) => delete invoice(d).properties.kid,
    says: /^POST \/v1\/invoices\/\{id\}\/send: answer 200\.kid is gone$/,
  },
  'a response field is gone that a schema adds to an included schema': {
    edit: (d) => delete d.components.schemas.SentInvoice.allOf[1].properties.warnings,
    says: /^POST \/v1\/invoices\/\{id\}\/send: answer 200\.warnings is gone$/,
  },
  'a response field may be missing': {
    edit: (d) => (invoice(d).required = without(invoice(d).required, 'total')),
    says: /answer 200: total may now be missing$/,
  },
  'a response field may be null': {
    edit: (d) => (invoice(d).properties.reference.type = ['string', 'null']),
    says: /reference: type string is now string or null$/,
  },
  'a response field has another type': {
    edit: (d) => (invoice(d).properties.total.type = 'string'),
    says: /total: type number is now string$/,
  },
  'a response field has another format': {
    edit: (d) => (invoice(d).properties.dueDate.format = 'date-time'),
    says: /dueDate: format date is now date-time$/,
  },
  'a value of the answer is gone': {
    edit: (d) => {
      const { status } = invoice(d).properties;
      status['x-extensible-enum'] = without(status['x-extensible-enum'], 'viewed');
    },
    says: /status: value viewed is gone$/,
  },
  'the values of the answer are no longer listed': {
    edit: (d) => delete invoice(d).properties.status['x-extensible-enum'],
    says: /status: its values are no longer listed$/,
  },
  'a named schema is gone': {
    edit: (d) => {
      d.components.schemas.Bill = invoice(d);
      delete d.components.schemas.Invoice;
      for (const part of ['paths', 'components']) {
        d[part] = JSON.parse(JSON.stringify(d[part]).replaceAll('schemas/Invoice"', 'schemas/Bill"'));
      }
    },
    says: /^schema Invoice is gone$/,
  },
  'a scope is gone': {
    edit: (d) => delete d.components.securitySchemes.oauth2.flows.clientCredentials.scopes['bilag:read'],
    says: /^scope bilag:read is gone$/,
  },
  'an endpoint needs another scope': {
    edit: (d) => (list(d).security = [{ oauth2: ['invoices:admin'] }]),
    says: /^GET \/v1\/invoices: invoices:admin is now needed$/,
  },
  'an open endpoint needs a token': {
    edit: (d) => (d.paths['/.well-known/jwks.json'].get.security = [{ oauth2: [] }]),
    says: /jwks\.json: oauth2 is now needed$/,
  },
  'a query parameter is gone': {
    edit: (d) =>
      (list(d).parameters = list(d).parameters.filter(
        (candidate: any) => resolved(d, candidate).name !== 'reference',
      )),
    says: /query reference is gone$/,
  },
  'a query parameter is newly required': {
    edit: (d) => (parameter(d, list(d), 'type').required = true),
    says: /query type is now required$/,
  },
  'there is a new required header': {
    edit: (d) =>
      list(d).parameters.push({ in: 'header', name: 'X-Why', required: true, schema: { type: 'string' } }),
    says: /header X-Why is now required$/,
  },
  'a list in a query is written in another way': {
    edit: (d) => (parameter(d, list(d), 'status').explode = true),
    says: /query status is now written as form, explode true$/,
  },
  'a value of a list in a query is gone': {
    edit: (d) => parameter(d, list(d), 'status').schema.items.enum.shift(),
    says: /query status\[\]: value draft is gone$/,
  },
  'the default of a parameter changes': {
    edit: (d) => (parameter(d, list(d), 'pageSize').schema.default = 50),
    says: /query pageSize: default 25 is now 50$/,
  },
  'a body is newly required': {
    edit: (d) => (d.paths['/v1/invoices/{id}/send'].post.requestBody.required = true),
    says: /a body is now required$/,
  },
  'a body is no longer accepted': {
    edit: (d) => delete create(d).requestBody,
    says: /body as application\/json is gone$/,
  },
  'a request field is gone': {
    edit: (d) => delete createBody(d).properties.notes,
    says: /body\.notes is gone$/,
  },
  'a request field is newly required': {
    edit: (d) => line(d).required.push('description'),
    says: /body\.lines\[\]: description is now required$/,
  },
  'a new request field is required': {
    edit: (d) => {
      createBody(d).properties.project = { type: 'string' };
      createBody(d).required.push('project');
    },
    says: /body: project is now required$/,
  },
  'a request field may no longer be null': {
    edit: (d) => (createBody(d).properties.reference.type = 'string'),
    says: /reference: type string or null is now string$/,
  },
  'an error code of a shared response is gone': {
    edit: (d) => d.components.responses.Unauthorized.content['application/json']['x-error-codes'].pop(),
    says: /^GET \/v1\/me: answer 401\.code: value unauthorized is gone$/,
  },
  'a header of a shared response is gone': {
    edit: (d) => delete d.components.responses.RateLimited.headers['Retry-After'],
    says: /^GET \/v1\/me: answer 429: header Retry-After is gone$/,
  },
  'a shared parameter is newly required': {
    edit: (d) => (d.components.parameters.IfMatch.required = true),
    says: /^DELETE \/v1\/invoices\/\{id\}: header If-Match is now required$/,
  },
  'a field is gone from a request object that may be null': {
    edit: (d) => delete d.components.schemas.NewInvoiceClient.properties.city,
    says: /^POST \/v1\/invoices: body\.client\.city is gone$/,
  },
  'a request field with a referenced schema may no longer be null': {
    edit: (d) => {
      const { properties } = createBody(d);
      [properties.client] = properties.client.anyOf;
    },
    says: /^POST \/v1\/invoices: body\.client: type object or null is now object$/,
  },
  'a request value is gone': {
    edit: (d) => (line(d).properties.vatCode.enum = without(line(d).properties.vatCode.enum, 52)),
    says: /vatCode: value 52 is gone$/,
  },
  'a request field newly accepts only listed values': {
    edit: (d) => (line(d).properties.vatRate.enum = [0, 12, 15, 25, null]),
    says: /vatRate: only listed values are taken now$/,
  },
  'maxLength is smaller': {
    edit: (d) => (createBody(d).properties.reference.maxLength = 50),
    says: /reference: maxLength 100 is now 50$/,
  },
  'maxItems is smaller': {
    edit: (d) => (createBody(d).properties.lines.maxItems = 100),
    says: /lines: maxItems 500 is now 100$/,
  },
  'maximum is smaller': {
    edit: (d) => (line(d).properties.quantity.maximum = 10),
    says: /quantity: maximum 1000000 is now 10$/,
  },
  'minimum is larger': {
    edit: (d) => (line(d).properties.unitPrice.minimum = 1),
    says: /unitPrice: minimum 0 is now 1$/,
  },
  'there is a new limit': {
    edit: (d) => (line(d).properties.vatRate.maximum = 25),
    says: /vatRate: maximum none is now 25$/,
  },
  'fewer decimals are accepted': {
    edit: (d) => (line(d).properties.quantity['x-max-decimals'] = 2),
    says: /quantity: x-max-decimals 4 is now 2$/,
  },
  'a pattern changes': {
    edit: (d) => (createBody(d).properties.reference.pattern = '^[a-z]*$'),
    says: /reference: pattern .* is now \^\[a-z\]\*\$$/,
  },
  'unknown fields of a request are refused': {
    edit: (d) => (d.components.schemas.TokenRequest.additionalProperties = false),
    says: /unknown fields are refused now$/,
  },
  'a keyword that the comparison does not know changes': {
    edit: (d) => (createBody(d).properties.notes.not = { const: '' }),
    says: /notes: not has changed, which this check cannot judge$/,
  },
};

const GROWTH: Record<string, Edit> = {
  nothing: () => {},
  'a new endpoint': (d) => (d.paths['/v1/projects'] = { get: list(d) }),
  'a new method': (d) => (d.paths['/v1/me'].patch = create(d)),
  'a new response field': (d) => {
    invoice(d).properties.colour = { type: 'string' };
    invoice(d).required.push('colour');
  },
  'a new value in an answer': (d) => invoice(d).properties.status['x-extensible-enum'].push('archived'),
  'the values of an answer become a closed list': (d) => {
    const { status } = invoice(d).properties;
    status.enum = status['x-extensible-enum'];
    delete status['x-extensible-enum'];
  },
  'the values of a request become an open list': (d) => {
    const { vatCode } = line(d).properties;
    vatCode['x-extensible-enum'] = without(vatCode.enum, null);
    delete vatCode.enum;
  },
  'the schemas of components stand where they are used': (d) => (d.paths = withoutReferences(d, d.paths)),
  'a new error code': (d) => errorCodes(d, 409).push('account-frozen'),
  'a new error status': (d) => (create(d).responses[451] = create(d).responses[400]),
  'a new response header': (d) =>
    (create(d).responses[201].headers['X-New'] = { schema: { type: 'string' } }),
  'a response field that is no longer null': (d) => (invoice(d).properties.notes.type = 'string'),
  'a new optional request field': (d) => (createBody(d).properties.project = { type: 'string' }),
  'a request field that is optional now': (d) => (line(d).required = ['quantity']),
  'a request field that may be null now': (d) => (createBody(d).properties.dueDate.type = ['string', 'null']),
  'a new request value': (d) => line(d).properties.vatCode.enum.push(99),
  'a looser limit': (d) => {
    createBody(d).properties.reference.maxLength = 200;
    delete line(d).properties.quantity.maximum;
    line(d).properties.unitPrice.minimum = -1;
  },
  'a new optional parameter': (d) =>
    list(d).parameters.push({ in: 'query', name: 'colour', schema: { type: 'string' } }),
  'a new scope': (d) =>
    (d.components.securitySchemes.oauth2.flows.clientCredentials.scopes['projects:read'] = 'Projects'),
  'an endpoint that no longer needs a scope': (d) => (list(d).security = [{ oauth2: [] }]),
  'other words and examples': (d) => {
    create(d).summary = 'Make an invoice';
    invoice(d).properties.total.description = 'The sum.';
    invoice(d).properties.total.examples = [1];
  },
  'another order': (d) => (d.paths = Object.fromEntries(Object.entries(d.paths).toReversed())),
};

const after = (edit: Edit): OpenApiDocument => {
  const document = readDocument();
  edit(document);
  return document;
};

for (const [name, { edit, says }] of Object.entries(BREAKS)) {
  test(`breaks: ${name}`, () => {
    const found = breakingChanges(readDocument(), after(edit));
    assert.ok(
      found.some((sentence) => says.test(sentence)),
      `expected ${says}, got ${JSON.stringify(found.slice(0, 5))}`,
    );
  });
}

test('does not break: repeated schemas move to components, and the values of answers become an open list', () => {
  const before = readDocument();
  before.paths = withoutReferences(before, before.paths);
  const { status } =
    before.paths['/v1/invoices/{id}'].get.responses[200].content['application/json'].schema.properties;
  status.enum = status['x-extensible-enum'];
  delete status['x-extensible-enum'];
  const { Invoice, SentInvoice } = before.components.schemas;
  const properties = { ...Invoice.properties, ...SentInvoice.allOf[1].properties };
  before.components.schemas.SentInvoice = { ...Invoice, properties };
  assert.deepEqual(breakingChanges(before, readDocument()), []);
});

for (const [name, edit] of Object.entries(GROWTH)) {
  test(`does not break: ${name}`, () => {
    assert.deepEqual(breakingChanges(readDocument(), after(edit)), []);
  });
}

test('a text of values with commas may become the same list, and no other one', () => {
  const breaks = (text: string, edit: Edit) => {
    const before = readDocument();
    const status = parameter(before, list(before), 'status');
    Object.assign(status, { schema: { type: 'string', maxLength: 200 }, example: text });
    delete status.style;
    delete status.explode;
    return breakingChanges(before, after(edit));
  };
  const nothing: Edit = () => {};
  assert.deepEqual(breaks('sent,overdue', nothing), []);
  const isAnother = /^GET \/v1\/invoices: query status: type string is now array$/m;
  assert.match(breaks('sent,archived', nothing).join('\n'), isAnother);
  const explode: Edit = (d) => (parameter(d, list(d), 'status').explode = true);
  assert.match(breaks('sent,overdue', explode).join('\n'), isAnother);
});

test('a request for days or for months may take both later, but not one of them again', () => {
  const day = { type: 'string', format: 'date' };
  const month = { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` };
  const both = { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$` };
  const breaks = (before: Schema, after: Schema) =>
    schemaBreaks('from', 'request', { named: {}, schema: before }, { named: {}, schema: after });
  for (const one of [day, month]) {
    assert.deepEqual(breaks(one, both), []);
    assert.equal(breaks(both, one).length, 1);
  }
  assert.equal(breaks({ type: 'string' }, both).length, 1);
  assert.equal(breaks(month, day).length, 1);
});
