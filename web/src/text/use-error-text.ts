import { AppError } from '../http/app-api.ts';
import { errorTextsAtHand } from './error-texts-at-hand.ts';
import type { errorTexts, limitTexts } from './error-texts.ts';
import { useLanguage } from './language.tsx';

let loaded: { errorTexts: typeof errorTexts; limitTexts: typeof limitTexts } | undefined;

/**
 * The texts would be a fiftieth of the first load, which needs none of them. They are there before the app is told of
 * the first refusal (main.tsx). A browser that could not load a file does not try again before the page is loaded anew.
 */
export async function loadErrorTexts(): Promise<void> {
  loaded ??= await import('./error-texts.ts').catch(() => undefined);
}

/** Errors in words for people. */
export function useErrorText(): (error: unknown) => string {
  const { language } = useLanguage();
  const atHand = errorTextsAtHand[language];
  // An app that was loaded before the service got a new version may meet codes that it does not know.
  const known: Partial<Record<string, string>> = { ...loaded?.errorTexts[language], ...atHand };
  const limits: Partial<Record<string, string>> = loaded?.limitTexts[language] ?? {};
  return (error) => {
    if (!(error instanceof AppError)) return atHand['server-error'];
    const text = limits[String(error.details['limit'])] ?? known[error.code];
    return text ?? atHand[loaded === undefined ? 'not-loaded' : 'server-error'];
  };
}
