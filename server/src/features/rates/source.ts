import { LIMITS } from '../../domain/limits.ts';
import { isSingleLine } from '../../domain/plain-text.ts';
import type { FieldErrorCode } from '../../domain/errors.ts';

/** What is wrong with the text that says where a figure or a first day is announced. */
export function problemOfSource(source: string): FieldErrorCode | undefined {
  if (source.trim() === '') return 'required';
  if (!isSingleLine(source)) return 'invalid-format';
  return source.length > LIMITS.notesCharacters ? 'too-long' : undefined;
}
