/** Marks that turn or isolate the direction of the text after them: they could show an amount or a name backwards. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;
/** What some program takes for the end of a line: CR, LF, NEL, and Unicode's line and paragraph separators. */
const LINE_BREAKS = /\r\n|[\n\r\u0085\u2028\u2029]/g;

/** As one line without control characters, fit for a header or a label; the letters stay as they are. */
export function oneLine(text: string): string {
  return manyLines(text).replaceAll(/ *\n+ */g, ' ');
}

/** Paragraphs with `\n` between lines, at most one line empty at a time; without other control characters. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
