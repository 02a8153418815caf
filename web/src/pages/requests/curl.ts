import type { WholeCall } from './requests-queries.ts';

/**
 * The call for a terminal. The token stays a variable, because the log has no secrets. Values that the log masks are `***` here,
 * too.
 */
export function curlOf({ method, path, bodies, isDryRun }: WholeCall, baseUrl: string): string {
  const query = bodies?.query ? `?${new URLSearchParams(bodies.query)}` : '';
  const parts = [`curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${baseUrl}${path}${query}`)}`];
  parts.push('-H "Authorization: Bearer $TOKEN"');
  if (isDryRun) parts.push('-H "Tilgode-Dry-Run: true"');
  else if (method === 'POST') parts.push('-H "Idempotency-Key: again-$(date +%s)"');
  if (bodies?.request) {
    parts.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(bodies.request))}`);
  }
  return parts.join(' \\\n  ');
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
