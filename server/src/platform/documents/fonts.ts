import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { charactersOf } from './font-characters.ts';

/**
 * Inter draws Latin, Greek and Cyrillic; each of the others draws the one script of its name. There is none for Chinese,
 * Japanese and Korean, because such a font has 10 MB a weight (decision 48).
 */
export const FAMILIES = [
  'Inter',
  ...['Arabic', 'Armenian', 'Devanagari', 'Georgian', 'Hebrew', 'Thai'].map(
    (script) => `Noto Sans ${script}`,
  ),
];

const FILES_OF_FAMILIES = FAMILIES.map((family) => {
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
export const DRAWABLE: ReadonlySet<number> = FILES_OF_FAMILIES.map((files) =>
  files
    .map((file) => charactersOf(readFileSync(file)))
    .reduce((common, characters) => common.intersection(characters)),
).reduce((all, characters) => all.union(characters));
