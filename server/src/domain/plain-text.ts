/** Whether the text has no line breaks and no other control characters: it may stand in a header or in one line. */
export function isSingleLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(text);
}

/** Whether the text has no control characters but line breaks and tabs. */
export function isMultiLine(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u.test(text);
}
