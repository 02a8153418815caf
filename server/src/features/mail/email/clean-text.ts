import { withoutDirectionMarks } from '../../../domain/texts/plain-text.ts';

/**
 * All characters that some programs read as the end of a line: CR, LF, NEL, and Unicode's line and paragraph separators.
 */
const LINE_BREAKS = /\r\n|[\n\r\u0085\u2028\u2029]/g;

/** A text on one line without control characters, fit for a header or a label. The letters stay as they are. */
export function toOneLine(text: string): string {
  return toManyLines(text).replaceAll(/ *\n+ */g, ' ');
}

/** A text with `\n` between lines, at most one empty line at a time, and without other control characters. */
export function toManyLines(text: string): string {
  return withoutDirectionMarks(text)
    .toWellFormed()
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
