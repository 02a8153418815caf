const USUAL_PORT = '4000';

/**
 * A receiver that works when it is pasted into a terminal. It needs nothing but Node, checks what it gets as Standard
 * Webhooks has it, and prints each event.
 */
export function receiverCommand({ url, secret }: { url: string; secret: string }): string {
  return `WEBHOOK_SECRET=${secret} node - <<'EOF'
const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  const id = request.headers['webhook-id'];
  const time = request.headers['webhook-timestamp'];
  const ours = createHmac('sha256', key).update(id + '.' + time + '.' + body).digest();
  const signatures = String(request.headers['webhook-signature']).split(' ');
  const isSigned = signatures.some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === ours.length && timingSafeEqual(given, ours);
  });
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300;
  const isOurs = isSigned && isFresh;
  console.log(isOurs ? JSON.parse(body).type : 'refused', id);
  response.writeHead(isOurs ? 200 : 400).end();
}).listen(${portOf(url)});
EOF`;
}

/** The port of an address on this machine. Elsewhere something stands before the receiver, and brings it what comes. */
function portOf(url: string): string {
  const { hostname, port } = new URL(url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere && port !== '' ? port : USUAL_PORT;
}
