import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { APP_PORT = '4000', APP_URL = `http://localhost:${APP_PORT}`, ...env } = process.env;
const { TILGODE_URL: service, APP_ID: clientId, APP_SECRET: clientSecret } = env;
const back = `${APP_URL}/back`;
const scope = 'clients:write invoices:write';

// The app's database: one file, which is replaced as a whole. By account, the refresh token that is kept for it.
const kept = existsSync('app.json') ? JSON.parse(readFileSync('app.json')) : {};
function save() {
  writeFileSync('app.json.new', JSON.stringify(kept), { mode: 0o600 });
  renameSync('app.json.new', 'app.json');
}
const random = () => randomBytes(32).toString('base64url');

function askService(what, fields) {
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  const body = new URLSearchParams(fields);
  const signal = AbortSignal.timeout(10_000);
  return fetch(`${service}/v1/oauth/${what}`, { method: 'POST', headers: { authorization }, body, signal });
}

// Where the browser is sent. Its cookie has what has to come back, so that an answer counts in this browser alone.
function connect(response) {
  const [state, verifier] = [random(), random()];
  const address = new URL(`${service}/v1/oauth/authorize`);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${service}/v1`,
  });
  const cookie = `connecting=${state}.${verifier}; HttpOnly; SameSite=Lax; Path=/back; Max-Age=1800`;
  response.writeHead(303, { location: address, 'set-cookie': cookie }).end();
}

async function comeBack(query, cookie = '') {
  const [, state, verifier] = /connecting=([\w-]+)\.([\w-]+)/.exec(cookie) ?? [];
  if (state === undefined || query.get('state') !== state)
    return [400, 'This is not the answer to this browser.'];
  const code = query.get('code');
  if (query.get('iss') !== service) return [400, 'This answer is of another service.'];
  if (code === null) return [200, `Not connected: ${query.get('error')}`];
  const fields = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier };
  const answer = await askService('token', fields);
  if (!answer.ok) return [502, 'The service did not take the code. Connect again.'];
  const { account_id: account, refresh_token: refreshToken } = await answer.json();
  kept[account] = { refreshToken };
  tokens.delete(account);
  save();
  return [200, `Connected: ${account}`];
}

// One refresh for all calls that wait for it. Its token is good for 15 minutes.
const tokens = new Map();
function tokenOf(account) {
  const known = tokens.get(account);
  if (known && known.until > Date.now()) return known.token;
  const token = refresh(account);
  tokens.set(account, { token, until: Date.now() + 14 * 60_000 });
  token.catch(() => tokens.delete(account));
  return token;
}

async function refresh(account) {
  const fields = { grant_type: 'refresh_token', refresh_token: kept[account].refreshToken };
  // An answer may be lost. The same token gets the same successor again, within a minute.
  const attempt = () => askService('token', fields);
  const answer = await attempt().catch(attempt).catch(attempt);
  const { access_token: token, refresh_token: next, error } = await answer.json();
  if (error === 'invalid_grant') forget(account);
  if (!answer.ok) throw new Error(error);
  // The successor is kept before its token is used: after a crash the old one works no more.
  kept[account].refreshToken = next;
  save();
  return token;
}

// The company has taken the access away, or it has ended. Nothing of it is left here.
function forget(account) {
  delete kept[account];
  tokens.delete(account);
  save();
}

async function invoice(account, key, body) {
  const send = async () =>
    fetch(`${service}/v1/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(account)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    });
  let answer = await send();
  if (answer.status === 401) {
    // The access has ended, or the token came too late. A refresh tells which.
    tokens.delete(account);
    answer = await send();
  }
  return `${account} ${answer.status}`;
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, APP_URL);
  let [status, text] = [404, 'Not found'];
  try {
    if (pathname === '/connect') return connect(response);
    if (pathname === '/back') [status, text] = await comeBack(searchParams, request.headers.cookie);
    if (request.method === 'POST' && pathname === '/invoices') {
      const [key, body] = [request.headers['idempotency-key'], await new Response(request).text()];
      const done = Object.keys(kept).map((account) =>
        invoice(account, key, body).catch(({ message }) => `${account} ${message}`),
      );
      [status, text] = [200, (await Promise.all(done)).join('\n')];
    }
    const [, account] = /^\/leave\/(\w+)$/.exec(pathname) ?? [];
    if (request.method === 'POST' && Object.hasOwn(kept, account)) {
      await askService('revoke', { token: kept[account].refreshToken });
      forget(account);
      [status, text] = [200, `Left: ${account}`];
    }
  } catch (error) {
    [status, text] = [502, error.message];
  }
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
}).listen(APP_PORT, () => console.log(`The app listens on ${APP_PORT}.`));
