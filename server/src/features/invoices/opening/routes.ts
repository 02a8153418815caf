import { Type } from 'typebox';
import { isValidKid } from '../../../domain/invoices/kid.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';
import { checkClient } from '../resolve-client.ts';
import { createOpeningBalance } from './create-opening-balance.ts';
import { deleteOpeningBalance } from './delete-opening-balance.ts';
import { getOpeningBalance } from './get-opening-balance.ts';
import { newOpeningBalance, openingBalanceSchema } from './opening-balance-schemas.ts';

const tag = 'Books';

export function openingBalanceRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/opening-balances',
      operationId: 'createOpeningBalance',
      growsDocuments: true,
      moves: 'money',
      shows: 'answer',
      tag,
      summary: 'Post the opening balance of a company that comes from another system',
      description:
        'Posts the trial balance as one entry, and makes each of `openInvoices` an invoice with `opening: true` that can be paid, reminded and written off.\n\nThere is one, and it can be deleted while nothing has happened to its invoices and credits.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      body: newOpeningBalance,
      bodyRule: checkOpeningBalance,
      answer: { status: 201, schema: refTo(openingBalanceSchema), description: 'The opening balance.' },
      errors: ['opening-balance-exists', 'client-not-found'],
    },
    createOpeningBalance,
  );

  endpoints.shown(
    {
      url: '/v1/opening-balances',
      operationId: 'getOpeningBalance',
      bound: 'thing',
      tag,
      summary: 'Get the opening balance',
      description:
        'The opening balance with its invoices; 404 when there is none.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      answer: { schema: refTo(openingBalanceSchema), description: 'The opening balance.' },
      errors: ['not-found'],
    },
    getOpeningBalance,
  );

  endpoints.delete(
    {
      url: '/v1/opening-balances',
      operationId: 'deleteOpeningBalance',
      moves: 'money',
      shows: { before: 'getOpeningBalance' },
      tag,
      summary: 'Delete the opening balance',
      description:
        'Posts the mirror of its entry, on the same day or the first open one, deletes its invoices, and takes the credits back; clients that it added stay.\n\nOnly while nothing has happened to them: once one was paid, reminded or written off, also where that was taken back, or a credit was used, it is 409 `opening-balance-in-use` with `details.invoices` and `details.clients`, at most 100 each.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      needsAccounting: true,
      answer: { status: 204, schema: Type.Undefined(), description: 'There is no opening balance any more.' },
      errors: ['not-found', 'opening-balance-in-use'],
    },
    deleteOpeningBalance,
  );
}

function checkOpeningBalance(body: unknown, now: Date): FieldError[] {
  const { date: day, balances, openInvoices, openCredits } = asObject(body);
  const today = osloDate(now);
  const rows: unknown[] = Array.isArray(balances) ? balances : [];
  const items: unknown[] = Array.isArray(openInvoices) ? openInvoices : [];
  const credits: unknown[] = Array.isArray(openCredits) ? openCredits : [];
  return [
    ...(typeof day === 'string' && day > today
      ? [{ field: 'date', code: 'out-of-range' as const, details: { max: today } }]
      : []),
    ...rows.flatMap((row, index) => checkSides(row, `balances[${index}]`)),
    ...checkOnce(rows, 'account', 'balances'),
    ...items.flatMap((item, index) => checkOpenInvoice(item, `openInvoices[${index}]`, day)),
    ...credits.flatMap((item, index) => checkOwner(item, `openCredits[${index}]`)),
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
  if (above0 === 1) return [];
  const field = `${path}.debit`;
  return above0 === 2
    ? [{ field, code: 'debit-and-credit' }]
    : [{ field, code: 'required', message: 'Give `debit` or `credit` above 0.' }];
}

const AFTER_DAY = 'Must not be after `date`, the day of the opening balance.';

function checkOpenInvoice(item: unknown, path: string, day: unknown): FieldError[] {
  const { kid, issueDate } = asObject(item);
  return [
    ...checkOwner(item, path),
    ...(typeof kid === 'string' && kid.trim() !== '' && !isValidKid(kid.trim())
      ? [{ field: `${path}.kid`, code: 'invalid-kid' as const }]
      : []),
    ...(typeof issueDate === 'string' && typeof day === 'string' && issueDate > day
      ? [{ field: `${path}.issueDate`, code: 'out-of-range' as const, message: AFTER_DAY }]
      : []),
  ];
}

function checkOwner(item: unknown, path: string): FieldError[] {
  return checkClient(item, { required: true }).map((error) => ({
    ...error,
    field: `${path}.${error.field}`,
  }));
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
