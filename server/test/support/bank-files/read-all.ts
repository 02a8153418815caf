import { BankFileInvalid } from '../../../src/features/bank/formats/bank-file-item.ts';
import type { BankFileItem, ReadTransaction } from '../../../src/features/bank/formats/read-bank-file.ts';
import { readBankFile } from '../../../src/features/bank/formats/read-bank-file.ts';

/** @param chunkBytes how much of the file comes at once */
export async function readAll(file: string | Buffer, chunkBytes = 262_144): Promise<BankFileItem[]> {
  const bytes = Buffer.from(file);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
  }
  return Array.fromAsync(readBankFile(chunks()));
}

export async function transactionsIn(file: string | Buffer): Promise<ReadTransaction[]> {
  const items = await readAll(file);
  return items.flatMap((item) => (item.type === 'transaction' ? [item.transaction] : []));
}

/** Why the file is refused: `line: reason`. Undefined where it is taken. Any other error is thrown. */
export async function refusalOf(file: string | Buffer, chunkBytes?: number): Promise<string | undefined> {
  try {
    await readAll(file, chunkBytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof BankFileInvalid)) throw error;
    return `${error.line}: ${error.reason}`;
  }
}
