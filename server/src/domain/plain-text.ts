/** Whether the text has no line breaks and no other control characters: it may stand in a header or in one line. */
export function isSingleLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(text);
}

/** Whether the text has no control characters but line breaks and tabs. */
export function isMultiLine(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u.test(text);
}

/**
 * The text without the marks that turn or isolate the direction of what follows: with them an amount or a name that stands
 * after it could be shown backwards. Letters of scripts that are written from right to left stay as they are.
 */
export function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
}
