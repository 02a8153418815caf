import { AppError } from '../http/app-api.ts';
import { errorTexts } from './error-texts.ts';
import { useTexts } from './language.tsx';

/** Errors in words for people: a whole answer's, and those of its fields by path, for a form. */
export function useErrorText() {
  const texts = useTexts(errorTexts);
  return {
    sentence: (error: unknown): string =>
      (error instanceof AppError ? texts[error.code] : undefined) ?? texts['general'] ?? '',
    fields: (error: unknown): Record<string, string> =>
      error instanceof AppError
        ? Object.fromEntries(
            Object.entries(error.fields).map(([field, code]) => [field, texts[code] ?? texts['field'] ?? '']),
          )
        : {},
  };
}
