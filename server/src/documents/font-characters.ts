/**
 * The code points that a TrueType or OpenType font can draw, from its `cmap` table in format 12 (OpenType specification,
 * "cmap"), which holds all of Unicode.
 *
 * @throws Error when the font has no such table
 */
export function charactersOf(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = findFormat12(view);
  const groups = view.getUint32(table + 12);
  const characters = new Set<number>();
  for (let group = table + 16; group < table + 16 + groups * 12; group += 12) {
    const last = view.getUint32(group + 4);
    for (let codePoint = view.getUint32(group); codePoint <= last; codePoint++) characters.add(codePoint);
  }
  return characters;
}

function findFormat12(view: DataView): number {
  const cmap = findTable(view, 'cmap');
  const encodings = view.getUint16(cmap + 2);
  for (let index = 0; index < encodings; index++) {
    const offset = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(offset) === 12) return offset;
  }
  throw new Error('The font has no character map of format 12.');
}

function findTable(view: DataView, wanted: string): number {
  const tables = view.getUint16(4);
  for (let record = 12; record < 12 + tables * 16; record += 16) {
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((index) => view.getUint8(record + index)));
    if (tag === wanted) return view.getUint32(record + 8);
  }
  throw new Error(`The font has no table ${wanted}.`);
}
