import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onEnd } from './program/cleanup.ts';

export type RegisterTrouble = 'silent' | '500' | 'no-json' | 'dropped' | 'moved';

export type RegisterStandIn = {
  /** As `BRREG_URL` names it. */
  url: string;
  trouble: RegisterTrouble | undefined;
  /** Where it sends everybody, when that is its trouble. */
  movedTo: string;
  /** The paths that were asked for, in their order. */
  asked: string[];
};

const UNITS: Record<string, object> = {
  '/enheter/974760673': {
    organisasjonsnummer: '974760673',
    navn: 'REGISTERENHETEN I BRØNNØYSUND',
    forretningsadresse: {
      land: 'Norge',
      landkode: 'NO',
      postnummer: '8910',
      poststed: 'BRØNNØYSUND',
      adresse: ['Havnegata 48'],
    },
    postadresse: {
      land: 'Norge',
      landkode: 'NO',
      postnummer: '8910',
      poststed: 'BRØNNØYSUND',
      adresse: ['Postboks 900', ''],
    },
    konkurs: false,
  },
  '/enheter/923609016': {
    organisasjonsnummer: '923609016',
    navn: 'KONKURS AS',
    forretningsadresse: {
      landkode: 'NO',
      postnummer: '8622',
      poststed: 'MO I RANA',
      adresse: ['c/o Bostyrer', 'Storgata 2'],
    },
    konkurs: true,
  },
  '/underenheter/973152351': {
    organisasjonsnummer: '973152351',
    navn: 'EN BEDRIFT',
    beliggenhetsadresse: {
      landkode: 'NO',
      postnummer: '5003',
      poststed: 'BERGEN',
      adresse: ['Bryggen 1'],
    },
  },
  '/enheter/810034882': { organisasjonsnummer: '810034882', navn: 'SLETTET AS', slettedato: '2019-01-01' },
  '/enheter?forretningsadresse.postnummer=8622&size=1': {
    _embedded: { enheter: [{ forretningsadresse: { postnummer: '8622', poststed: 'MO I RANA' } }] },
    page: { size: 1, totalElements: 1, totalPages: 1, number: 0 },
  },
  '/enheter?postadresse.postnummer=0107&size=1': {
    _embedded: {
      enheter: [
        {
          forretningsadresse: { postnummer: '0155', poststed: 'OSLO' },
          postadresse: { postnummer: '0107', poststed: 'OSLO' },
        },
      ],
    },
    page: { size: 1, totalElements: 1, totalPages: 1, number: 0 },
  },
};

/** Answers as the open API of Enhetsregisteret does, for some made-up and some official organisations. */
export async function startRegisterStandIn(): Promise<RegisterStandIn> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    standIn.asked.push(path);
    if (standIn.trouble !== undefined) return TROUBLES[standIn.trouble](response, standIn.movedTo);
    const emptyList = { page: { size: 1, totalElements: 0, totalPages: 0, number: 0 } };
    const found = UNITS[path] ?? (path.includes('?') ? emptyList : undefined);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(found ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const standIn: RegisterStandIn = {
    url: `http://127.0.0.1:${port}`,
    trouble: undefined,
    movedTo: '/',
    asked: [],
  };
  return standIn;
}

const TROUBLES: Record<RegisterTrouble, (response: ServerResponse, movedTo: string) => void> = {
  silent: () => {},
  '500': (response) => void response.writeHead(500).end(),
  'no-json': (response) => void response.end('<html>'),
  moved: (response, movedTo) => void response.writeHead(302, { location: movedTo }).end(),
  dropped: (response) => void response.socket?.destroy(),
};
