import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { KeptOut, PublishedRate } from '../../../domain/currency/norges-bank-csv.ts';
import { NotNorgesBank, readNorgesBankCsv } from '../../../domain/currency/norges-bank-csv.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';

/** Norges Bank did not answer, or its answer cannot be used. `message` is a code, for the log. */
export class NorgesBankSilent extends Error {
  override name = 'NorgesBankSilent';
}

const PATIENCE_MILLISECONDS = 20_000;
/** A hundred days of all currencies have some 150 kB. */
const ANSWER_BYTES_AT_MOST = 1_048_576;
/** An address that has moved, and the same over https. */
const REDIRECTS_AT_MOST = 2;

export type Question = { currencies: readonly ForeignCurrency[]; from: LocalDate; to: LocalDate };

/**
 * Asks the open data service of Norges Bank for the rates of these days, both included. The question holds currencies and days, and nothing
 * about a company.
 * @returns nothing for days that have no rates
 * @throws NorgesBankSilent
 */
export async function askNorgesBank(
  {
    outgoing,
    url,
    stopping,
    patienceMilliseconds = PATIENCE_MILLISECONDS,
  }: {
    outgoing: Outgoing;
    url: string;
    stopping?: AbortSignal | undefined;
    patienceMilliseconds?: number | undefined;
  },
  { currencies, from, to }: Question,
): Promise<{ rates: PublishedRate[]; keptOut: KeptOut[] }> {
  const query = new URLSearchParams({ format: 'csv', startPeriod: from, endPeriod: to, locale: 'en' });
  const timeout = AbortSignal.timeout(patienceMilliseconds);
  try {
    const { status, body } = await outgoing.request(
      `${url}/EXR/B.${currencies.join('+')}.NOK.SP?${query.toString()}`,
      {
        headers: { accept: 'text/csv, */*;q=0.1' },
        signal: stopping === undefined ? timeout : AbortSignal.any([timeout, stopping]),
        mostBytes: ANSWER_BYTES_AT_MOST,
        mostRedirects: REDIRECTS_AT_MOST,
        isSetByOperator: true,
      },
    );
    // Days on which nothing was published, such as a weekend.
    if (status === 404) return { rates: [], keptOut: [] };
    if (status !== 200) throw new NorgesBankSilent(`status ${status}`);
    return readNorgesBankCsv(new TextDecoder().decode(body), { from, to });
  } catch (error) {
    if (error instanceof OutgoingFailed) throw new NorgesBankSilent(error.code);
    if (error instanceof NotNorgesBank) throw new NorgesBankSilent(`not an answer: ${error.message}`);
    throw error;
  }
}
