import { createInterface } from 'node:readline/promises';
import { isLocalDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';

export type VatAnswer = { vat: boolean; from: LocalDate | undefined };

const QUESTION = 'Is the company registered for VAT (Merverdiavgiftsregisteret)? yes or no: ';
const FROM_QUESTION = 'Registered from which day? yyyy-mm-dd, or nothing when that is not known: ';

/**
 * Asks the person at the terminal whether a company is registered for VAT, because one that is not may send no invoice with VAT
 * (merverdiavgiftsloven § 15-11). The questions are on stderr, because stdout is for the result.
 * @returns undefined where nobody is at a terminal, or ends the input without an answer
 */
export async function askAboutVat(): Promise<VatAnswer | undefined> {
  const { stdin, stderr, pid } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  const terminal = createInterface({ input: stdin, output: stderr, terminal: true });
  // Without this, Ctrl+C would only close the question, and the company would be made.
  terminal.once('SIGINT', () => process.kill(pid, 'SIGINT'));
  const ended = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  const ask = async <T>(question: string, read: (text: string) => T | undefined): Promise<T | undefined> => {
    for (;;) {
      const text = await Promise.race([terminal.question(question), ended]);
      const answer = text === undefined ? undefined : read(text.trim());
      if (text === undefined || answer !== undefined) return answer;
    }
  };
  try {
    const vat = await ask(QUESTION, readYesOrNo);
    if (vat !== true) return vat === undefined ? undefined : { vat, from: undefined };
    const from = await ask(FROM_QUESTION, (text) => (text === '' || isLocalDate(text) ? text : undefined));
    return { vat, from: from || undefined };
  } finally {
    terminal.close();
  }
}

/** In English or Norwegian, because both are at the keyboards of operators. */
function readYesOrNo(text: string): boolean | undefined {
  if (/^(y|yes|j|ja)$/i.test(text)) return true;
  return /^(n|no|nei)$/i.test(text) ? false : undefined;
}
