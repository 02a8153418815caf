import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { openAsOwner } from '../database/owner.ts';
import { allEvents, assertChangesHaveEvents } from '../events/changes-and-events.ts';
import { createSent, exemptLine, journalOf, postings } from '../example-invoices.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import type { Brought } from './transactions.ts';
import { bring } from './transactions.ts';

/** An account of its own, and ways to bring it what a file of the bank would. */
export type BankAccount = {
  api: ApiCaller;
  company: TestCompany;
  bring(brought: readonly Brought[]): Promise<string[]>;
  bringOne(brought: Brought): Promise<string>;
  /** The types of the events of the bank and of payments, in order. */
  events(): Promise<string[]>;
};

/** Makes tests with an account each. After each of them books, credit and documents agree, and every change has its events. */
export function bankTests(service: TestApp) {
  const owner = openAsOwner(service.connection);
  return (name: string, act: (account: BankAccount) => Promise<void>): void => {
    test(name, async () => {
      const company = await service.createCompany();
      const api = await service.caller({ company });
      const { accountId } = api;
      await act({
        api,
        company,
        bring: (brought) => bring(owner.of(accountId), brought),
        bringOne: async (brought) => existing((await bring(owner.of(accountId), [brought]))[0]),
        events: async () => {
          const types = (await allEvents(service.db.of(accountId))).map(({ type }) => type);
          return types.filter((type) => /^(bank_transaction|payment)\./.test(type));
        },
      });
      await assertChangesHaveEvents(service.db.of(accountId));
      const { checks } = await verify(owner, { accountId });
      assert.deepEqual(
        checks.flatMap(({ breaches }) => breaches),
        [],
      );
    });
  };
}

export const KARI = { name: 'Kari Nordmann', email: 'kari@nordmann.example' };
export const OLA = { name: 'Ola Hansen', email: 'ola@hansen.example' };

/** Sends an invoice of this many kroner, without VAT. */
export const bill = (api: ApiCaller, amount: number, client: object = KARI) =>
  createSent(api, { lines: [exemptLine(amount)], client });

/** The body of a match that pays invoices. */
export const pays = (...parts: [invoice: { id: string }, amount: number][]) => ({
  allocations: parts.map(([{ id }, amount]) => ({ invoiceId: id, amount })),
});

export const match = (
  api: ApiCaller,
  id: string,
  body: object,
  options: { headers?: Record<string, string> } = {},
) => api.post(`/v1/bank-transactions/${id}/match`, body, options);

export const undo = (api: ApiCaller, id: string, headers: Record<string, string> = {}) =>
  api.delete(`/v1/bank-transactions/${id}/match`, headers);

export const readTransaction = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/bank-transactions/${id}`), 200);

export const creditOf = async (api: ApiCaller, clientId: string) =>
  bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;

/** `Innbetaling faktura 1: 1920 100, 1500 -100` of every entry of the bank, in order. */
export async function bankEntries(api: ApiCaller): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return entries
    .filter(({ series }) => series === 'Bank')
    .toSorted((one, other) => one.number - other.number)
    .map((entry) => `${entry.description}: ${postings(entry).join(', ')}`);
}
