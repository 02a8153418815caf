import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The code points that a TrueType or OpenType font can draw, from its `cmap` table (OpenType specification, "cmap"): in format
 * 12, which holds all of Unicode, else in format 4, which holds the first 65 536 code points.
 *
 * @throws Error when the font has neither
 */
function charactersOf(font: Uint8Array): Set<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const full = findCharacterMap(view, 12);
  if (full !== undefined) return charactersOfFormat12(view, full);
  const basic = findCharacterMap(view, 4);
  if (basic !== undefined) return charactersOfFormat4(view, basic);
  throw new Error('The font has no character map of format 12 or 4.');
}

function charactersOfFormat12(view: DataView, table: number): Set<number> {
  const groups = view.getUint32(table + 12);
  const characters = new Set<number>();
  for (let group = table + 16; group < table + 16 + groups * 12; group += 12) {
    const last = view.getUint32(group + 4);
    for (let codePoint = view.getUint32(group); codePoint <= last; codePoint++) characters.add(codePoint);
  }
  return characters;
}

/** Four lists of the same length stand behind each other: ends, starts, differences to the glyph, places of glyphs. */
function charactersOfFormat4(view: DataView, table: number): Set<number> {
  const bytes = view.getUint16(table + 6);
  const characters = new Set<number>();
  for (let end = table + 14; end < table + 14 + bytes; end += 2) {
    const start = end + 2 + bytes;
    const delta = view.getUint16(start + bytes);
    const placeAt = start + 2 * bytes;
    const place = view.getUint16(placeAt);
    const first = view.getUint16(start);
    for (let codePoint = first; codePoint <= view.getUint16(end); codePoint++) {
      const listed = place === 0 ? codePoint : view.getUint16(placeAt + place + 2 * (codePoint - first));
      // Glyph 0 is the one of a missing character. The code point FFFF only ends the lists.
      const isMissing = place === 0 ? (listed + delta) % 65_536 === 0 : listed === 0;
      if (!isMissing && codePoint !== 0xff_ff) characters.add(codePoint);
    }
  }
  return characters;
}

function findCharacterMap(view: DataView, format: 4 | 12): number | undefined {
  const cmap = findTable(view, 'cmap');
  const encodings = view.getUint16(cmap + 2);
  for (let index = 0; index < encodings; index++) {
    const offset = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(offset) === format) return offset;
  }
  return undefined;
}

function findTable(view: DataView, wanted: string): number {
  const tables = view.getUint16(4);
  for (let record = 12; record < 12 + tables * 16; record += 16) {
    const tag = String.fromCodePoint(...[0, 1, 2, 3].map((index) => view.getUint8(record + index)));
    if (tag === wanted) return view.getUint32(record + 8);
  }
  throw new Error(`The font has no table ${wanted}.`);
}

/**
 * Inter draws Latin, Greek and Cyrillic; each of the others draws the one script of its name. There is none for Chinese,
 * Japanese and Korean, because such a font has 10 MB a weight (decision 48).
 */
export const FONT_FAMILIES = [
  'Inter',
  ...['Arabic', 'Armenian', 'Devanagari', 'Georgian', 'Hebrew', 'Thai'].map(
    (script) => `Noto Sans ${script}`,
  ),
];

const FILES_OF_FAMILIES = FONT_FAMILIES.map((family) => {
  const folder = family.toLowerCase().replaceAll(' ', '-');
  const file = family.replaceAll(' ', '');
  return ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)),
  );
});

/** Each family in each weight. 5 MB, which only drawing needs. */
export function readFonts(): Buffer[] {
  return FILES_OF_FAMILIES.flat().map((file) => readFileSync(file));
}

/** The code points that one of the families can draw in each weight. */
export const DRAWABLE_CHARACTERS: ReadonlySet<number> = FILES_OF_FAMILIES.map((files) =>
  files
    .map((file) => charactersOf(readFileSync(file)))
    .reduce((common, characters) => common.intersection(characters)),
).reduce((all, characters) => all.union(characters));
