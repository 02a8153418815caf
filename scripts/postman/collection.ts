import { BODIES, FILES, NEEDED } from './bodies.ts';
import type { Document, Operation, Parameter, Schema } from './document.ts';
import { resolved } from './document.ts';
import { ENTERED, keepingScript, variableOf } from './variables.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = `Every request of the Tilgode API. Enter three variables of this collection: \`clientId\`, \`clientSecret\` and
\`accountId\`. The token is fetched when it is needed. Ids are carried along: *Create a draft*, and *Send a draft* sends it.

Use a test account, whose ID begins with \`T\`. In each folder, earlier requests make what later ones need. Some requests are
refused at first, as a reminder before its time.`;

/** Runs before each request. Postman waits for the answer. */
const FETCH_TOKEN = `
const value = (name) => pm.variables.get(name) ?? '';
const missing = ['clientId', 'clientSecret', 'accountId'].filter((name) => value(name) === '');
if (missing.length > 0) throw new Error('Enter among the variables of the collection: ' + missing.join(', '));

pm.variables.set('today', new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Oslo' }));
pm.variables.set('anHourAgo', new Date(Date.now() - 3_600_000).toISOString());
pm.variables.set('lastYear', String(new Date().getFullYear() - 1));

const audience = value('baseUrl') + '/v1/accounts/' + value('accountId');
const owner = [value('clientId'), value('clientSecret'), audience].join(' ');
const isKept = value('tokenOwner') === owner && Number(value('tokenEnds')) > Date.now();
if (!isKept) {
  const form = {
    grant_type: 'client_credentials',
    audience,
    client_id: value('clientId'),
    client_secret: value('clientSecret'),
  };
  const request = {
    url: value('baseUrl') + '/v1/oauth/token',
    method: 'POST',
    body: { mode: 'urlencoded', urlencoded: Object.entries(form).map(([key, value]) => ({ key, value })) },
  };
  pm.sendRequest(request, (error, answer) => {
    if (error || answer.code !== 200) throw new Error('There is no token: ' + (error || answer.text()));
    const { access_token, expires_in } = answer.json();
    pm.collectionVariables.set('token', access_token);
    pm.collectionVariables.set('tokenOwner', owner);
    // A minute earlier, for a slow request.
    pm.collectionVariables.set('tokenEnds', String(Date.now() + (expires_in - 60) * 1000));
  });
}`;

/** Requests that others of their folder need, in the order in which one makes them. The others follow. */
export const EARLY = [
  'createInvoice',
  'listInvoices',
  'getInvoice',
  'updateDraft',
  'addAttachment',
  'listAttachments',
  'getAttachment',
  'deleteAttachment',
  'getInvoiceReadiness',
  'sendInvoice',
  'getInvoicePdf',
  'getEInvoice',
  'resendInvoice',
  'recordPayment',
  'getPayment',
  'reversePayment',
  'createJournalEntry',
  'createWebhookEndpoint',
  'testWebhookEndpoint',
];
const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

/** A collection of Postman (format 2.1) with every operation of the document, by its tags. */
export function postmanCollection(document: Document): object {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return {
    info: { name: document.info.title, description: DESCRIPTION, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: [scriptOf('prerequest', FETCH_TOKEN.trim().split('\n'))],
    variable: [
      ...ENTERED.map((variable) => ({ ...variable, value: '' })),
      { key: 'baseUrl', description: 'The address of the service.', value: document.servers[0]?.url ?? '' },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags[0] === name)
        .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
        .map(({ method, path, operation }) => itemOf(document, method, path, operation)),
    })),
  };
}

type Call = { method: string; path: string; operation: Operation };

/** Sorts the requests of a folder: a thing is made and read, then comes what is below it, and at last it is deleted. */
function placeOf({ method, path, operation }: Call): string {
  const early = EARLY.indexOf(operation.operationId);
  if (early !== -1) return `0 ${String(early).padStart(2, '0')}`;
  const [, list = path, id = '', below = ''] = /^(\/v1\/(?:test\/)?[\w-]+)(\/\{\w+\})?(.*)$/.exec(path) ?? [];
  const stage = below !== '' ? 'below' : method === 'DELETE' ? 'deleted' : 'about';
  const [, kind = '', one = ''] = /^(\/[\w-]+)?(.*)$/.exec(below) ?? [];
  return ['1', list, stage, id, kind, method === 'DELETE' ? '~' : one, METHODS.indexOf(method)].join(' ');
}

function itemOf(document: Document, method: string, path: string, operation: Operation): object {
  const script = keepingScript(document, path, method, operation);
  return {
    name: operation.summary,
    ...(script.length > 0 && { event: [scriptOf('test', script)] }),
    request: requestOf(document, method, path, operation),
    response: [],
  };
}

function scriptOf(listen: 'prerequest' | 'test', exec: string[]): object {
  return { listen, script: { type: 'text/javascript', exec } };
}

function requestOf(document: Document, method: string, path: string, operation: Operation): object {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  const body = bodyOf(document, operation);
  const query = of('query').map((one) => queryOf(one, operation));
  const address = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const asked = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`);
  return {
    method,
    description: operation.description,
    ...(operation.security.length === 0 && { auth: { type: 'noauth' } }),
    header: [
      ...of('header').map(headerOf),
      ...(body?.contentType === undefined ? [] : [{ key: 'Content-Type', value: body.contentType }]),
    ],
    url: {
      raw: `{{baseUrl}}${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: address.slice(1).split('/'),
      ...(query.length > 0 && { query }),
      ...(of('path').length > 0 && {
        variable: of('path').map(({ name, description, example }) => {
          const variable = variableOf(path, name);
          return {
            key: name,
            value: variable === undefined ? String(example) : `{{${variable}}}`,
            description,
          };
        }),
      }),
    },
    ...(body && { body: body.body }),
  };
}

type Query = { key: string; value: string; description: string; disabled?: true };

/** What may be left out is there to be ticked. */
function queryOf({ name, description, required, example }: Parameter, { operationId }: Operation): Query {
  const [pair] =
    typeof example === 'object' && !Array.isArray(example) ? Object.entries(example as object) : [];
  const ids: Record<string, string> = {
    clientId: '{{customerId}}',
    invoiceId: '{{invoiceId}}',
    customerId: '{{customerId}}',
  };
  const value = FILES[operationId]?.[name as 'filename'] ?? ids[name] ?? String(pair?.[1] ?? example);
  return {
    key: pair === undefined ? name : `${name}[${pair[0]}]`,
    value,
    description,
    ...(required !== true && NEEDED[operationId]?.includes(name) !== true && { disabled: true as const }),
  };
}

function headerOf({ name, description, required, example }: Parameter): object {
  const value = name === 'Idempotency-Key' ? '{{$guid}}' : String(example);
  return { key: name, value, description, ...(required !== true && { disabled: true }) };
}

function bodyOf(document: Document, { operationId, requestBody }: Operation) {
  const file = FILES[operationId];
  if (file !== undefined) return { contentType: file.contentType, body: { mode: 'raw', raw: file.text } };
  const [contentType = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (content === undefined) return undefined;
  if (contentType.endsWith('form-urlencoded')) return { contentType: undefined, body: tokenForm() };
  const value = BODIES[operationId] ?? exampleOf(document, content.schema);
  // A number stands without quotation marks, also when it is a variable.
  const raw = JSON.stringify(value, undefined, 2).replaceAll('"{{lastYear}}"', '{{lastYear}}');
  return { contentType, body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

function tokenForm(): object {
  const form = {
    grant_type: 'client_credentials',
    audience: '{{baseUrl}}/v1/accounts/{{accountId}}',
    client_id: '{{clientId}}',
    client_secret: '{{clientSecret}}',
  };
  return { mode: 'urlencoded', urlencoded: Object.entries(form).map(([key, value]) => ({ key, value })) };
}

/** The examples of the required fields. */
function exampleOf(document: Document, node: Schema | { $ref: string }): unknown {
  const {
    examples: [example] = [],
    properties = {},
    required = [],
    items,
  } = resolved<Schema>(document, node);
  if (example !== undefined) return example;
  if (items !== undefined) return [exampleOf(document, items)];
  return Object.fromEntries(required.map((name) => [name, exampleOf(document, properties[name] ?? {})]));
}
