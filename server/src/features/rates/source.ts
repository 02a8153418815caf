import { LIMITS } from '../../domain/limits.ts';
import { isSingleLine } from '../../domain/texts/plain-text.ts';
import type { FieldProblem } from '../../domain/errors/field-errors.ts';

/** What is wrong with the text that says where a figure or a first day is announced. */
export function problemOfSource(source: string): FieldProblem | undefined {
  if (source.trim() === '') return { code: 'required' };
  if (!isSingleLine(source)) return { code: 'invalid-format', details: { format: 'single-line' } };
  const max = LIMITS.notesCharacters;
  return source.length > max ? { code: 'too-long', details: { max } } : undefined;
}
