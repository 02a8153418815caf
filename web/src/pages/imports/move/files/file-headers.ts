/** As the service reads them: without blanks around, and not longer than a report repeats them. */
const MOST_CHARACTERS = 100;
const SIGNS = [';', '\t', ','] as const;

/**
 * The headers of a CSV file. What stands between them is the sign of the line `sep=;`, or else the one of which there are most.
 * @param text the beginning of the file
 */
export function headersOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const [, said] = /^"?sep=(.)"?$/i.exec(lines[0] ?? '') ?? [];
  const line = lines.slice(said === undefined ? 0 : 1).find((one) => one.trim() !== '') ?? '';
  const sign =
    said ?? SIGNS.toSorted((one, other) => cellsOf(line, other).length - cellsOf(line, one).length)[0];
  return cellsOf(line, sign ?? ';').map((cell) => cell.trim().slice(0, MOST_CHARACTERS));
}

/** A sign between quotation marks is part of its cell. */
function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === sign && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${letter}`);
  }
  return cells;
}
