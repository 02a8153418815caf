import type { Texts } from './language.tsx';
import { useTexts } from './language.tsx';

type Problem = 'NotAllowedError' | 'AbortError' | 'InvalidStateError' | 'SecurityError' | 'NotSupportedError';

const problemTexts: Texts<Record<Problem, string>> = {
  nb: {
    NotAllowedError: 'Avbrutt, eller det tok for lang tid. Prøv igjen.',
    AbortError: 'Avbrutt. Prøv igjen.',
    InvalidStateError: 'Denne enheten har allerede en passnøkkel for deg.',
    SecurityError: 'Passnøkler virker ikke på denne adressen.',
    NotSupportedError: 'Denne enheten kan ikke lage en passnøkkel som kan brukes her.',
  },
  en: {
    NotAllowedError: 'Cancelled, or it took too long. Try again.',
    AbortError: 'Cancelled. Try again.',
    InvalidStateError: 'This device has a passkey for you already.',
    SecurityError: 'Passkeys do not work at this address.',
    NotSupportedError: 'This device cannot make a passkey that can be used here.',
  },
};

/** The reason why the browser could not use a passkey, as the title of a notice. Empty for an error of the service. */
export function usePasskeyProblem(): (error: unknown) => { title?: string } {
  const texts: Record<string, string> = useTexts(problemTexts);
  return (error) => {
    const title = error instanceof Error ? texts[error.name] : undefined;
    return title === undefined ? {} : { title };
  };
}
