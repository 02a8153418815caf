import type { BankFileFormat } from '../../../domain/bank-files.ts';
import { isBankAccount } from '../../../domain/bank-account.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';
import { BankFileInvalid } from './bank-file-invalid.ts';

export type ReadTransaction = Omit<BankTransactionFacts, 'id' | 'bankFileId'> & {
  line: number;
  /** What identifies the transaction in its format. */
  identity: string;
};
export type BankFileItem =
  | { type: 'start'; format: BankFileFormat }
  | { type: 'transaction'; transaction: ReadTransaction }
  | { type: 'balance'; bankAccount: string; day: LocalDate; balanceOre: Ore };

export function formatOf(start: Uint8Array): BankFileFormat | undefined {
  const text = Buffer.from(start).toString('latin1');
  if (text.startsWith('NY000010')) return 'ocr';
  return (['camt.054', 'camt.053'] as const).find((format) => text.includes(`:${format}.001.`));
}

/** @throws BankFileInvalid */
export async function* readBankFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BankFileItem> {
  let [line, position, sumOre, account, isEnded, first] = [0, 0, 0n, '', false, ''];
  for await (const text of linesOf(chunks)) {
    line += 1;
    const type = text.slice(6, 8);
    if (line === 1) {
      if (formatOf(Buffer.from(text)) !== 'ocr') throw new BankFileInvalid(1, 'The format is unknown.');
      yield { type: 'start', format: 'ocr' };
    } else if (type === '20') {
      account = text.slice(24, 35);
      if (!isBankAccount(account)) throw new BankFileInvalid(line, 'The account is wrong.');
    } else if (type === '30') first = text;
    else if (type === '31') {
      position += 1;
      const amountOre = BigInt(first.slice(32, 49));
      const isReversal = first[31] === '-';
      sumOre += isReversal ? -amountOre : amountOre;
      const archiveReference = text.slice(25, 34).trim();
      const kid = first.slice(49, 74).trim() || null;
      const bookedOn = `20${first.slice(19, 21)}-${first.slice(17, 19)}-${first.slice(15, 17)}`;
      yield {
        type: 'transaction',
        transaction: {
          line,
          identity: ['ocr', account, bookedOn, first.slice(21, 31), archiveReference, amountOre, kid].join(
            ' ',
          ),
          position,
          format: 'ocr',
          bankAccount: account,
          bookedOn,
          amountOre,
          direction: isReversal ? 'out' : 'in',
          kind: isReversal ? 'reversal' : 'payment',
          kid,
          payerName: null,
          payerAccount: text.slice(47, 58).trim() || null,
          text: null,
          archiveReference,
          endToEndId: null,
        },
      };
    } else if (type === '89') {
      isEnded = true;
      if (BigInt(text.slice(24, 41)) !== sumOre) throw new BankFileInvalid(line, 'The sum is wrong.');
    }
  }
  if (!isEnded) throw new BankFileInvalid(line, 'The file is cut off.');
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
