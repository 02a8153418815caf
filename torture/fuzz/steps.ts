import fc from 'fast-check';
import { PREPAYMENT_GROUNDS } from '../../server/src/domain/invoices/sales-document.ts';
import type { Operation } from '../../server/test/support/api/id-places.ts';
import { bodySchemaOf, kindOfField, kindOfPath } from '../../server/test/support/api/id-places.ts';
import type { Parameter, Schema } from '../../server/test/support/api/openapi.ts';
import { HOSTILE_TEXTS, WRITABLE_TEXTS, hostileValue, someId, validValue } from './values.ts';

/** One request. Its texts may hold `@kind:index` for ids that are known only when it is sent. */
export type Step = {
  /** As in `GET /v1/invoices`. The message of a failure shows it. */
  operation: string;
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** Bytes as Latin-1 text; undefined when there is no body. */
  body: string | undefined;
  /** Whether a POST is sent again with its key, to get the same answer. */
  again: boolean;
};

/** Changing operations come more often, because they make the data that the others read. */
const WEIGHTS: Record<string, number> = { GET: 2, POST: 5, PATCH: 3, PUT: 2, DELETE: 2 };

export function someStep(operations: Operation[]): fc.Arbitrary<Step> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: WEIGHTS[operation.method] ?? 1,
      arbitrary: stepOf(operation),
    })),
  );
}

function stepOf(operation: Operation): fc.Arbitrary<Step> {
  const { parameters = [] } = operation.described;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = Object.fromEntries(
    inPath.map(({ name }) => [name, someId(kindOfPath(operation.path, name))] as const),
  );
  return fc.record({
    operation: fc.constant(`${operation.method} ${operation.path}`),
    path: fc.record(path),
    query: someQuery(parameters.filter((parameter) => parameter.in === 'query')),
    headers: someHeaders(operation),
    body: ['GET', 'DELETE'].includes(operation.method) ? fc.constant(undefined) : someBody(operation),
    again: fc.boolean(),
  });
}

function someQuery(parameters: Parameter[]): fc.Arbitrary<[string, string][]> {
  const valid = fc
    .tuple(...parameters.map((parameter) => valueOf(parameter)))
    .map((pairs) => pairs.filter((pair) => pair !== undefined));
  const hostile = fc
    .tuple(
      valid,
      fc.constantFrom(...parameters.map(({ name }) => name), 'ukjent', '__proto__'),
      fc.constantFrom(...HOSTILE_TEXTS),
    )
    .map(([pairs, name, value]): [string, string][] => [
      ...pairs.filter(([other]) => other !== name),
      [name, value.slice(0, 300)],
    ]);
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: hostile });
}

function valueOf({ name, required, schema, example }: Parameter): fc.Arbitrary<[string, string] | undefined> {
  const examples = example === undefined ? [] : [example];
  const kind = kindOfField(name, { ...schema, examples });
  const value = kind === undefined ? validValue({ ...schema, examples }, name) : someId(kind);
  const pair = value.map((one): [string, string] => [name, String(one)]);
  return required === true ? pair : fc.option(pair, { nil: undefined, freq: 1 });
}

const KEYS = ['', ' ', 'x'.repeat(255), 'x'.repeat(256), 'æ', 'a, b', '"'];
const ODD_HEADERS: Record<string, string>[] = [
  { accept: 'text/html;q=0.9, */*;q=nonsense' },
  { 'accept-encoding': 'gzip, br, *;q=0' },
  { 'accept-language': 'x'.repeat(5_000) },
  { authorization: '' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic Ojo6' },
  { authorization: 'Basic \u00e6%%%' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'if-match': '*' },
  { 'if-match': '"1", W/"2", x' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "y' },
  { range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '\u00ff\u00fe, 999.1.1.1' },
  { 'x-forwarded-host': 'evil.example' },
  { cookie: '__Host-x=%; ;=;' },
  { origin: 'null' },
  { forwarded: 'for="[::1' },
];

function someHeaders(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
  );
  if (formSchemaOf(operation) !== undefined)
    return odd.map((headers) => ({ 'content-type': FORM, ...headers }));
  if (operation.method !== 'POST') return odd;
  const key = fc.oneof(
    { weight: 20, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...KEYS) },
  );
  return fc.tuple(odd, key).map(([headers, value]) => ({ 'idempotency-key': value, ...headers }));
}

/** Lines of an invoice, whose prices are of one kind. */
const linesPricedBy = (price: string) =>
  fc.array(
    fc.record({
      description: fc.constantFrom(...WRITABLE_TEXTS),
      quantity: fc.integer({ min: 1, max: 99_999 }).map((units) => units / 10_000),
      [price]: fc.integer({ min: 0, max: 9_999_999 }).map((units) => units / 10_000),
      vatCode: fc.constantFrom(3, 31, 33, 5, 6, 7, 52),
      unit: fc.constantFrom(null, 'EA', 'HUR', 'KGM'),
      discountPercent: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000)),
    }),
    { minLength: 1, maxLength: 4 },
  );

/** Bodies whose fields must fit each other. Fields that are made one by one seldom fit. */
const FITTING: Record<string, fc.Arbitrary<unknown>> = {
  'POST /v1/invoices': fc.record(
    {
      client: fc.record({
        name: fc.constantFrom('Kari', ...WRITABLE_TEXTS),
        email: fc.constant('kari@nordmann.example'),
        city: fc.constantFrom('', 'Bergen'),
        externalId: fc.constantFrom(null, 'kunde-1', 'kunde-2'),
      }),
      externalId: fc.constantFrom(null, null, 'ordre-1', 'ordre-2', 'ordre-3', 'ordre-4'),
      dueDate: fc.constantFrom('2026-01-15', '2026-12-31'),
      lines: fc.constantFrom('unitPrice', 'unitPriceWithVat').chain(linesPricedBy),
      notes: fc.constantFrom(...WRITABLE_TEXTS),
      deliveryDate: fc.constantFrom(null, '2026-01-15', '2027-02-28'),
      prepayment: fc.constantFrom(null, ...PREPAYMENT_GROUNDS),
      buyerReference: fc.constantFrom(null, 'Kari'),
      metadata: fc.constantFrom(null, {}, { orderId: '10045' }),
    },
    { requiredKeys: ['client', 'dueDate', 'lines'] },
  ),
  'POST /v1/invoices/{id}/payments': fc.record({
    amount: fc.integer({ min: 1, max: 2_000 }).map((ore) => ore / 100),
    paidOn: fc.constantFrom('2026-01-31', '2026-12-14', '2026-12-15'),
    overpayment: fc.constantFrom(null, 'credit'),
  }),
  'POST /v1/clients/{id}/refunds': fc.record({
    amount: fc.integer({ min: 1, max: 2_000 }).map((ore) => ore / 100),
    paidOn: fc.constantFrom('2026-12-14', '2026-12-15'),
  }),
  'POST /v1/clients/{id}/refund-orders': fc.record({
    amount: fc.integer({ min: 1, max: 2_000 }).map((ore) => ore / 100),
    toAccount: fc.constantFrom('97104133219', '8601.11.17947'),
  }),
  'POST /v1/clients/{id}/refund-orders/{orderId}/paid': fc.record({
    paidOn: fc.constantFrom('2026-12-14', '2026-12-15'),
  }),
  'POST /v1/clients/{id}/credit/apply': fc.record({
    invoiceId: someId('invoice'),
    amount: fc.integer({ min: 1, max: 2_000 }).map((ore) => ore / 100),
  }),
  'POST /v1/journal-entries': fc
    .record({
      documentDate: fc.constantFrom('2026-01-31', '2026-10-31', '2027-12-31'),
      description: fc.constantFrom('Bankgebyr', ...HOSTILE_TEXTS),
      amount: fc.integer({ min: 1, max: 1_000_000 }).map((ore) => ore / 100),
      customerId: fc.option(someId('client')),
    })
    .map(({ amount, customerId, ...entry }) => ({
      ...entry,
      lines: [
        { account: '7770', debit: amount, customerId },
        { account: '1920', credit: amount },
      ],
    })),
};

const FORM = 'application/x-www-form-urlencoded';

/** The schema of a form, which only the token endpoint has. */
function formSchemaOf({ described }: Operation): Schema | undefined {
  return described.requestBody?.content[FORM]?.schema;
}

function someForm(schema: Schema): fc.Arbitrary<string> {
  const hostile = fc.dictionary(
    fc.constantFrom(...Object.keys(schema.properties ?? {})),
    fc.string({ unit: 'binary' }),
  );
  return fc
    .tuple(validValue(schema, ''), hostile)
    .map(([valid, odd]) => Object.entries({ ...(valid as Record<string, unknown>), ...odd }))
    .map((fields) =>
      new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString(),
    );
}

function someBody(operation: Operation): fc.Arbitrary<string | undefined> {
  const form = formSchemaOf(operation);
  if (form !== undefined) return someForm(form);
  const schema = bodySchemaOf(operation);
  if (schema === undefined) return fc.constantFrom(undefined, '', '{}', '{}', '[]', '{"x":1}');
  const fitting = FITTING[`${operation.method} ${operation.path}`];
  const valid = fitting === undefined ? validValue(schema, '') : fc.oneof(fitting, validValue(schema, ''));
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(asBytes) },
    { weight: 3, arbitrary: withOneChange(valid).map(asBytes) },
    { weight: 1, arbitrary: brokenText(valid.map(asBytes)) },
    { weight: 1, arbitrary: hostileValue.map(asBytes) },
  );
}

const asBytes = (value: unknown): string => Buffer.from(JSON.stringify(value) ?? '').toString('latin1');

/** The same value with one change: another value in one place, a missing value, or an unknown field. */
function withOneChange(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), hostileValue, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, pick, hostile, change]) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const place = places[pick % places.length];
      if (place === undefined) return hostile;
      const { parent, name } = place;
      if (change === 'add') parent['ukjent'] = hostile;
      else if (change === 'replace') parent[name] = hostile;
      else if (Array.isArray(parent)) parent.splice(Number(name), 1);
      else delete parent[name];
      return copy;
    });
}

type Container = Record<string, unknown>;

function placesIn(value: unknown): { parent: Container; name: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Container;
  return Object.entries(parent).flatMap(([name, inner]) => [{ parent, name }, ...placesIn(inner)]);
}

/** Pieces of JSON that two parsers may read differently, or that no parser accepts. */
const PIECES = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\0',
  '[['.repeat(300),
  '\\ud800',
  '\\u0000',
  '1e999',
  '9007199254740993',
  '-0',
  '0.1000000000000000055',
  ',"a":1,"a":2',
  '"__proto__":{},',
  '\xff\xfe',
  '\xed\xa0\x80',
  '\xc3',
  '//',
  'NaN',
];

function brokenText(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom(...PIECES), fc.nat({ max: 3 }))
    .map(([text, at, piece, dropped]) => {
      const position = at % (text.length + 1);
      return text.slice(0, position) + piece + text.slice(position + dropped);
    });
}
