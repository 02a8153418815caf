/**
 * The passkey library. It is loaded at its first use, because it is a fifth of all that a process loads at
 * its start.
 */
export async function loadWebauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
