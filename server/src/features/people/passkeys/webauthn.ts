/**
 * Loads the passkey library at its first use, because the library would be a fifth of the code that a process loads at its
 * start.
 */
export async function loadWebauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
