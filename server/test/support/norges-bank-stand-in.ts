import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Quoted } from './norges-bank-answers.ts';
import { norgesBankCsv } from './norges-bank-answers.ts';
import { onEnd } from './program/cleanup.ts';

export type NorgesBankTrouble = keyof typeof TROUBLES;

export type NorgesBankStandIn = {
  /** As `EXCHANGE_RATES` names it. */
  url: string;
  /** What it has published, on any day. */
  published: Quoted[];
  trouble: NorgesBankTrouble | undefined;
  /** The requests that it got: the path with its query. */
  asked: string[];
  close(): Promise<void>;
};

const CONTENT_TYPE = 'application/vnd.sdmx.data+csv; version=1.0.0; charset=utf-8';

/** Answers as the open data service of Norges Bank does: 404 where the asked days have no rates. */
export async function startNorgesBankStandIn(): Promise<NorgesBankStandIn> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    standIn.asked.push(path);
    const { pathname, searchParams } = new URL(path, 'http://norges-bank.test');
    const [, currencies = ''] = /^\/EXR\/B\.([A-Z+]+)\.NOK\.SP$/.exec(pathname) ?? [];
    const [from = '', to = ''] = ['startPeriod', 'endPeriod'].map((name) => searchParams.get(name) ?? '');
    const found = standIn.published.filter(
      ({ currency, date }) => currencies.split('+').includes(currency) && date >= from && date <= to,
    );
    const csv = norgesBankCsv(found);
    if (standIn.trouble !== undefined) return TROUBLES[standIn.trouble](response, csv);
    if (searchParams.get('format') !== 'csv' || found.length === 0) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(csv);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  onEnd(close);
  const { port } = server.address() as AddressInfo;
  const standIn: NorgesBankStandIn = {
    url: `http://127.0.0.1:${port}`,
    published: [],
    trouble: undefined,
    asked: [],
    close,
  };
  return standIn;
}

const TROUBLES = {
  silent: () => {},
  'too busy': (response) => void response.writeHead(503, { 'retry-after': '60' }).end(),
  'another page': (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!DOCTYPE html>\n<title>Vedlikehold</title>'),
  'dropped at once': (response) => void response.socket?.destroy(),
  'dropped within': (response, csv) => {
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': csv.length });
    response.write(csv.slice(0, -40), () => response.socket?.destroy());
  },
  'cut off': (response, csv) => void response.writeHead(200).end(csv.slice(0, -40)),
  'too large': (response, csv) => {
    const line = csv.split('\r\n')[1] ?? '';
    response.writeHead(200).end(`${csv}${`${line}\r\n`.repeat(20_000)}`);
  },
  'slow without an end': (response, csv) => void response.writeHead(200).write(csv),
  'moved for ever': (response) => void response.writeHead(302, { location: '/EXR/elsewhere' }).end(),
} satisfies Record<string, (response: ServerResponse, csv: string) => void>;
