import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { charactersOf } from './font-characters.ts';

/** The fonts of PDFs, one for each weight. */
export const FONTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`))),
);

/** The code points that each of the fonts can draw. */
export const DRAWABLE: ReadonlySet<number> = FONTS.map(charactersOf).reduce((common, characters) =>
  common.intersection(characters),
);
