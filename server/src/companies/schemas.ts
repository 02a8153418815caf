import { Type } from 'typebox';
import { SCOPES } from '../domain/scopes.ts';
import { timestamp } from '../http/fields.ts';
import { oneOf } from '../http/openapi.ts';
import { ENVIRONMENTS } from './company/company.ts';

export const meSchema = Type.Object(
  {
    client: Type.Object(
      {
        id: Type.String({ description: 'Client ID.', examples: ['client_5tXk0vR1c2mJ8w'] }),
        name: Type.String({ description: 'Name given by its creator.', examples: ['Nettbutikk'] }),
        kind: oneOf(['accounting', 'advanced'], {
          description: 'How it was set up.',
          examples: ['advanced'],
        }),
      },
      { description: 'The API client.' },
    ),
    account: Type.Object(
      {
        id: Type.String({ description: 'Account ID: `P…` production, `T…` test.', examples: ['T41720933'] }),
        environment: oneOf(ENVIRONMENTS, {
          description: 'Which environment the token acts on.',
          examples: ['test'],
        }),
        companyName: Type.String({ description: 'Name of the company.', examples: ['Nordlys Design AS'] }),
        orgNumber: Type.String({
          description: 'Organisation number of the company.',
          examples: ['991825827'],
        }),
        accountingEnabled: Type.Boolean({
          description: 'Whether built-in accounting is on.',
          examples: [true],
        }),
      },
      { description: 'The account and its company.' },
    ),
    scopes: Type.Array(oneOf(SCOPES), {
      description: 'What this token may do now.',
      examples: [['invoices:write', 'clients:write']],
    }),
    expiresAt: timestamp('When the token expires, in UTC.', '2026-07-20T08:45:00.000Z'),
  },
  { $id: 'Me', description: 'Which API client and account a token belongs to.' },
);
