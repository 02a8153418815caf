import { formatIban, numberOfIban } from '../../../src/domain/parties/bank-account.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import {
  accountOf,
  camtFile,
  code,
  details,
  entry,
  statement,
  structured,
} from '../bank-files/camt-files.ts';
import type { Sent } from '../example-invoices.ts';
import { createSent, exemptLine, journalOf } from '../example-invoices.ts';
import { existing } from '../api/answers.ts';
import { KARI } from './matching.ts';

export const EURO_IBAN = formatIban('97104133219').replaceAll(' ', '');
export const EURO_NUMBER = numberOfIban(EURO_IBAN);
export const EURO = { currency: 'EUR', iban: EURO_IBAN, bic: 'DNBANOKK', account: '1922' };

/** Gives an account the chart and the settings for a bank account in euro, and 11.50 as the rate from 14 January 2026 on. */
export async function openInEuro(api: ApiCaller, account = EURO): Promise<void> {
  await setRate(api, '2026-01-14', 11.5);
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR', 'USD'], currencyAccounts: [account] }), 200);
}

export async function setRate(
  api: ApiCaller,
  date: string,
  rate: number | null,
  currency = 'EUR',
): Promise<void> {
  bodyOf(await api.call('PUT', '/v1/test/exchange-rates', { body: { currency, date, rate } }), 200);
}

/** Sends an invoice in a currency, without VAT. */
export function billInCurrency(
  api: ApiCaller,
  amount: number,
  currency = 'EUR',
  client: object = KARI,
): Promise<Sent> {
  return createSent(api, { currency, lines: [exemptLine(amount)], client });
}

/** The creditor reference of a sent invoice. */
export const referenceOf = ({ creditorReference }: { creditorReference: string | null }): string =>
  existing(creditorReference);

/** What a statement tells of one entry. `reference`: structured; `text`: of the payer; `ref`: of the bank. */
export type Told = {
  amount: string;
  day: string;
  reference?: string;
  text?: string;
  ref?: string;
  out?: boolean;
  reversal?: boolean;
  fee?: boolean;
  charges?: string;
  currency?: string;
};

let references = 0;

export function toldEntry(told: Told): string {
  const { amount, day, reference, text, out, reversal, fee, charges, currency = 'EUR' } = told;
  const ref = told.ref ?? `E-${++references}`;
  const remittance =
    (text === undefined ? '' : `<Ustrd>${text}</Ustrd>`) +
    (reference === undefined ? '' : structured(reference));
  const taken =
    charges === undefined
      ? ''
      : `<Chrgs><Rcrd><Amt Ccy="${currency}">${charges}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`;
  const name = '<RltdPties><Dbtr><Pty><Nm>Kari Nordmann</Nm></Pty></Dbtr></RltdPties>';
  return entry(
    details(
      `<Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>${taken}${name}${remittance === '' ? '' : `<RmtInf>${remittance}</RmtInf>`}`,
    ),
    {
      amount: `<Amt Ccy="${currency}">${amount}</Amt>`,
      direction: `<CdtDbtInd>${out === true ? 'DBIT' : 'CRDT'}</CdtDbtInd>`,
      reversal: reversal === true ? '<RvslInd>true</RvslInd>' : '',
      day: `<BookgDt><Dt>${day}</Dt></BookgDt>`,
      reference: `<AcctSvcrRef>${ref}</AcctSvcrRef>`,
      ...(fee === true && { code: code('CHRG') }),
    },
  );
}

/** A camt.053 of the account in euro. @param balances opening and closing */
export function statementInEuro(
  entries: readonly Told[],
  [opening, closing]: [string, string],
  { iban = EURO_IBAN, currency = 'EUR', day = '2026-01-15' } = {},
): string {
  const id = `STM-${++references}`;
  const head = `<GrpHdr><MsgId>M-${id}</MsgId><CreDtTm>2026-01-15T18:00:00+01:00</CreDtTm></GrpHdr>`;
  const balances: [string, string, string][] = [
    ['OPBD', opening, day],
    ['CLBD', closing, day],
  ];
  const told = entries.map((one) => toldEntry({ currency, ...one })).join('');
  const account = accountOf(iban, currency);
  return camtFile(statement(told, balances, '', { account, currency, id }), { message: 'camt.053', head });
}

/** The entries on a ledger account: `Innbetaling 1: 1922 1150 (EUR 100), 1500 -1150 (EUR 100)`. */
export async function entriesInCurrency(api: ApiCaller, ledger = '1922'): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return entries
    .filter(({ lines }) => lines.some(({ account }) => account === ledger))
    .toSorted((one, other) => one.number - other.number)
    .map(({ lines }) =>
      lines
        .map(({ account, debit, credit, currency, currencyAmount }) => {
          const inCurrency = currency === null ? '' : ` (${currency} ${currencyAmount})`;
          return `${account} ${debit > 0 ? debit : -credit}${inCurrency}`;
        })
        .join(', '),
    );
}
