const CHARACTERS = { least: 12, most: 200 };

/**
 * What is wrong with a password that somebody chooses. Length is all that is asked (NIST SP 800-63B § 3.1.1.2): rules about
 * kinds of characters make passwords worse.
 */
export function passwordProblem(password: string): 'out-of-range' | 'too-long' | undefined {
  const { length } = Array.from(password.normalize('NFC'));
  if (length < CHARACTERS.least) return 'out-of-range';
  return length > CHARACTERS.most ? 'too-long' : undefined;
}
