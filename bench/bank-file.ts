import type pg from 'pg';
import { kidForNumber } from '../server/src/domain/invoices/kid.ts';
import { writeOcr } from '../server/src/features/bank/formats/write-ocr.ts';

/** What an invoice of `preload` comes to. */
const TOTAL_ORE = 375_000n;

/** An OCR giro file that pays the first invoices of a preloaded account in full. They get a KID for that. */
export async function bankFileOf(owner: pg.Client, accountId: string, count: number): Promise<string> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const kids = numbers.map((number) => kidForNumber(BigInt(number), 10));
  await owner.query(
    `update invoices set kid = given.kid from unnest($2::bigint[], $3::text[]) as given (number, kid)
     where account_id = $1 and invoices.number = given.number`,
    [accountId, numbers, kids],
  );
  const today = new Date().toISOString().slice(0, 10);
  return writeOcr(
    kids.map((kid, index) => ({
      bankAccount: '86011117947',
      bookedOn: today,
      amountOre: TOTAL_ORE,
      kid,
      archiveReference: String(100_000_000 + index),
    })),
    { transmission: 1 },
  );
}
