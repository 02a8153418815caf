const LONGEST = 2_000;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Whether an app may be sent a code at this address: https, or http on the machine of the person (RFC 8252 § 7.3). A fragment would keep
 * the code from the app (RFC 6749 § 3.1.2), and a user name would hide the host. An address has the characters of RFC 3986 alone, so that a
 * host of other letters is written as the browser asks for it (xn--…).
 */
export function isRedirectAddress(address: string): boolean {
  if (address.length > LONGEST || !/^[!-~]+$/.test(address) || /[\\#@]/.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

/** Whether the address leads to a program on the machine of the person. */
export function isOnThisMachine(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

/**
 * Whether a code may go to the asked address. The texts are equal, letter by letter (RFC 9700 § 2.1). Only the port of an address on the
 * machine of the person may differ, because a program there takes a free one (RFC 8252 § 7.3).
 */
export function isRegisteredAddress(asked: string, registered: readonly string[]): boolean {
  if (!isRedirectAddress(asked)) return false;
  return registered.some(
    (address) =>
      address === asked ||
      (isRedirectAddress(address) &&
        isOnThisMachine(address) &&
        new URL(address).protocol === 'http:' &&
        withoutPort(address) === withoutPort(asked)),
  );
}

/** The text without the port that it has. A text that names the port otherwise stays another text. */
function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}(?=[/?]|$)/, '$1');
}
