import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DOCUMENT_TYPES } from '../../../src/features/e-invoices/document-types.ts';
import { smlName } from '../../../src/features/e-invoices/recipients/ask-network.ts';
import type { Sml } from '../../../src/features/e-invoices/index.ts';
import { onEnd } from '../program/cleanup.ts';

export const TEST_ZONE = 'sml.test';

export type NetworkStandIn = {
  sml: Sml;
  /** As `PEPPOL_SML` names it. */
  setting: string;
  /** Registers a participant, as in `0192:123456785`. By default it takes invoices and credit notes. */
  register(participant: string, documentTypes?: string[]): void;
  /** `silent`: DNS does not answer. `servfail`: it answers with an error. `smp-error`: the SMP answers 500. */
  trouble: 'silent' | 'servfail' | 'smp-error' | 'smp-slow' | undefined;
  /** What the record in DNS says, instead of where the SMP is. */
  rule: string | undefined;
  /** Where the SMP sends everybody. */
  movedTo: string | undefined;
  /** The names that DNS was asked for, and the paths that the SMP was. */
  asked: { names: string[]; paths: string[] };
};

/** A register and a publisher of participants, as Peppol has them: DNS with NAPTR records, and HTTP. */
export async function startNetworkStandIn(atEnd = onEnd): Promise<NetworkStandIn> {
  const participants = new Map<string, string[]>();
  const server = createServer((request, response) => {
    network.asked.paths.push(request.url ?? '');
    if (network.trouble === 'smp-slow') return;
    const id = decodeURIComponent((request.url ?? '').slice(1));
    const types = participants.get(id.replace(/^iso6523-actorid-upis::/, ''));
    if (network.movedTo !== undefined) response.writeHead(302, { location: network.movedTo }).end();
    else if (network.trouble === 'smp-error') response.writeHead(500).end();
    else if (types === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(serviceGroup(smpUrl, id, types));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smpUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const question = readQuestion(query);
    network.asked.names.push(question.name);
    if (network.trouble === 'silent') return;
    const isKnown = [...participants.keys()].some(
      (participant) => smlName(participant, TEST_ZONE).toLowerCase() === question.name.toLowerCase(),
    );
    const code = network.trouble === 'servfail' ? SERVFAIL : isKnown ? NOERROR : NXDOMAIN;
    const record = naptr(network.rule ?? `!.*!${smpUrl}!`);
    socket.send(answer(query, question.end, code, code === NOERROR ? [record] : []), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const servers = [`127.0.0.1:${socket.address().port}`];
  const network: NetworkStandIn = {
    sml: { zone: TEST_ZONE, servers },
    setting: `${TEST_ZONE}@${servers.join()}`,
    register: (participant, types = Object.values(DOCUMENT_TYPES)) =>
      void participants.set(participant, types),
    trouble: undefined,
    rule: undefined,
    movedTo: undefined,
    asked: { names: [], paths: [] },
  };
  atEnd(async () => {
    socket.close();
    server.closeAllConnections();
    server.close();
  });
  return network;
}

function serviceGroup(url: string, id: string, types: string[]): string {
  const references = types
    .map((type) => `${url}/${encodeURIComponent(id)}/services/${encodeURIComponent(type)}`)
    .map((href) => `<smp:ServiceMetadataReference href="${href}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<smp:ServiceGroup xmlns:smp="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/">
  <id:ParticipantIdentifier scheme="iso6523-actorid-upis">${id.replace(/^.*::/, '')}</id:ParticipantIdentifier>
  <smp:ServiceMetadataReferenceCollection>${references.join('')}</smp:ServiceMetadataReferenceCollection>
</smp:ServiceGroup>`;
}

/** Messages of DNS: RFC 1035 § 4. */
const [NOERROR, SERVFAIL, NXDOMAIN] = [0, 2, 3];
const HEADER_BYTES = 12;
const TYPE_NAPTR = 35;

function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

function answer(query: Buffer, questionEnd: number, code: number, records: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records]);
}

/** A record of the name that was asked for (RFC 3403 § 4.1). */
function naptr(regexp: string): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const data = Buffer.concat([
    Buffer.from([0, 100, 0, 10]),
    text('U'),
    text('Meta:SMP'),
    text(regexp),
    Buffer.from([0]),
  ]);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(TYPE_NAPTR, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
