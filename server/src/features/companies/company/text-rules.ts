import type { FieldErrorCode } from '../../../domain/errors.ts';
import { isSingleLine } from '../../../domain/plain-text.ts';

/** Tidies a text, and names the problem of the tidied text. */
export type TextRule = {
  tidy: (text: string) => string;
  problem: (text: string) => FieldErrorCode | undefined;
};

export function trim(text: string): string {
  return text.trim();
}

export function text(maxCharacters: number, isAllowed: (text: string) => boolean): TextRule {
  return {
    tidy: trim,
    problem: (text) => {
      if (text.length > maxCharacters) return 'too-long';
      return isAllowed(text) ? undefined : 'invalid-format';
    },
  };
}

export function line(maxCharacters: number): TextRule {
  return text(maxCharacters, isSingleLine);
}

export function formed(
  tidy: (text: string) => string,
  hasForm: (text: string) => boolean,
  code: FieldErrorCode,
): TextRule {
  return { tidy, problem: (text) => (hasForm(text) ? undefined : code) };
}

export function required({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? 'required' : problem(text)) };
}

export function optional({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? undefined : problem(text)) };
}
