/** The most characters that a page shows of the name of an app. */
const MOST_CHARACTERS = 60;
/** Marks that turn the direction of text, joiners and fillers that are not seen, the empty letter of Braille, and what else has no shape of its own. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The name of an app as people may be shown it: one line without unseen characters, in the form in which letters that look alike through
 * their width or style are the same (NFKC).
 */
export function appName(given: string): string {
  const seen = given.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '');
  // What stood on both sides of an unseen mark stands together now.
  const line = seen.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  return Array.from(line).slice(0, MOST_CHARACTERS).join('').trim();
}
