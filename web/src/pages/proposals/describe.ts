import { isLocalDate } from '../../../../server/src/domain/local-date.ts';
import { day, decimal, monthName } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import type { FieldTexts } from './field-texts.ts';
import type { Foreseen } from './foreseen.ts';
import { documentIn } from './foreseen.ts';
import type { OperationTexts } from './operation-texts.ts';
import type { Proposal } from './proposals.ts';

/** What the request would do, in words that are ours alone. */
export function nameOf(proposal: Pick<Proposal, 'operation'> & Foreseen, texts: OperationTexts): string {
  const { operation, effects } = proposal;
  const document = documentIn(proposal);
  if (operation === 'sendInvoice' && document !== undefined && 'type' in document) {
    return document.type === 'credit_note' ? texts.sendCreditNote : texts.sendInvoice;
  }
  if (effects.some(({ type }) => type === 'invoice.collection_warning')) return texts.sendCollectionWarning;
  return isKnown(operation, texts) ? texts[operation] : texts.other;
}

function isKnown<T extends object>(name: string, texts: T): name is string & keyof T {
  return Object.hasOwn(texts, name);
}

/** What the request sets, as the service has read it. @param quoted the fields that are shown as quotes */
export function valuesIn(
  { request, result, emails }: Proposal,
  fields: FieldTexts,
  quoted: object,
  inWords: (value: unknown) => string,
): { field: string; label: string; value: string }[] {
  return Object.keys(request.body ?? {}).flatMap((field) => {
    if (!isKnown(field, fields) || field in quoted) return [];
    // The addresses stand there already.
    if (field === 'amount' || (field === 'email' && emails.length > 0)) return [];
    const value = result.body?.[field] ?? request.body?.[field];
    return typeof value === 'object' ? [] : [{ field, label: fields[field], value: inWords(value) }];
  });
}

/** A value of a request for people. */
export function valueInWords(
  value: unknown,
  texts: Record<'yes' | 'no' | 'none', string>,
  language: Language,
): string {
  if (value === null || value === undefined || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return decimal(value, language);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isLocalDate(text)) return day(text, language);
  return /^\d{4}-\d{2}$/.test(text) ? monthName(text, language) : text;
}

/** The texts that the caller has written, each with the name of its field. */
export function quotesIn<Name extends string>(
  { request }: Proposal,
  names: Record<Name, string>,
): { label: string; text: string }[] {
  const found: { label: string; text: string }[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') look(member);
      else if (isKnown(name, names) && member.trim() !== '') found.push({ label: names[name], text: member });
    }
  };
  look(request.body);
  return found;
}
