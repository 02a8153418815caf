import { AppError } from '../http/app-api.ts';
import { errorTexts, limitTexts } from './error-texts.ts';
import { useTexts } from './language.tsx';

/** Errors in words for people. */
export function useErrorText(): (error: unknown) => string {
  const texts = useTexts(errorTexts);
  // An app that was loaded before the service got a new version may meet codes that it does not know.
  const known: Partial<Record<string, string>> = texts;
  const limits: Partial<Record<string, string>> = useTexts(limitTexts);
  return (error) =>
    (error instanceof AppError ? (limits[String(error.details['limit'])] ?? known[error.code]) : undefined) ??
    texts['server-error'];
}
