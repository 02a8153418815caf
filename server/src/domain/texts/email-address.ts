import { LIMITS } from '../limits.ts';

// An allow-list: letters, digits and the atext of RFC 5322. Spaces, line breaks, commas, angle brackets,
// double quotes and invisible characters are refused, because they could split a header or name another
// recipient.
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const MAX_LOCAL_PART_CHARACTERS = 64;

/**
 * Whether the text is one bare address, as in `kari@blåbær.no`: no display name, no quoted local part, no address literal,
 * a domain of at least two labels. Letters outside ASCII are fine on both sides (RFC 6531). It takes linear time.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > LIMITS.emailCharacters) return false;
  const at = text.indexOf('@');
  const localPart = text.slice(0, Math.max(at, 0));
  if (localPart.length > MAX_LOCAL_PART_CHARACTERS || !LOCAL_PART.test(localPart)) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/**
 * Whether only servers with SMTPUTF8 take the address (RFC 6531), because its part before the `@` has characters beyond ASCII.
 * A domain beyond ASCII has an ASCII form (`xn--…`), which every server takes.
 */
export function needsSmtpUtf8(email: string): boolean {
  return /[^\x20-\x7e]/.test(email.slice(0, email.lastIndexOf('@')));
}

/**
 * The form in which addresses are compared, for look-ups, uniqueness and limits. Always use this function and
 * never the database's lower(), because lower() folds letters such as İ differently. Letters that only look
 * alike stay different: `ß` is not `ss`.
 */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * The mailbox that limits count by: the folded address without what follows `+` in its local part, because most servers
 * deliver both to one mailbox, and with its domain in ASCII (`xn--…`), because a domain can be written both ways.
 * @param email as `isEmailAddress` allows it
 */
export function mailboxOf(email: string): string {
  const [localPart = '', domain = ''] = foldEmail(email).split('@');
  const [name] = localPart.split('+');
  // What is nothing but a tag stays as it is.
  return `${name || localPart}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}
