/** The most characters that a page shows of the name of an app. */
const MOST_CHARACTERS = 60;
/** Marks that turn the direction of text, joiners that are not seen, and what else has no shape of its own. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * The name of an app as people may be shown it: one line without unseen characters, in the form in which letters that look alike through
 * their width or style are the same (NFKC).
 */
export function appName(given: string): string {
  const line = given.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').trim();
  return [...line].slice(0, MOST_CHARACTERS).join('').trim();
}
