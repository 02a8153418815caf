import { isBankAccount, isBic, normaliseBankAccount, normaliseBic } from '../../../domain/bank-account.ts';
import { isEmailAddress } from '../../../domain/email-address.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { isOrganisationNumber, normaliseOrganisationNumber } from '../../../domain/organisation-number.ts';
import { isMultiLine, isSingleLine } from '../../../domain/plain-text.ts';
import type { FieldError, FieldErrorCode } from '../../../domain/errors.ts';

/** Tidies a text, and names the problem of the tidied text. */
type TextRule = { tidy: (text: string) => string; problem: (text: string) => FieldErrorCode | undefined };

const RULES = {
  name: required(line(LIMITS.nameCharacters)),
  orgNumber: formed(normaliseOrganisationNumber, isOrganisationNumber, 'invalid-org-number'),
  address: line(LIMITS.addressCharacters),
  postalCode: optional(formed(trim, (text) => /^\d{4}$/.test(text), 'invalid-format')),
  city: line(LIMITS.cityCharacters),
  bankAccount: optional(formed(normaliseBankAccount, isBankAccount, 'invalid-format')),
  bic: optional(formed(normaliseBic, isBic, 'invalid-format')),
  contactEmail: optional(formed(trim, isEmailAddress, 'invalid-email')),
  accentColour: formed(
    (text) => text.trim().toLowerCase(),
    (text) => /^#[0-9a-f]{6}$/.test(text),
    'invalid-format',
  ),
  emailSubject: line(LIMITS.subjectCharacters),
  emailMessage: text(LIMITS.notesCharacters, isMultiLine),
} satisfies Record<string, TextRule>;

type TextField = keyof typeof RULES;
const TEXT_FIELDS = Object.keys(RULES) as TextField[];

/** The texts among a company's settings. */
export type CompanyTexts = Record<TextField, string>;

/** Tidies the given texts; null becomes the empty text. @returns the tidied texts and an error for each wrong text */
export function readCompanyTexts<T extends Partial<Record<TextField, string | null | undefined>>>(
  given: T,
): { tidied: T & Partial<CompanyTexts>; errors: FieldError[] } {
  const texts: Partial<CompanyTexts> = {};
  const errors: FieldError[] = [];
  for (const field of TEXT_FIELDS) {
    const text = given[field];
    if (text === undefined) continue;
    const { tidy, problem } = RULES[field];
    const tidied = tidy(text ?? '');
    const code = problem(tidied);
    texts[field] = tidied;
    if (code !== undefined) errors.push({ field, code });
  }
  return { tidied: { ...given, ...texts }, errors };
}

function trim(text: string): string {
  return text.trim();
}

function text(maxCharacters: number, isAllowed: (text: string) => boolean): TextRule {
  return {
    tidy: trim,
    problem: (text) => {
      if (text.length > maxCharacters) return 'too-long';
      return isAllowed(text) ? undefined : 'invalid-format';
    },
  };
}

function line(maxCharacters: number): TextRule {
  return text(maxCharacters, isSingleLine);
}

function formed(
  tidy: (text: string) => string,
  hasForm: (text: string) => boolean,
  code: FieldErrorCode,
): TextRule {
  return { tidy, problem: (text) => (hasForm(text) ? undefined : code) };
}

function required({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? 'required' : problem(text)) };
}

function optional({ tidy, problem }: TextRule): TextRule {
  return { tidy, problem: (text) => (text === '' ? undefined : problem(text)) };
}
