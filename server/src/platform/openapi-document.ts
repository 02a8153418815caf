import type { SwaggerOptions } from '@fastify/swagger';
import { SCOPES } from '../domain/scopes.ts';
import type { Scope } from '../domain/scopes.ts';

const SCOPE_DESCRIPTIONS: Record<Scope, string> = {
  'invoices:read': 'List and read invoices',
  'invoices:write': 'Create and send invoices, record payments; includes invoices:read',
  'invoices:admin': 'Includes invoices:write and invoices:read',
  'clients:read': 'List and read customers',
  'clients:write': 'Create and change customers; includes clients:read',
  'clients:admin': 'Includes clients:write and clients:read',
  'bilag:read': 'Read the chart of accounts and journal entries',
  'bilag:write': 'Write access to the books; includes bilag:read',
  'reports:read': 'Read VAT and balance reports',
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
        { name: 'Clients', description: 'The customer register.' },
        { name: 'Books', description: 'Chart of accounts and journal, when built-in accounting is on.' },
        { name: 'Me', description: 'Who the token belongs to.' },
      ],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            description: 'OAuth 2.0 client credentials; send the token as `Authorization: Bearer …`.',
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
      buildLocalReference: (json, _baseUri, _fragment, index) => String(json['$id'] ?? `def-${index}`),
    },
  };
}
