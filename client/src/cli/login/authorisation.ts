import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../command.ts';

/** What a person is asked for. */
export type Asked = {
  baseUrl: string;
  clientId: string;
  /** The address that the tokens are for. */
  resource: string;
  scope: string;
  /** The account that is proposed. */
  account: string | undefined;
};
/** What the browser brings back, and what belongs to it. */
export type Answer = { code: string; code_verifier: string; redirect_uri: string };

const WAIT_MINUTES = 10;
const PATH = '/callback';

/**
 * Sends a person to the service, and waits on this machine for the browser to come back (RFC 8252 § 7.3, with PKCE).
 * @param port a free one when left out
 * @param show gets the address that the person opens
 * @throws CommandError when the person declines or does not answer, or the answer is not the service's
 */
export async function askInBrowser(
  { baseUrl, endpoint, ...asked }: Asked & { endpoint: string },
  port: number | undefined,
  show: (address: string) => void,
): Promise<Answer> {
  const [state, verifier] = [randomToken(), randomToken()];
  const server = createServer();
  await listen(server, port);
  try {
    const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;
    const back = comesBack(server, state);
    const address = new URL(endpoint);
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: asked.clientId,
      redirect_uri: redirectUri,
      scope: asked.scope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: asked.resource,
      account: asked.account,
    }))
      if (value !== undefined) address.searchParams.set(name, value);
    show(address.href);
    const code = readAnswer(await back, baseUrl);
    return { code, code_verifier: verifier, redirect_uri: redirectUri };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function listen(server: Server, port = 0): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === 'EADDRINUSE'
        ? `Another program listens on port ${port} of this machine. Take another port, or leave --port out.`
        : `Port ${port} of this machine cannot be used: ${code}.`,
    );
  }
}

/** The answer that belongs to our question. Any other leaves the person time to give the right one. */
function comesBack(server: Server, state: string): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new CommandError(
            `Nobody has answered in the browser for ${WAIT_MINUTES} minutes. Run the command again.`,
          ),
        ),
      WAIT_MINUTES * 60_000,
    );
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      const isBack = request.method === 'GET' && pathname === PATH;
      const isOurs = isBack && searchParams.get('state') === state;
      response.writeHead(isOurs ? 200 : isBack ? 400 : 404, HEADERS);
      response.end(isOurs ? page(THANKS) : isBack ? page(OTHER) : '', () => {
        if (isBack && !isOurs)
          process.stderr.write(
            'An answer in the browser belongs to another question (state). Still waiting.\n',
          );
        if (!isOurs) return;
        clearTimeout(timer);
        resolve(searchParams);
      });
    });
  });
}

/** @throws CommandError */
function readAnswer(answer: URLSearchParams, issuer: string): string {
  // An answer of another service must not bring its code here, nor ours there (RFC 9207).
  if (answer.get('iss') !== issuer)
    throw new CommandError(
      `The answer in the browser is not from ${issuer} (iss). This terminal is not signed in.`,
    );
  const [error, code] = [answer.get('error'), answer.get('code')];
  if (error === 'access_denied')
    throw new CommandError('You said no in the browser. This terminal is not signed in.');
  if (error !== null)
    throw new CommandError(
      `The service refuses: ${plain(error)}: ${plain(answer.get('error_description') ?? '')}`,
    );
  if (code === null) throw new CommandError('The answer in the browser has no code. Run the command again.');
  return code;
}

/** Text of others as a terminal may show it. */
export function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300);
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  connection: 'close',
};
const THANKS = {
  nb: 'Takk. Du kan lukke denne siden og gå tilbake til terminalen.',
  en: 'Thank you. You may close this page and go back to the terminal.',
};
const OTHER = {
  nb: 'Dette svaret hører til en annen innlogging. Lukk siden, og bruk adressen som terminalen viser nå.',
  en: 'This answer belongs to another login. Close this page, and use the address that the terminal shows now.',
};

function page({ nb, en }: { nb: string; en: string }): string {
  return `<!doctype html>
<html lang="nb">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tilgode</title>
<p>${nb}</p>
<p lang="en">${en}</p>
</html>
`;
}
