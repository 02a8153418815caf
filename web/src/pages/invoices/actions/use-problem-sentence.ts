import { INVOICE_TEXT_NAMES } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { invoiceTextFields } from '../../sales-documents/invoice-text-fields.ts';
import { adviceTexts, isAdvice } from './advice-texts.ts';
import { sentenceOf } from './readiness-sentence.ts';
import { readinessTexts } from './readiness-texts.ts';

/** What keeps a draft from being sent, or what the service warns of, in a sentence. */
export function useProblemSentence(): (problem: { field: string; code: string }) => string {
  const texts = useTexts(readinessTexts);
  const advice = useTexts(adviceTexts);
  const fields = useTexts(invoiceTextFields);
  return ({ field, code }) =>
    isAdvice(code) ? advice[code](placeOf(field)) : sentenceOf(texts, { field, code });

  function placeOf(path: string): string {
    const [, line] = /^lines\[(\d+)\]/.exec(path) ?? [];
    if (line !== undefined) return texts.placeLine(Number(line) + 1);
    const name = INVOICE_TEXT_NAMES.find((one) => one === path);
    if (name !== undefined) return fields[name].place;
    return texts.places[path as keyof typeof texts.places] ?? texts.placeOther;
  }
}
