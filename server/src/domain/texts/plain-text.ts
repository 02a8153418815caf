/**
 * Whether the text has no line breaks and no other control characters. Such a text is safe in a header or on
 * one line.
 */
export function isSingleLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(text);
}

/** Whether the text has no control characters except line breaks and tabs. */
export function isMultiLine(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u.test(text);
}

/**
 * The text without marks that turn or isolate text direction, because they could show a following amount or
 * name backwards. Letters of right-to-left scripts stay.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
