import { BANK_FILE_FORMATS } from '../../domain/bank-files.ts';
import { E_INVOICE_SETTINGS } from '../../domain/deliveries.ts';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ACTS_AS, API_CLIENT_MODES } from '../../domain/proposals/api-client-mode.ts';
import { FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { SCOPES } from '../../domain/access/scopes.ts';
import { STORAGE_KINDS } from '../../domain/storage-kinds.ts';
import { answerObject, id, nullable, oneOf, requestObject, timestamp } from '../../platform/http/fields.ts';

const accountSettings = {
  eInvoices: oneOf(E_INVOICE_SETTINGS, {
    description:
      '`auto`: `send` with `channel: auto` sends an e-invoice to every Norwegian business that can receive one. `off`: it sends mail.',
    examples: ['auto'],
  }),
  inForetaksregisteret: Type.Boolean({
    description: 'Whether documents say Foretaksregisteret (foretaksregisterloven § 10-2).',
    examples: [true],
  }),
  bankFileFormat: nullable(
    oneOf(BANK_FILE_FORMATS, {
      description:
        'The format whose files feed the payments of the bank account; null until a file with payments has decided. Payments of days that files of another format have told of wait for a person.',
      examples: ['ocr'],
    }),
  ),
  bankFeeAccount: nullable(
    Type.String({
      description:
        'The ledger account that fees of the bank are booked on as files tell of them: an account of costs, as 7770. Null: they wait for a person. Otherwise `unknown-account` or `unfitting-account`.',
      examples: ['7770'],
    }),
  ),
  roundingLimit: nullable(
    Type.Number({
      minimum: 0,
      maximum: Number(LIMITS.roundingOre) / 100,
      'x-max-decimals': 2,
      description:
        'In kroner, at most 1: when a payment of a bank file leaves so much of an invoice and its fees open, or less, the rest is written off as rounding, and a rest of fees falls away. Null: never.',
      examples: [1],
    }),
  ),
  currencies: Type.Array(oneOf(FOREIGN_CURRENCIES), {
    maxItems: FOREIGN_CURRENCIES.length,
    description:
      'The currencies beside NOK in which documents may be made: a program that sums `total` must look at `currency` first. In production a person turns one on in the app (`currencies-need-a-person`); off again stops new documents alone.',
    examples: [['EUR']],
  }),
};

const currencyAccounts = <P extends TSchema>(fields: P) =>
  Type.Array(fields, {
    maxItems: FOREIGN_CURRENCIES.length,
    description:
      'The bank account of each currency, at most one: documents in the currency show it. Stays when the currency is turned off.',
  });
const currencyAccount = {
  currency: oneOf(FOREIGN_CURRENCIES, { description: 'ISO 4217.', examples: ['EUR'] }),
  iban: Type.String({
    maxLength: 50,
    description: 'IBAN; spaces are left out.',
    examples: ['NO9386011117947'],
  }),
  bic: Type.String({ maxLength: 20, description: 'BIC of the bank.', examples: ['DNBANOKK'] }),
  account: Type.String({
    maxLength: 6,
    description:
      'The ledger account that its transactions are booked on: one of class 19 that takes no money in kroner.',
    examples: ['1922'],
  }),
};

export const accountSettingsSchema = Type.Object(
  {
    ...accountSettings,
    currencyAccounts: currencyAccounts(answerObject('CurrencyAccount', currencyAccount)),
  },
  { $id: 'Settings', description: 'Settings of the account.' },
);

export const storageSchema = Type.Object(
  {
    items: Type.Array(
      answerObject('StorageOfKind', {
        kind: oneOf(STORAGE_KINDS, {
          description:
            'What is kept.\n\n- `documents`: drafts, what was sent, PDFs, clients, products, entries and transactions of the bank\n- `attachments` of invoices\n- `vouchers` of entries\n- `answers`: stored answers of idempotency keys, for 7 days\n- `events`, for 90 days, the webhooks about them, and the log of changes\n- `proposals`: what API clients asked to have approved\n- `calls`: the log of API calls\n- `captured`: mails and e-invoices that a test account has captured, and the bytes of its bank files',
          examples: ['attachments'],
        }),
        used: Type.Integer({ minimum: 0, description: 'What is there, in bytes.', examples: [48_311_402] }),
        limit: Type.Integer({
          minimum: 0,
          description: 'What may be there, in bytes.',
          examples: [200_000_000],
        }),
      }),
      { description: 'One for each kind.' },
    ),
  },
  { 'x-name': 'Storage', description: 'What the account keeps and may keep.' },
);

export const accountSettingsChanges = requestObject('SettingsChanges', {
  ...Type.Partial(Type.Object(accountSettings)).properties,
  currencyAccounts: Type.Optional(currencyAccounts(requestObject('NewCurrencyAccount', currencyAccount))),
});

export const meSchema = Type.Object(
  {
    client: Type.Object(
      {
        id: Type.String({ description: 'Client ID.', examples: ['client_5tXk0vR1c2mJ8w'] }),
        name: Type.String({ description: 'Name given by its creator.', examples: ['Nettbutikk'] }),
        kind: oneOf(['accounting', 'advanced', 'app'], {
          description: 'How it was set up. `app`: a person has given an app access.',
          examples: ['advanced'],
        }),
        actsAs: oneOf(ACTS_AS, {
          description:
            '`agent`: a model chooses what it does, so on a production account it proposes, whatever its mode. `program`: it does what its code says.',
          examples: ['program'],
        }),
        mode: oneOf(API_CLIENT_MODES, {
          description: 'Whether a person approves what it changes in this environment.',
          examples: ['direct'],
        }),
        person: nullable(id('The person who has given an app its access; else null.')),
      },
      { description: 'The API client, or the access that a person has given to an app.' },
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
