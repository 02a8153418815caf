import { namesOf } from '../books/index.ts';
import type { Language } from '../../domain/texts/language.ts';

/** Rows of accounts with the names of the accounts in a language. */
export function withAccountNames<R extends { account: string; name: string; isCustom: boolean }>(
  rows: readonly R[],
  language: Language,
): (R & { accountName: string })[] {
  return rows.map((row) => ({
    ...row,
    accountName: namesOf({ number: row.account, name: row.name, isCustom: row.isCustom })[language],
  }));
}
