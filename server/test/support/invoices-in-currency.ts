import { sql } from 'kysely';
import { linesInKroner } from '../../src/domain/currency/lines-in-kroner.ts';
import { oreAtRate } from '../../src/domain/currency/exchange-rate.ts';
import { rateFromNumber } from '../../src/domain/currency/wire-rate.ts';
import type { ForeignCurrency } from '../../src/domain/currency/currency.ts';
import type { Db } from '../../src/platform/database/database.ts';
import type { ApiCaller } from './api/api-caller.ts';
import type { Sent } from './example-invoices.ts';
import { createSent, exemptLine } from './example-invoices.ts';

type StoredLine = { lineTotalOre: number; vatOre: number; vatCode: number; vatRateBp: number };

/**
 * A sent invoice without VAT whose amount is in another currency, with its kroner in the books.
 * @param owner of the database, because what is sent never changes otherwise
 * @param rate kroner for one unit
 */
export async function createSentInCurrency(
  owner: Db,
  api: ApiCaller,
  {
    amount,
    rate,
    currency = 'EUR',
    ...content
  }: { amount: number; rate: number; currency?: ForeignCurrency } & Record<string, unknown>,
): Promise<Sent> {
  const invoice = await createSent(api, { lines: [exemptLine(amount)], ...content });
  const rateE6 = rateFromNumber(rate);
  const { rows } = await sql<{ lines: StoredLine[] }>`select lines from invoices where id = ${invoice.id}`.execute(
    owner,
  );
  const lines = (rows[0]?.lines ?? []).map((line) => ({
    ...line,
    lineTotalOre: BigInt(line.lineTotalOre),
    vatOre: BigInt(line.vatOre),
  }));
  const converted = linesInKroner(lines as unknown as Parameters<typeof linesInKroner>[0], { rateE6 });
  const stored = JSON.stringify(converted.lines, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  await sql`
    update invoices set currency = ${currency}, rate_e6 = ${rateE6}, rate_date = issue_date, rate_source = 'norges-bank',
      subtotal_nok_ore = ${converted.subtotalNokOre}, vat_nok_ore = ${converted.vatNokOre},
      total_nok_ore = ${converted.totalNokOre}, open_nok_ore = ${converted.totalNokOre}, lines = ${stored}::json
    where id = ${invoice.id}`.execute(owner);
  const ore = oreAtRate(BigInt(Math.round(amount * 100)), { rateE6 });
  await sql`
    update journal_lines l set debit_ore = case when debit_ore > 0 then ${ore}::bigint else 0 end,
      credit_ore = case when credit_ore > 0 then ${ore}::bigint else 0 end
    from journal_entries e
    where e.account_id = l.account_id and e.id = l.entry_id and e.source_document_id = ${invoice.id}`.execute(owner);
  return { ...invoice, currency };
}
