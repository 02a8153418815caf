import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';
import { useTexts } from './language.tsx';

type Problem = 'NotAllowedError' | 'AbortError' | 'InvalidStateError' | 'SecurityError' | 'NotSupportedError';

const problemTexts = textsByLanguage({
  NotAllowedError: [
    'Avbrutt, eller det tok for lang tid. Prøv igjen.',
    'Cancelled, or it took too long. Try again.',
  ],
  AbortError: ['Avbrutt. Prøv igjen.', 'Cancelled. Try again.'],
  InvalidStateError: [
    'Denne enheten har allerede en passnøkkel for deg.',
    'This device has a passkey for you already.',
  ],
  SecurityError: ['Passnøkler virker ikke på denne adressen.', 'Passkeys do not work at this address.'],
  NotSupportedError: [
    'Denne enheten kan ikke lage en passnøkkel som kan brukes her.',
    'This device cannot make a passkey that can be used here.',
  ],
} satisfies Record<Problem, Wording>);

/** The reason why the browser could not use a passkey, as the title of a notice. Empty for an error of the service. */
export function usePasskeyProblem(): (error: unknown) => { title?: string } {
  const texts: Record<string, string> = useTexts(problemTexts);
  return (error) => {
    const title = error instanceof Error ? texts[error.name] : undefined;
    return title === undefined ? {} : { title };
  };
}
