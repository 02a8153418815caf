import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CATALOGUE } from '../../src/domain/errors/error-catalogue.ts';
import { SCOPES } from '../../src/domain/access/scopes.ts';
import { existing } from '../support/api/answers.ts';
import { isValid, readDocument, resolved, schemasOf, withoutReferences } from '../support/api/openapi.ts';
import { BASE_URL, startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const served = await readDocument(service.url);
const committed = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));

const operations = Object.entries(served.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation: {
      ...operation,
      parameters: operation.parameters?.map((parameter) => resolved(served, parameter)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, resolved(served, answer)]),
      ),
    },
  })),
);
/** The operations that take an access token. */
const guarded = operations.filter(({ operation }) => operation.security.length > 0);

test('the served document is the committed document, at the address of this service', () => {
  assert.deepEqual(served.servers, [{ url: BASE_URL, description: 'This service' }]);
  assert.deepEqual({ ...served, servers: committed.servers }, committed);
});

/** Routes outside the API, each with its reason. */
const UNDOCUMENTED = {
  'GET /i/{token}': 'a page for recipients',
  'GET /i/{token}/pdf': 'a page for recipients',
  'GET /i/{token}/logo': 'a page for recipients',
  'GET /i/{token}/attachments/{id}': 'a page for recipients',
  'GET /i/{token}/reminders/{id}/pdf': 'a page for recipients',
  'POST /i/{token}/opened': 'a page for recipients',
  'GET /i/{token}/vipps': 'a page for payers',
  'POST /i/{token}/vipps': 'a page for payers',
  'GET /i/{token}/vipps/simulated/{reference}': 'a page for payers',
  'POST /i/{token}/vipps/simulated/{reference}/approve': 'a page for payers',
  'POST /i/{token}/vipps/simulated/{reference}/decline': 'a page for payers',
  'POST /i/{token}/vipps/simulated/{reference}/expire': 'a page for payers',
  'POST /vipps/webhooks/{token}': 'for Vipps, whose own document describes it',
  'GET /q/{token}': 'a page for customers',
  'GET /q/{token}/accept': 'a page for customers',
  'GET /q/{token}/decline': 'a page for customers',
  'GET /q/{token}/logo': 'a page for customers',
  'GET /q/{token}/pdf': 'a page for customers',
  'POST /q/{token}/accept': 'a page for customers',
  'POST /q/{token}/decline': 'a page for customers',
  'POST /q/{token}/opened': 'a page for customers',
  'GET /i/assets/{version}/{name}': 'a page for recipients',
  'POST /mcp': 'the protocol of agents describes it',
  'GET /mcp': 'the protocol of agents describes it',
  'DELETE /mcp': 'the protocol of agents describes it',
  'GET /.well-known/oauth-protected-resource': 'for clients of that protocol',
  'GET /.well-known/oauth-protected-resource/mcp': 'for clients of that protocol',
  'GET /.well-known/oauth-protected-resource/v1': 'for clients of that protocol',
  'GET /v1/oauth/authorize': 'for the browser of a person, whom an app sends there',
  'GET /v1/openapi.json': 'the document itself',
  'GET /healthz': 'for the operator',
  'GET /readyz': 'for the operator',
  'GET /metrics': 'for the operator',
};

/**
 * The app and its own API. Only the app uses that API, and both change together. The pages, the icon and the redirect from
 * the root exist only where the app is built. Fastify's tree shows `/app/*` as `/app*`.
 */
const OF_THE_APP = /^\w+ \/(app(\*|(-api)?(\/.*)?)|favicon\.svg)?$/;

/** Pages for developers. The viewer of the reference exists only where the app is built. */
const OF_THE_DOCS = /^\w+ \/(docs(\*|\/.*)?|llms\.txt)$/;

test('every route is in the document', () => {
  const routes = routesOf(service.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !OF_THE_APP.test(route) && !OF_THE_DOCS.test(route),
  );
  const expected = [...operations.map(({ name }) => name), ...Object.keys(UNDOCUMENTED)];
  assert.deepEqual(routes.toSorted(), expected.toSorted());
});

test('every path begins with /v1, except where an RFC says where it is', () => {
  const elsewhere = operations.map(({ path }) => path).filter((path) => !path.startsWith('/v1/'));
  assert.deepEqual(elsewhere, ['/.well-known/jwks.json', '/.well-known/oauth-authorization-server']);
});

test('names of fields and parameters are camelCase, except those of OAuth', () => {
  const ofOAuth = new Set([
    'AccessToken',
    'AuthorizationServer',
    'RevocationRequest',
    'TokenError',
    'TokenRequest',
  ]);
  for (const { where, parent } of schemasOf(served)) {
    const [schema = '', ...fields] = where.split('.');
    if (parent === 'properties' && !ofOAuth.has(schema)) assert.match(fields.at(-1) ?? '', CAMEL_CASE, where);
  }
  for (const { name, operation } of operations) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'header') assert.match(parameter.name, CAMEL_CASE, name);
    }
  }
});

const CAMEL_CASE = /^[a-z][A-Za-z0-9]*$/;

test('every operation has a unique name, a summary, a described tag, and one successful status, or 204 as well where nothing may be left', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, operations.length);
  const tags = new Set(served.tags.map((tag) => tag.name));
  for (const { name, operation } of operations) {
    assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, name);
    assert.match(operation.summary, /^[A-Z].*[^.]$/, name);
    assert.ok(operation.tags.length === 1 && tags.has(existing(operation.tags[0])), name);
    const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
    assert.ok(successes.length === 1 || successes.join() === '200,204', name);
  }
});

test('no description is a wall of text: its paragraphs and items are short', () => {
  const long: string[] = [];
  JSON.stringify(served, (name, value) => {
    if (name === 'description' && typeof value === 'string')
      long.push(...value.split(/\n\n|\n- /).filter((part) => part.length > 400));
    return value;
  });
  assert.deepEqual(long, []);
});

/** What they answer is about the caller, and what the caller has proposed. */
const OF_THE_CALLER = [
  'GET /v1/me',
  'GET /v1/proposals',
  'GET /v1/proposals/{id}',
  'DELETE /v1/proposals/{id}',
];

test('every operation names its scope; only the open operations and those about the caller have no scope', () => {
  const withoutScope = operations.filter(
    ({ operation }) => operation.security.flatMap((one) => one.oauth2).length === 0,
  );
  assert.deepEqual(
    withoutScope.map(({ name }) => name).toSorted(),
    [
      'GET /.well-known/jwks.json',
      'GET /.well-known/oauth-authorization-server',
      'POST /v1/oauth/revoke',
      'POST /v1/oauth/token',
      ...OF_THE_CALLER,
    ].toSorted(),
  );
  for (const { name, operation } of guarded) {
    const [scope] = operation.security[0]?.oauth2 ?? [];
    assert.ok(scope === undefined || (SCOPES as readonly string[]).includes(scope), name);
    assert.ok(scope === undefined || operation.description.includes(`Scope: \`${scope}\``), name);
    // Another scope is named only where its lack leaves a part of the answer out.
    const others = (
      (operation.description ?? '').match(/[^.\n]*`[a-z]+:(?:read|write|admin)`[^.\n]*/g) ?? []
    ).filter((sentence) => sentence !== `Scope: \`${scope}\``);
    for (const sentence of others) assert.match(sentence, /^ ?Without `/, name);
  }
});

test('every operation that needs a token documents the errors of all such operations, with codes and headers', () => {
  for (const { name, operation } of guarded) {
    const codesOf = (status: number): string[] =>
      operation.responses[status]?.content?.['application/json']?.['x-error-codes'] ?? [];
    assert.deepEqual(codesOf(401), ['unauthorized'], name);
    assert.deepEqual(codesOf(429), ['rate_limited'], name);
    assert.deepEqual(codesOf(500), ['server-error'], name);
    assert.equal(codesOf(503)[0], 'service-unavailable', name);
    assert.equal(codesOf(403).includes('insufficient_scope'), !OF_THE_CALLER.includes(name), name);
    const mayBeMissing =
      name.includes('{') ||
      name.includes(' /v1/test/') ||
      ['GET /v1/opening-balances', 'DELETE /v1/opening-balances'].includes(name);
    assert.equal(codesOf(404).includes('not-found'), mayBeMissing, name);
    assert.ok('WWW-Authenticate' in existing(operation.responses[401]?.headers), name);
    assert.ok('Retry-After' in existing(operation.responses[429]?.headers), name);
    assert.ok('Retry-After' in existing(operation.responses[503]?.headers), name);
  }
});

test('only validation-failed has errors: no other message points at them, and each list of them says so', () => {
  const pointing = Object.entries(CATALOGUE).filter(([, [, message]]) => /see errors/.test(message));
  assert.deepEqual(
    pointing.map(([code]) => code),
    ['validation-failed'],
  );
  const lists = schemasOf(served).filter(
    ({ where, schema }) =>
      where.endsWith('.errors') && schema.items?.$ref === '#/components/schemas/FieldError',
  );
  assert.ok(lists.some(({ where }) => where === 'Error.errors'));
  for (const { where, schema } of lists) {
    const codes = [...(schema.description ?? '').matchAll(/`([a-z_-]+)`/g)].map(([, code]) => code);
    assert.deepEqual(
      codes.filter((code) => code !== undefined && code in CATALOGUE),
      ['validation-failed'],
      where,
    );
  }
});

test('every POST that needs a token documents the idempotency key, its errors and the replay', () => {
  for (const { name, operation } of guarded.filter((one) => one.name.startsWith('POST'))) {
    const key = operation.parameters?.find((parameter) => parameter.name === 'Idempotency-Key');
    assert.deepEqual([key?.required, key?.schema.maxLength], [true, 255], name);
    const codes = new Set(
      Object.values(operation.responses).flatMap(
        ({ content }) => content?.['application/json']?.['x-error-codes'] ?? [],
      ),
    );
    for (const code of ['required', 'too-long', 'in-progress', 'reused']) {
      assert.ok(codes.has(`idempotency-key-${code}`), `${name} ${code}`);
    }
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
    assert.ok('Idempotency-Replayed' in (success?.[1].headers ?? {}), name);
  }
});

/** They take something in that is done later, and say where it is. */
const TAKEN_IN = new Set([
  'POST /v1/bank-files 202',
  'POST /v1/exports 202',
  'POST /v1/imports/balances 202',
  'POST /v1/imports/open-invoices 202',
  'POST /v1/imports/saf-t 202',
  'POST /v1/moves 202',
  'POST /v1/moves/{id}/apply 202',
  'POST /v1/test/bank-payments 202',
]);

test('every answer documents X-Request-Id, and answers that have made something document Location', () => {
  for (const { name, operation } of operations) {
    for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
      assert.ok('X-Request-Id' in headers, `${name} ${status}`);
      const answer = `${name} ${status}`;
      assert.equal('Location' in headers, status === '201' || TAKEN_IN.has(answer), answer);
    }
  }
});

test('a request body is required exactly when one of its fields is required', () => {
  for (const { name, operation } of operations.filter((one) => one.operation.requestBody !== undefined)) {
    const [content] = Object.values(operation.requestBody?.content ?? {});
    const { required } = resolved(served, existing(content).schema);
    assert.equal(operation.requestBody?.required, required !== undefined, name);
  }
});

test('every field and parameter has a description, and an example unless it consists of other fields', () => {
  for (const { where, schema, parent } of schemasOf(served)) {
    const isField = parent === 'properties';
    if (isField && schema.$ref === undefined) assert.ok(schema.description, `${where} has no description`);
    const isLeaf =
      schema.anyOf === undefined && !['object', 'array'].some((type) => [schema.type].flat().includes(type));
    if (isField && isLeaf && schema.$ref === undefined) {
      assert.ok((schema.examples?.length ?? 0) > 0, `${where} has no example`);
    }
  }
  for (const { name, operation } of operations) {
    for (const parameter of operation.parameters ?? []) {
      assert.ok(parameter.description, `${name} ${parameter.name} has no description`);
      assert.ok(parameter.example !== undefined, `${name} ${parameter.name} has no example`);
    }
  }
});

test('every example is valid for its own schema', () => {
  const seen = new Set<string>();
  for (const { where, schema } of schemasOf(served)) {
    const text = JSON.stringify(schema);
    if (schema.examples === undefined || seen.has(text)) continue;
    seen.add(text);
    for (const example of schema.examples)
      assert.ok(isValid(served, schema, example), `${where}: ${String(example)}`);
  }
  for (const { name, operation } of operations) {
    for (const { name: parameter, schema, example } of operation.parameters ?? []) {
      assert.ok(isValid(served, schema, example), `${name} ${parameter}: ${String(example)}`);
    }
  }
});

test('no format or keyword of our own validation reaches the document, because generators would fail on it', () => {
  const standard = new Set([undefined, 'date', 'date-time', 'email', 'uuid', 'binary']);
  for (const { where, schema } of schemasOf(served)) {
    assert.ok(standard.has(schema.format), `${where}: format ${schema.format}`);
    assert.ok(!('x-error' in schema || 'x-published' in schema), where);
  }
});

/** Types that generated clients use for parts of a request and an answer. */
const GLOBAL_TYPES = `Array Blob Boolean Date File FormData Function Headers Map Number Object Promise Record Request Response Set
  String Symbol URL URLSearchParams`;

test('no schema has the name of a global type, because a generated client would mean itself by it', () => {
  const names = new Set(GLOBAL_TYPES.split(/\s+/));
  assert.deepEqual(
    Object.keys(served.components.schemas).filter((name) => names.has(name)),
    [],
  );
});

test('the resources are named schemas', () => {
  const names = ['Invoice', 'InvoiceClient', 'InvoiceLine', 'Payment', 'Client', 'Account', 'JournalEntry'];
  for (const name of [...names, 'JournalLine', 'FieldError', 'AccessToken', 'Me']) {
    assert.equal(served.components.schemas[name]?.type, 'object', name);
  }
});

test('schemas, responses, parameters and headers that are used several times have names, and the document stays small', () => {
  const { schemas, responses, parameters, headers } = served.components;
  for (const name of [
    'Error',
    'NewInvoice',
    'NewInvoiceLine',
    'NewInvoiceClient',
    'InvoicePage',
    'NewClient',
  ]) {
    assert.equal(schemas[name]?.type, 'object', name);
  }
  for (const name of ['Unauthorized', 'RateLimited', 'ServerError', 'ServiceUnavailable', 'NotFound']) {
    assert.ok(name in responses, name);
  }
  for (const name of ['IdempotencyKey', 'IfMatch', 'Page', 'InvoiceId']) assert.ok(name in parameters, name);
  assert.ok('X-Request-Id' in headers);
  assert.deepEqual(
    Object.keys(schemas).filter((name) => name.startsWith('def-')),
    [],
  );
  const { length } = JSON.stringify(served);
  // 40 000 of them are for what came with other currencies than kroner: fields of 30 operations, six of their own.
  // 5 000 are for apps: two grants, the revocation and two events.
  // 20 000 are for many at once, what is paid beyond the debt, suggested accounts, and payments by Vipps.
  assert.ok(length < 865_000, `${length} characters`);
});

test('the values of answers are open lists with descriptions, and the values of requests are closed lists', () => {
  const answers = operations.flatMap(({ operation }) => Object.values(operation.responses));
  const inAnswers = schemasOf(part(answers.flatMap(({ content }) => Object.values(content ?? {}))));
  const requests = operations.map(({ operation: { parameters, requestBody } }) => [parameters, requestBody]);
  const inRequests = schemasOf(part(requests));
  assert.ok(inAnswers.some(({ schema }) => schema['x-extensible-enum']?.includes('validation-failed')));
  assert.ok(inRequests.some(({ schema }) => schema.enum?.includes('reminder')));
  for (const { where, schema } of inAnswers) {
    assert.ok(!('enum' in schema), where);
    const values = schema['x-extensible-enum'] ?? [];
    const told = values.length > 12 ? ['x-extensible-enum'] : values;
    for (const value of told) assert.ok(schema.description?.includes(`\`${value}\``), where);
  }
  for (const { where, schema } of inRequests) assert.ok(!('x-extensible-enum' in schema), where);
});

/** A document with only this part, without references. */
function part(value: unknown) {
  return { paths: withoutReferences(served, value), components: { schemas: {} } };
}

test('every operation describes answers with a status that may be added later', () => {
  for (const { name, operation } of operations) {
    const later = existing(operation.responses['default']?.content?.['application/json']);
    const { code, error } = resolved(served, later.schema).properties ?? {};
    assert.ok('x-extensible-enum' in existing(code ?? error), name);
  }
});

test('each operation names its own error codes, and the schema `Error` names all codes', () => {
  const named = new Set<string>();
  for (const { name, operation } of guarded) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2') || status === '304' || status === 'default') continue;
      const { schema, 'x-error-codes': codes = [] } = existing(response.content?.['application/json']);
      assert.equal(schema.$ref, '#/components/schemas/Error', name);
      assert.ok(codes.length > 0, name);
      for (const code of codes) {
        assert.ok(response.description.includes(`\`${code}\``), `${name} ${code}`);
        named.add(code);
      }
    }
  }
  const { code } = served.components.schemas['Error']?.properties ?? {};
  assert.deepEqual(code?.['x-extensible-enum'], [...named].toSorted());
});

/** `GET /v1/clients/{id}` for every route of Fastify's tree. Four columns of the tree are one level. HEAD is left out. */
function routesOf(tree: string): string[] {
  const prefixes: string[] = [];
  return tree.split('\n').flatMap((row) => {
    const [, indent = '', segment = '', methods = ''] = /^([│├└─ ]*)(\S+) \((.+)\)$/.exec(row) ?? [];
    if (segment === '') return [];
    const level = indent.length / 4 - 1;
    prefixes.length = level;
    prefixes[level] = segment;
    const path = prefixes.join('').replaceAll(/:(\w+)/g, '{$1}');
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

test('every array of a request body has a maximum number of items', () => {
  const unbounded = operations.flatMap(({ name, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      arraysIn(withoutReferences(served, schema))
        .filter((array) => !('maxItems' in array))
        .map(() => name),
    ),
  );
  assert.deepEqual(unbounded, []);
});

function arraysIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(arraysIn);
  return 'type' in schema && [schema.type].flat().includes('array') ? [schema, ...inside] : inside;
}
