import { Type } from 'typebox';
import { isValidKid } from '../../domain/invoices/kid.ts';
import { LIMITS } from '../../domain/limits.ts';
import { osloDate } from '../../domain/local-date.ts';
import { describe } from '../../http/endpoint.ts';
import type { FieldError } from '../../errors.ts';
import { nullable, refTo } from '../../http/openapi.ts';
import { checkClientOfItem } from '../drafts/body-rules.ts';
import { clientChoice, invoiceClientSchema } from '../client-schemas.ts';

const MAX_ROWS = 1000;
export const MAX_OPEN_INVOICES = 5000;

const EXAMPLE_ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const id = (description: string) => Type.String({ format: 'uuid', description, examples: [EXAMPLE_ID] });
const date = (description: string, example: string) =>
  Type.String({ format: 'date', description, examples: [example] });
const kroner = (description: string, example: number) => Type.Number({ description, examples: [example] });
const MAX_KRONER = Number(LIMITS.totalOre / 100n);
const side = (description: string, example: number) =>
  Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: MAX_KRONER,
        'x-max-decimals': 2,
        description,
        examples: [example],
      }),
    ),
  );

const newRow = Type.Object(
  {
    account: Type.String({
      description:
        'Account number, one of `GET /v1/accounts`, each once (`already-used`). Not the account of what is owed to customers (`reserved-account`): the service keeps that customer by customer.',
      examples: ['1500'],
    }),
    debit: side(
      'Kroner, at most 2 decimals. Of `debit` and `credit` exactly one is above 0; the other is 0, null or left out.',
      12500,
    ),
    credit: side('Kroner, at most 2 decimals; see `debit`.', 0),
  },
  { additionalProperties: false, 'x-name': 'NewOpeningBalanceRow' },
);

const newOpenInvoice = Type.Object(
  {
    number: Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: '\\S',
      format: 'single-line',
      description:
        'The number that it was sent with; may have letters. One that an invoice here has, or that stands here twice, is `already-used`. Our own series leaves it out.',
      examples: ['10234'],
    }),
    kid: Type.Optional(
      nullable(
        Type.String({
          maxLength: 25,
          format: 'single-line',
          description:
            'The KID that it was sent with, if it had one: `invalid-kid` unless its check digit is right by MOD10 or MOD11; `already-used` as for `number`.',
          examples: ['102342'],
        }),
      ),
    ),
    ...clientChoice,
    issueDate: Type.Optional(
      nullable(
        date(
          'Its invoice date, not after `date`. Left out: `dueDate`, or `date` where that is earlier.',
          '2025-12-01',
        ),
      ),
    ),
    dueDate: date('Its due date. Interest counts from it.', '2025-12-31'),
    outstanding: Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_KRONER,
      'x-max-decimals': 2,
      description: 'What is outstanding on it at the end of `date`, VAT included. Kroner.',
      examples: [12500],
    }),
  },
  { additionalProperties: false, 'x-name': 'NewOpenInvoice' },
);

export const newOpeningBalance = Type.Object(
  {
    date: date(
      'The day at whose end the balances are, as a rule the last one of a year or a VAT term. Not in the future, not in a closed month (`out-of-range`), and no account may have a balance by then already (`earlier-balances`, `details.accounts`).',
      '2025-12-31',
    ),
    balances: Type.Array(newRow, {
      minItems: 1,
      maxItems: MAX_ROWS,
      description: `The trial balance, at most ${MAX_ROWS} rows. Debit and credit sum to the same: else \`not-balanced\`, \`details.difference\` being debit less credit in kroner. VAT codes do not come along.`,
    }),
    openInvoices: Type.Array(newOpenInvoice, {
      maxItems: MAX_OPEN_INVOICES,
      description: `What customers owe, invoice by invoice, at most ${MAX_OPEN_INVOICES}. Together they are the balance of the receivables account: else \`receivables-mismatch\`, \`details.receivablesDifference\` being the balance less their sum in kroner.`,
    }),
  },
  { additionalProperties: false, 'x-name': 'NewOpeningBalance' },
);

export const openingBalanceSchema = Type.Object(
  {
    id: id('Identifier.'),
    date: date('The day at whose end the balances are.', '2025-12-31'),
    journalEntryId: id('The entry that it was posted as.'),
    inUse: Type.Boolean({
      description:
        'Whether something has happened to one of its invoices, so that it cannot be deleted any more.',
      examples: [false],
    }),
    balances: Type.Array(
      Type.Object({
        account: Type.String({ description: 'Account number.', examples: ['1500'] }),
        debit: kroner('Kroner; 0 when it is a credit.', 12500),
        credit: kroner('Kroner; 0 when it is a debit.', 0),
      }),
      { description: 'By account.' },
    ),
    openInvoices: Type.Array(
      Type.Object({
        id: id('The invoice, as in `GET /v1/invoices/{id}`.'),
        number: Type.String({ description: 'The number that it was sent with.', examples: ['10234'] }),
        kid: nullable(
          Type.String({
            description: 'The KID that it was sent with; null when none.',
            examples: ['102342'],
          }),
        ),
        client: refTo(invoiceClientSchema),
        issueDate: date('Its invoice date.', '2025-12-01'),
        dueDate: date('Its due date.', '2025-12-31'),
        outstanding: kroner('What was outstanding on it then. Kroner.', 12500),
      }),
      { description: 'In the order in which they were given.' },
    ),
    createdAt: Type.String({
      format: 'date-time',
      description: 'When it was posted, in UTC.',
      examples: ['2026-01-05T08:30:00.000Z'],
    }),
  },
  { $id: 'OpeningBalance', description: 'What the company brought along from earlier books.' },
);

const tag = 'Books';

export const createOpeningBalanceEndpoint = describe({
  url: '/v1/opening-balances',
  operationId: 'createOpeningBalance',
  tag,
  summary: 'Post the opening balance of a company that comes from another system',
  description:
    'Posts the trial balance as one entry, and makes each of `openInvoices` an invoice with `opening: true` that can be paid, reminded and written off. There is one opening balance; while nothing has happened to its invoices it can be deleted and posted anew. All of it or nothing. Needs built-in accounting.',
  scope: 'bilag:write',
  needsAccounting: true,
  body: newOpeningBalance,
  bodyRule: checkOpeningBalance,
  answer: { status: 201, schema: refTo(openingBalanceSchema), description: 'The opening balance.' },
  errors: ['opening-balance-exists', 'client-not-found'],
});

export const getOpeningBalanceEndpoint = describe({
  url: '/v1/opening-balances',
  operationId: 'getOpeningBalance',
  tag,
  summary: 'Get the opening balance',
  description: '404 when there is none. Needs built-in accounting.',
  scope: 'bilag:read',
  needsAccounting: true,
  answer: { status: 200, schema: refTo(openingBalanceSchema), description: 'The opening balance.' },
  errors: ['not-found'],
});

export const deleteOpeningBalanceEndpoint = describe({
  url: '/v1/opening-balances',
  operationId: 'deleteOpeningBalance',
  tag,
  summary: 'Delete the opening balance',
  description:
    'Posts the mirror of its entry, on the same day or the first open one, and deletes its invoices; clients that it added stay. Only while nothing has happened to them: once one was paid, reminded or written off, also where that was taken back, it is 409 `opening-balance-in-use` with `details.invoices`, at most 100. Afterwards a new one can be posted. Needs built-in accounting.',
  scope: 'bilag:write',
  needsAccounting: true,
  answer: { status: 204, schema: Type.Undefined(), description: 'There is no opening balance any more.' },
  errors: ['not-found', 'opening-balance-in-use'],
});

function checkOpeningBalance(body: unknown, now: Date): FieldError[] {
  const { date: day, balances, openInvoices } = asObject(body);
  const rows: unknown[] = Array.isArray(balances) ? balances : [];
  const items: unknown[] = Array.isArray(openInvoices) ? openInvoices : [];
  return [
    ...(typeof day === 'string' && day > osloDate(now)
      ? [{ field: 'date', code: 'out-of-range' as const }]
      : []),
    ...rows.flatMap((row, index) => checkSides(row, `balances[${index}]`)),
    ...checkOnce(rows, 'account', 'balances'),
    ...items.flatMap((item, index) => checkOpenInvoice(item, `openInvoices[${index}]`, day)),
    ...checkOnce(items, 'number', 'openInvoices'),
    ...checkOnce(items, 'kid', 'openInvoices'),
  ];
}

function checkSides(row: unknown, path: string): FieldError[] {
  const { debit, credit } = asObject(row);
  const amounts = [debit ?? 0, credit ?? 0].map(Number);
  // What is no amount has its own error.
  if (!amounts.every((amount) => amount >= 0)) return [];
  const above0 = amounts.filter((amount) => amount > 0).length;
  return above0 === 1
    ? []
    : [{ field: `${path}.debit`, code: above0 === 2 ? 'debit-and-credit' : 'required' }];
}

function checkOpenInvoice(item: unknown, path: string, day: unknown): FieldError[] {
  const { kid, issueDate } = asObject(item);
  return [
    ...checkClientOfItem(item, path),
    ...(typeof kid === 'string' && kid.trim() !== '' && !isValidKid(kid.trim())
      ? [{ field: `${path}.kid`, code: 'invalid-kid' as const }]
      : []),
    ...(typeof issueDate === 'string' && typeof day === 'string' && issueDate > day
      ? [{ field: `${path}.issueDate`, code: 'out-of-range' as const }]
      : []),
  ];
}

/** A second one like an earlier one of the list is refused, and where it stands is said. */
function checkOnce(items: unknown[], key: string, list: string): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap((item, index): FieldError[] => {
    const value = asObject(item)[key];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return [];
    if (seen.has(text)) return [{ field: `${list}[${index}].${key}`, code: 'already-used' }];
    seen.add(text);
    return [];
  });
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
