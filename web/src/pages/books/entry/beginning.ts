import type { Schemas } from '../../../http/account-api.ts';
import { typedDecimal } from '../../../text/decimals.ts';
import { day, money } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { entryNumber } from '../../ledger/entry-name.ts';
import type { VatReport } from '../reports/reports.ts';
import type { entryTexts } from './entry-texts.ts';
import type { LineValues } from './values.ts';
import { linesOf, newLine } from './values.ts';

/** What a new entry begins with. @property hint where it comes from @property documentDate today where it is left out */
export type Beginning = { hint: string; documentDate?: string; description: string; lines: LineValues[] };

/** Oppgjørskonto merverdiavgift. */
const SETTLEMENT_ACCOUNT = '2740';

type EntryTexts = (typeof entryTexts)['nb'];

/** The text and the lines of another entry. */
export function copyOf(entry: Schemas['JournalEntry'], texts: EntryTexts, language: Language): Beginning {
  return {
    hint: texts.copied(entryNumber(entry)),
    description: entry.description ?? '',
    lines: linesOf(entry, language),
  };
}

/**
 * Moves what the VAT accounts hold at the end of a term to the account of settlement. Where that is the VAT of this term alone, the
 * account gets whole kroner, as the return has them.
 */
export function settlementOf(
  { to, vatDue, returnedVatDue, accounts }: VatReport,
  rounding: string,
  texts: EntryTexts,
  language: Language,
): Beginning {
  const owed = 0 - sumKroner(accounts.map(({ closing }) => closing));
  const claimed = owed === vatDue ? returnedVatDue : owed;
  const lines = [
    ...accounts.map(({ account, closing }) => lineOf(account, 0 - closing, language)),
    lineOf(SETTLEMENT_ACCOUNT, 0 - claimed, language),
    lineOf(rounding, sumKroner([claimed, -owed]), language),
  ];
  return {
    hint: texts.settlementHint(day(to, language)),
    documentDate: to,
    description: texts.settlement(day(to, language)),
    lines: lines.filter(({ debit, credit }) => debit !== '' || credit !== ''),
  };
}

/** What is left of what the bank booked, against an account that is still to be chosen. */
export function entryOfBank(
  { bookedOn, remainder, currency, direction, text, payerName }: Schemas['BankTransaction'],
  bank: string,
  texts: EntryTexts,
  language: Language,
): Beginning {
  // Of another currency a person says what it is in kroner.
  const isInKroner = currency === 'NOK';
  const kroner = !isInKroner ? 0 : direction === 'in' ? remainder : 0 - remainder;
  return {
    hint: isInKroner ? texts.bankHint : texts.bankHintInCurrency(money(remainder, language, currency)),
    documentDate: bookedOn,
    description: text ?? payerName ?? '',
    lines: [lineOf('', 0 - kroner, language), lineOf(bank, kroner, language)],
  };
}

/** @param kroner debit is positive */
function lineOf(account: string, kroner: number, language: Language): LineValues {
  const typed = (side: number) => (side > 0 ? typedDecimal(side, language) : '');
  return {
    ...newLine(language, { difference: 0n }),
    account,
    debit: typed(kroner),
    credit: typed(0 - kroner),
  };
}
