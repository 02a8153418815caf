import { useEffect } from 'react';
import { AppError } from '../http/app-api.ts';
import { codesInWords, fieldErrorTexts } from './field-error-texts.ts';
import { useTexts } from './language.tsx';
import { loadErrorTexts } from './use-error-text.ts';

/** The errors of a form's fields in words for people, by path. */
export function useFieldErrors() {
  // Where something can be refused, its text comes with the page: a service that is newer by then has other files.
  useEffect(() => void loadErrorTexts(), []);
  const texts = useTexts(fieldErrorTexts);
  /** @param codes by path, of problems that the app has found itself */
  const ofFields = (codes: Record<string, string>) => codesInWords(codes, texts);
  const fields = (error: unknown) => (error instanceof AppError ? ofFields(error.fields) : {});
  return { fields, ofFields };
}
