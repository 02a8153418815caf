import type { TOptional, TUnsafe } from 'typebox';
import { Type } from 'typebox';
import { INVOICE_TEXTS, INVOICE_TEXT_NAMES } from '../../domain/invoices/invoice-texts.ts';
import type { InvoiceTextName, InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import { nullable, optional, text } from '../../platform/http/fields.ts';

type Asked = { [N in InvoiceTextName]: TOptional<TUnsafe<string | null>> };
type Answered = { [N in InvoiceTextName]: TUnsafe<InvoiceTexts[N]> };

/** The texts of an invoice in a request. Null empties a text. */
export const askedTexts = everyText((name) => {
  const { maxCharacters: maxLength, format, asked: description, example } = INVOICE_TEXTS[name];
  return optional(Type.String({ maxLength, format, description, examples: [example] }));
}) as Asked;

/** The texts of an invoice in an answer. */
export const answeredTexts = everyText((name) => {
  const { answered, example, none } = INVOICE_TEXTS[name];
  return none === null ? nullable(text(answered, example)) : text(answered, example);
}) as Answered;

function everyText(schemaOf: (name: InvoiceTextName) => unknown) {
  return Object.fromEntries(INVOICE_TEXT_NAMES.map((name) => [name, schemaOf(name)]));
}
