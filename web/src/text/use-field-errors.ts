import { useEffect } from 'react';
import { AppError } from '../http/app-api.ts';
import { codesInWords, fieldErrorTexts } from './field-error-texts.ts';
import { useTexts } from './language.tsx';
import { limitInWords, limitTexts } from './limit-texts.ts';
import { loadErrorTexts } from './use-error-text.ts';

/**
 * The errors of a form's fields in words for people, by path: those of a refusal, or of problems that the app has found itself,
 * which it gives as codes. `nameOf`: the name in the form of a field of the API.
 */
export function useFieldErrors(): (
  found: Error | null | Record<string, string>,
  nameOf?: (path: string) => string,
) => Record<string, string> {
  // Where something can be refused, its text comes with the page: a service that is newer by then has other files.
  useEffect(() => void loadErrorTexts(), []);
  const texts = useTexts(fieldErrorTexts);
  const limitsInWords = useTexts(limitTexts);
  return (found, nameOf = (path) => path) => {
    const codes =
      found instanceof AppError ? found.fields : found === null || found instanceof Error ? {} : found;
    const limits = found instanceof AppError ? found.limits : {};
    const words = Object.entries(codesInWords(codes, texts));
    return Object.fromEntries(
      words.map(([path, text]) => [
        nameOf(path),
        limitInWords(codes[path], limits[path], limitsInWords) ?? text,
      ]),
    );
  };
}
