import { bodyOf } from './api/answers.ts';
import type { ApiCaller } from './api/api-caller.ts';

export const OPENED = '2025-12-31';

/** Three open invoices of two customers, 18 000 kr together, one of them with letters in its number and without a KID. */
export const OPEN_INVOICES: Record<string, unknown>[] = [
  {
    number: '10234',
    kid: '102342',
    client: { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' },
    issueDate: '2025-12-01',
    dueDate: '2025-12-15',
    outstanding: 10_000,
  },
  {
    number: 'A-77',
    client: { name: 'Fjord Kaffe AS', orgNumber: '974760673' },
    dueDate: '2026-01-14',
    outstanding: 2_500.5,
  },
  {
    number: '7003',
    kid: null,
    client: { name: 'Kari Nordmann', email: 'kari@nordmann.example' },
    dueDate: '2025-11-28',
    outstanding: 5_499.5,
  },
];

/** A balanced one at the end of 2025. */
export function openingBalance(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    date: OPENED,
    balances: [
      { account: '1920', debit: 82_000 },
      { account: '1500', debit: 18_000 },
      { account: '2050', credit: 75_000 },
      { account: '2740', credit: 25_000, debit: 0 },
    ],
    openInvoices: OPEN_INVOICES,
    ...overrides,
  };
}

export function postOpening(api: ApiCaller, overrides: Record<string, unknown> = {}) {
  return api.post('/v1/opening-balances', openingBalance(overrides));
}

/** Posts it, or the test fails. */
export async function openBooks(api: ApiCaller, overrides: Record<string, unknown> = {}) {
  return bodyOf(await postOpening(api, overrides), 201);
}
