import type { SwaggerOptions } from '@fastify/swagger';
import { SCOPES } from '../../../domain/access/scopes.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import { withComponents } from './components.ts';
import type { Shareable } from './components.ts';

/** The formats of validation.ts that JSON Schema does not know, as far as a portable pattern can say them. */
const PATTERNS: Record<string, string> = {
  month: '^\\d{4}-(0[1-9]|1[0-2])$',
  'day-or-month': '^\\d{4}-(0[1-9]|1[0-2])(-\\d{2})?$',
  country: '^[A-Z]{2}$',
  'account-number': '^[1-8]\\d{3,5}$',
  'single-line': '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
  'multi-line': '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$',
};

const SCOPE_DESCRIPTIONS: Record<Scope, string> = {
  'invoices:read': 'List and read invoices',
  'invoices:write':
    'Create and send invoices, record payments; an inline client that is not in the customer register is added to it, also without clients:write; includes invoices:read',
  'invoices:admin': 'Includes invoices:write and invoices:read',
  'clients:read': 'List and read customers',
  'clients:write': 'Create and change customers; includes clients:read',
  'clients:admin': 'Includes clients:write and clients:read',
  'bilag:read': 'Read the chart of accounts and journal entries',
  'bilag:write': 'Write access to the books; includes bilag:read',
  'reports:read': 'Read VAT and balance reports',
  'events:read': 'Follow events; each needs the scope to read what it is about as well',
  'webhooks:read': 'List webhook endpoints and their deliveries',
  'webhooks:write':
    'Create and change webhook endpoints, send events again; each event needs the scope to read what it is about as well; includes webhooks:read',
  'bank:read': 'List bank files, their transactions and the reconciliation of the bank account',
  'bank:write':
    'Import bank files, match and ignore their transactions, with the payments that this records, and make files of refunds; includes bank:read',
  'imports:read': 'List and read files of other systems, and what they say',
  'imports:write': 'Take in files of other systems; includes imports:read',
  'exports:write': 'Everything of the account: export all of it as one file, and download that',
};

/** What the OpenAPI document says besides the routes. */
export function apiDescription(baseUrl: string): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tilgode API',
        version: '1',
        summary: 'Invoicing for Norwegian companies.',
        description:
          'Create, send and follow invoices, keep the customer register in step, and read the books of one company account.\n\nMoney is a decimal number in kroner (NOK). Dates are `yyyy-MM-dd`, timestamps ISO 8601 in UTC. New fields, endpoints and codes may be added: ignore what you do not know.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl, description: 'This service' }],
      tags: [
        { name: 'Authentication', description: 'Access tokens.' },
        { name: 'Invoices', description: 'Invoices and credit notes, from draft to paid.' },
        {
          name: 'Quotes',
          description: 'Offers that a customer accepts or declines, and that become invoices.',
        },
        { name: 'Recurring invoices', description: 'Invoices that come again by themselves.' },
        { name: 'Clients', description: 'The customer register.' },
        { name: 'Proposals', description: 'What API clients ask a person to approve.' },
        { name: 'Products', description: 'What the company sells, for lines of invoices.' },
        {
          name: 'Imports',
          description: 'Files of other programs: clients, drafts, and what a company brings along.',
        },
        { name: 'Books', description: 'Chart of accounts and journal, when built-in accounting is on.' },
        {
          name: 'Bank',
          description: 'Files of the bank, their transactions, and whether the books agree with the bank.',
        },
        { name: 'Reports', description: 'Lists and what the journal says, as JSON, CSV, Excel or PDF.' },
        { name: 'Exports', description: 'Files for the tax authorities and auditors.' },
        {
          name: 'Events',
          description: 'What has happened on the account, in order; events are kept for 90 days.',
        },
        { name: 'Webhooks', description: 'Events, posted to where you want them (Standard Webhooks).' },
        { name: 'Settings', description: 'What holds for the account of the token.' },
        { name: 'Me', description: 'Who the token belongs to.' },
        {
          name: 'Test environment',
          description: 'Captured mail, events and the clock of test accounts, for testing an integration.',
        },
      ],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            description:
              'OAuth 2.0 client credentials. Post the form `grant_type=client_credentials` and `audience={server URL}/v1/accounts/{account ID}` to the token URL, with ID and secret as HTTP Basic. A library that knows no `audience` takes it as an extra parameter. Send the token as `Authorization: Bearer …`.',
            flows: {
              clientCredentials: {
                tokenUrl: '/v1/oauth/token',
                scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_DESCRIPTIONS[scope]])),
              },
            },
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
    },
    transformObject: (document) =>
      'openapiObject' in document ? publicDocument(document.openapiObject) : document.swaggerObject,
  };
}

/**
 * The document as integrators get it: without what only our validation knows, in an order that moving code does not
 * change, with what is written several times in `components`, and with a request body required only where a field of it
 * is (the framework requires every one).
 */
function publicDocument(document: object): object {
  const published = publicSchemas(document) as Shareable;
  for (const path of Object.values(published.paths)) {
    for (const { requestBody, parameters = [] } of Object.values(path)) {
      for (const parameter of parameters) {
        tellStyle(parameter);
        // The default of OpenAPI.
        if (parameter['required'] === false) delete parameter['required'];
      }
      if (requestBody === undefined) continue;
      const bodies = Object.values(requestBody.content);
      Object.assign(requestBody, { required: bodies.some(({ schema }) => 'required' in schema) });
    }
  }
  return withComponents({ ...published, paths: sortedByName(published.paths) });
}

/** A parameter that is an object is written as `metadata[orderId]=10045`, and a list as `status=sent,overdue`. */
function tellStyle(parameter: Record<string, unknown>): void {
  const { type } = (parameter['schema'] ?? {}) as { type?: unknown };
  if (type === 'object') Object.assign(parameter, { style: 'deepObject', explode: true });
  if (type === 'array') Object.assign(parameter, { style: 'form', explode: false });
}

const OF_PUBLISHED = new Set(['description', 'examples', 'x-name']);

/**
 * Our own formats are unknown to other tools, so they are told as patterns. The codes of failures stay with us. Of a
 * schema with `x-published` only what it says stands in the document, with its description, examples and name.
 */
function publicSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const {
    'x-error': _code,
    'x-compared': _rule,
    'x-published': published,
    ...node
  }: Record<string, unknown> = { ...value };
  if (published !== undefined) {
    const own = Object.entries(node).filter(([name]) => OF_PUBLISHED.has(name));
    return publicSchemas({ ...published, ...Object.fromEntries(own) });
  }
  const pattern = typeof node['format'] === 'string' ? PATTERNS[node['format']] : undefined;
  if (pattern !== undefined) {
    delete node['format'];
    node['pattern'] ??= pattern;
  }
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [name, name === 'examples' ? inner : publicSchemas(inner)]),
  );
}

function sortedByName<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
