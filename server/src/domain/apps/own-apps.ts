/**
 * The programs of the service itself, by client id: the command `tilgode` of the client package. Each resource has one, so that a person ends the
 * agent and keeps the terminal. Every installation knows them, and they have no secret, because everybody has the package.
 */
export const OWN_APPS: ReadonlyMap<string, { name: string; redirectUris: string[] }> = new Map([
  ['tilgode-cli', { name: 'Tilgode i terminalen', redirectUris: ['http://127.0.0.1/callback'] }],
  ['tilgode-mcp', { name: 'Tilgode for agenter', redirectUris: ['http://127.0.0.1/callback'] }],
]);
