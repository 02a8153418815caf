export const LETTER_TYPES = ['reminder', 'collection_warning'] as const;
export type LetterType = (typeof LETTER_TYPES)[number];
