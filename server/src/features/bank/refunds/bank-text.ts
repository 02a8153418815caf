/**
 * Banks take UTF-8, but of the letters beyond the Latin set of SEPA (EPC217-08) only the letters of their own country. So Æ, Ø and Å stay,
 * and any other letter loses its accent.
 */
const ALLOWED = /[A-Za-z0-9/\-?:().,'+ æøåÆØÅ]/;
const INSTEAD: Readonly<Record<string, string>> = {
  '&': '+',
  ';': ',',
  _: '-',
  '–': '-',
  '’': "'",
  ß: 'ss',
  ð: 'd',
  Ð: 'D',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  œ: 'oe',
  Œ: 'OE',
};

/** A name or a text as banks take it. A character that banks do not take becomes a full stop. */
export function bankText(text: string, mostCharacters: number): string {
  const characters = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' ').trim());
  return characters.map(bankCharacters).join('').slice(0, mostCharacters).trim();
}

function bankCharacters(character: string): string {
  if (ALLOWED.test(character)) return character;
  const plain = INSTEAD[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (one) => (ALLOWED.test(one) ? one : '.')).join('');
}
