/** The library of passkeys, loaded when somebody first uses one: it is a fifth of all that a process loads when it starts. */
export async function loadWebauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
