import { AppError } from '../http/app-api.ts';
import { errorTexts } from './error-texts.ts';
import { useTexts } from './language.tsx';

/** Errors in words for people: of a whole answer, and of its fields by path, for a form. */
export function useErrorText() {
  const texts = useTexts(errorTexts);
  const ofFields = (codes: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field, texts[code] ?? texts['field'] ?? '']),
    );
  return {
    sentence: (error: unknown): string =>
      (error instanceof AppError
        ? (texts[`${error.code} ${String(error.details['limit'])}`] ?? texts[error.code])
        : undefined) ??
      texts['general'] ??
      '',
    fields: (error: unknown): Record<string, string> =>
      error instanceof AppError ? ofFields(error.fields) : {},
    /** @param codes by path, of problems that the app has found itself */
    ofFields,
  };
}
