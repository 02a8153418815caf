import type { FieldProblem } from '../../../domain/errors/field-errors.ts';
import { isSingleLine } from '../../../domain/texts/plain-text.ts';
import { storedName } from '../../../domain/texts/stored-name.ts';

/** Tidies a text, and names the problem of the tidied text. */
export type TextRule = {
  tidy: (text: string) => string;
  problem: (text: string) => FieldProblem | undefined;
};

export function trim(text: string): string {
  return text.trim();
}

/** @param format as `invalid-format` names it */
export function textRule(
  maxCharacters: number,
  isAllowed: (text: string) => boolean,
  format: 'single-line' | 'multi-line',
): TextRule {
  return {
    tidy: trim,
    problem: (text) => {
      if (text.length > maxCharacters) return { code: 'too-long', details: { max: maxCharacters } };
      return isAllowed(text) ? undefined : { code: 'invalid-format', details: { format } };
    },
  };
}

export function lineRule(maxCharacters: number): TextRule {
  return textRule(maxCharacters, isSingleLine, 'single-line');
}

/** A line that names someone. */
export function nameRule(maxCharacters: number): TextRule {
  return { ...lineRule(maxCharacters), tidy: storedName };
}

export function formattedRule(
  tidy: (text: string) => string,
  hasForm: (text: string) => boolean,
  problem: FieldProblem,
): TextRule {
  return { tidy, problem: (text) => (hasForm(text) ? undefined : problem) };
}

export function requiredRule({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? { code: 'required' } : problem(text)) };
}

export function optionalRule({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? undefined : problem(text)) };
}
