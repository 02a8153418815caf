const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACES = /[ \t\n\r]*/y;
/** All but the quotation mark, the backslash and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** What may stand next. After the opening of an array or object, its end may stand there as well. */
type Next = 'value' | 'first-item' | 'name' | 'first-name' | 'colon' | 'comma';

/**
 * Where a text stops being JSON: the offset of the first character that cannot stand there, or the end of the text. The engine
 * names the place of some errors only. It takes one pass, and runs for texts only that `JSON.parse` has refused.
 */
export function offsetOfSyntaxError(text: string): number {
  const open: string[] = [];
  let next: Next = 'value';
  let at = endOf(SPACES, text, 0);
  for (; ; at = endOf(SPACES, text, at)) {
    const char = text[at];
    const closer = open.at(-1) === '{' ? '}' : ']';
    const isName: boolean = next === 'name' || next === 'first-name';
    const mayClose = next === 'first-item' || next === 'first-name' || (next === 'comma' && open.length > 0);
    if (mayClose && char === closer) {
      open.pop();
      next = 'comma';
      at++;
    } else if (next === 'colon' || next === 'comma') {
      const isThere = next === 'colon' ? char === ':' : char === ',' && open.length > 0;
      if (!isThere) return at;
      next = next === 'comma' && closer === '}' ? 'name' : 'value';
      at++;
    } else if (char === '"') {
      const { end, isWhole } = readQuoted(text, at);
      if (!isWhole) return end;
      next = isName ? 'colon' : 'comma';
      at = end;
    } else if (isName) {
      return at;
    } else if (char === '{' || char === '[') {
      open.push(char);
      next = char === '{' ? 'first-name' : 'first-item';
      at++;
    } else {
      const end = endOf(WORD, text, at);
      if (end === at) return at;
      next = 'comma';
      at = end;
    }
  }
}

/** The position after the closing quote, or where the quoted text goes wrong. */
function readQuoted(text: string, start: number): { end: number; isWhole: boolean } {
  let at = start + 1;
  for (;;) {
    at = endOf(PLAIN, text, at);
    if (text[at] === '"') return { end: at + 1, isWhole: true };
    const after = endOf(ESCAPE, text, at);
    if (after === at) return { end: at, isWhole: false };
    at = after;
  }
}

/** The position after what the expression finds at `at`; `at` itself where it finds nothing. */
function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return at + (expression.exec(text)?.[0].length ?? 0);
}
