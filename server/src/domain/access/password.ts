import type { FieldProblem } from '../errors/field-errors.ts';

const CHARACTERS = { least: 12, most: 200 };

/**
 * The problem with a new password. Only the length counts, 12 to 200 characters (NIST SP 800-63B § 3.1.1.2),
 * because rules about kinds of characters make passwords worse.
 */
export function passwordProblem(password: string): FieldProblem | undefined {
  const { length } = Array.from(password.normalize('NFC'));
  if (length < CHARACTERS.least) return { code: 'password-too-short', details: { min: CHARACTERS.least } };
  return length > CHARACTERS.most ? { code: 'too-long', details: { max: CHARACTERS.most } } : undefined;
}
