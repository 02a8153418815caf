import assert from 'node:assert/strict';
import type { Currency } from '../../../src/domain/currency/currency.ts';
import { kidForNumber } from '../../../src/domain/invoices/kid.ts';
import { amountFromNumber } from '../../../src/domain/money.ts';
import type { TransactionToWrite } from '../../../src/features/bank/formats/transaction-to-write.ts';
import { writeCamt054 } from '../../../src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../../../src/features/bank/formats/write-ocr.ts';
import type { Schemas } from '../api/answer-types.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import { workOff } from '../work-off.ts';

/** The account of the companies that tests make. */
export const OWN_ACCOUNT = '86011117947';

export type TransactionToTell = {
  kid: string | null;
  /** In kroner, or in `currency`. */
  amount: number;
  currency?: Currency;
  bookedOn?: string;
  bankAccount?: string;
  /** Left out: of another payment than all others. */
  archiveReference?: string;
  payerName?: string;
  isReversal?: boolean;
};

/** A KID with a right check digit that no invoice of these tests has. */
export const UNKNOWN_KID = kidForNumber(999_999n, 10);

let references = 100_000_000;
let messages = 0;

function toWrite({ amount, ...transaction }: TransactionToTell): TransactionToWrite {
  return {
    bankAccount: OWN_ACCOUNT,
    bookedOn: '2026-03-16',
    archiveReference: String(++references),
    ...transaction,
    amountOre: amountFromNumber(amount),
  };
}

/** An OCR giro file. Two with the same transactions differ in their transmission numbers. */
export function ocrFile(transactions: TransactionToTell[]): string {
  return writeOcr(transactions.map(toWrite), { transmission: ++messages });
}

export function camt054File(transactions: TransactionToTell[]): string {
  return writeCamt054(transactions.map(toWrite), {
    messageId: `M${++messages}`,
    createdAt: new Date(),
    version: '08',
  });
}

/** Sends a file. */
export function post(
  api: ApiCaller,
  file: string | Uint8Array,
  { name, key, headers }: { name?: string; key?: string | null; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<Schemas['BankFile']>> {
  const query = name === undefined ? '' : `?filename=${encodeURIComponent(name)}`;
  return api.post(`/v1/bank-files${query}` as '/v1/bank-files', file, {
    headers: { 'content-type': 'text/plain', ...headers },
    ...(key !== undefined && { key }),
  });
}

/** Sends a file and has it imported to its end. @returns the file as it is then */
export async function importFile(
  service: TestApp,
  api: ApiCaller,
  file: string | Uint8Array,
): Promise<Schemas['BankFile']> {
  const { id } = bodyOf(await post(api, file), 202);
  await workOff(service.db, service.outbox, [api.accountId]);
  return getFile(api, id);
}

export async function getFile(api: ApiCaller, id: string): Promise<Schemas['BankFile']> {
  return bodyOf(await api.get(`/v1/bank-files/${id}`), 200);
}

/** What the import did, in the words of the API. */
export function outcomeOf(file: Schemas['BankFile']): unknown[] {
  const { status, transactionCount, duplicateCount, matchedCount, unmatchedCount } = file;
  return [status, transactionCount, duplicateCount, matchedCount, unmatchedCount];
}

/** Every transaction of the account as it is stored, in the order of the files. */
export async function transactionsOf(service: TestApp, { accountId }: ApiCaller) {
  const rows = await service.db
    .selectFrom('bank_transactions')
    .select(['id', 'kid', 'status', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('bank_file_id')
    .orderBy('position')
    .execute();
  assert.ok(rows.every(({ status }) => status !== 'new'));
  return rows;
}
