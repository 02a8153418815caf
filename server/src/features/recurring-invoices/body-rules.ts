import { INVOICE_TEXTS, INVOICE_TEXT_NAMES } from '../../domain/invoices/invoice-texts.ts';
import { mostCharactersWhenFilled } from '../../domain/invoices/recurring-texts.ts';
import { LIMITS } from '../../domain/limits.ts';
import { addDays, isLocalDate, osloDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import { checkLines } from '../invoices/index.ts';

/** The rules over several fields of `POST /v1/recurring-invoices`. */
export function checkNewRecurringInvoice(body: unknown, now: Date): FieldError[] {
  const { firstDate, lastDate } = asObject(body);
  const today = osloDate(now);
  const errors = checkRecurringInvoiceChanges(body, now);
  if (isDate(firstDate) && firstDate < today) errors.push(outOfRange('firstDate', today));
  if (isDate(firstDate) && isDate(lastDate) && lastDate < firstDate) {
    errors.push(outOfRange('lastDate', firstDate));
  }
  return errors;
}

/** The rules over several fields of `PATCH /v1/recurring-invoices/{id}`. */
export function checkRecurringInvoiceChanges(body: unknown, now: Date): FieldError[] {
  const { lastDate, occurrences, anchorDay, interval } = asObject(body);
  const errors = [...checkTexts(body), ...checkTexts(body, 'lines'), ...checkLines(body, now)];
  if (isGiven(lastDate) && isGiven(occurrences)) {
    errors.push({ field: 'occurrences', code: 'last-date-and-occurrences' });
  }
  if (isGiven(anchorDay) && asObject(interval)['unit'] === 'week') {
    errors.push({ field: 'anchorDay', code: 'only-for-months' });
  }
  return [...errors, ...checkLaterLines(body, now)];
}

/** Later lines begin after the lines before them. */
function checkLaterLines(body: unknown, now: Date): FieldError[] {
  const { laterLines, firstDate } = asObject(body);
  if (!Array.isArray(laterLines)) return [];
  return laterLines.flatMap((later: unknown, index) => {
    const at = `laterLines[${index}]`;
    const within = [...checkLines(later, now), ...checkTexts(later, 'lines')];
    const errors = within.map((error) => ({ ...error, field: `${at}.${error.field}` }));
    const { from } = asObject(later);
    const before: unknown = index === 0 ? firstDate : asObject(laterLines[index - 1])['from'];
    const isLater = !isDate(from) || !isDate(before) || from > before;
    return isLater ? errors : [...errors, outOfRange(`${at}.from`, addDays(before, 1))];
  });
}

/** Texts must have room for the values of their placeholders. */
function checkTexts(body: unknown, list?: 'lines'): FieldError[] {
  const given = asObject(body);
  if (list === undefined) {
    return INVOICE_TEXT_NAMES.flatMap((name) =>
      checkText(given[name], name, INVOICE_TEXTS[name].maxCharacters),
    );
  }
  const lines = given[list];
  return Array.isArray(lines)
    ? lines.flatMap((line: unknown, index) =>
        checkText(asObject(line)['description'], `lines[${index}].description`, LIMITS.descriptionCharacters),
      )
    : [];
}

const FILLED = 'It becomes longer than that when its placeholders are filled.';

function checkText(text: unknown, field: string, max: number): FieldError[] {
  if (typeof text !== 'string' || text.length > max || mostCharactersWhenFilled(text) <= max) return [];
  return [
    { field, code: 'too-long', details: { max }, message: `May have at most ${max} characters. ${FILLED}` },
  ];
}

function outOfRange(field: string, min: string): FieldError {
  return { field, code: 'out-of-range', details: { min } };
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && isLocalDate(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
