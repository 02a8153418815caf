import assert from 'node:assert/strict';
import type { Schemas } from '../api/answer-types.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import { workOff } from '../work-off.ts';

/** The account of the companies that tests make. */
export const OWN_ACCOUNT = '86011117947';

export type TransactionToTell = {
  kid: string | null;
  amount: number;
  bookedOn?: string;
  bankAccount?: string;
  archiveReference?: string;
  isReversal?: boolean;
};

let references = 100_000_000;
let transmissions = 0;

/** An OCR giro file of these transactions. Without a reference of its own each is another payment. */
export function ocrFile(transactions: TransactionToTell[]): string {
  const digits = (value: number | bigint | string, length: number) => String(value).padStart(length, '0');
  const lines: string[] = [];
  let [records, sum] = [0, 0];
  for (const [bankAccount, some] of Map.groupBy(transactions, (one) => one.bankAccount ?? OWN_ACCOUNT)) {
    lines.push(`NY090020${'0'.repeat(9)}${digits(lines.length + 1, 7)}${bankAccount}`);
    let total = 0;
    for (const [
      index,
      { kid, amount, bookedOn = '2026-03-16', archiveReference, isReversal },
    ] of some.entries()) {
      const ore = Math.round(amount * 100);
      total += isReversal === true ? -ore : ore;
      const number = digits(index + 1, 7);
      const [year = '', month = '', day = ''] = bookedOn.split('-');
      const type = isReversal === true ? '18' : '10';
      const sign = isReversal === true ? '-' : '0';
      lines.push(
        `NY09${type}30${number}${day}${month}${year.slice(2)}${'0'.repeat(5)}${digits(index + 1, 5)}${sign}${digits(ore, 17)}${(kid ?? '').padStart(25)}`,
        `NY09${type}31${number}${'0'.repeat(10)}${archiveReference ?? digits(++references, 9)}${'0'.repeat(7)}${'0'.repeat(6)}${'0'.repeat(11)}`,
      );
    }
    sum += total;
    const count = some.length * 2 + 2;
    records += count;
    lines.push(
      `NY090088${digits(some.length, 8)}${digits(count, 8)}${digits(Math.abs(total), 17)}${'160326'.repeat(3)}`,
    );
  }
  const begin = `NY00001000008080${digits(++transmissions, 7)}00008080`;
  const end = `NY000089${digits(transactions.length, 8)}${digits(records + 2, 8)}${digits(Math.abs(sum), 17)}160326`;
  return [begin, ...lines, end].map((line) => `${line.padEnd(80, '0')}\n`).join('');
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
  await workOff(service.db, service.outbox);
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
    .innerJoin('bank_files', (join) =>
      join
        .onRef('bank_files.account_id', '=', 'bank_transactions.account_id')
        .onRef('bank_files.id', '=', 'bank_transactions.bank_file_id'),
    )
    .select(['bank_transactions.id', 'bank_transactions.kid', 'bank_transactions.status', 'reason'])
    .where('bank_transactions.account_id', '=', accountId)
    .orderBy('bank_files.created_at')
    .orderBy('position')
    .execute();
  assert.ok(rows.every(({ status }) => status !== 'new'));
  return rows;
}
