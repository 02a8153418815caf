import { isIP } from 'node:net';
import type { Sml } from '../features/e-invoices/index.ts';

/** The production zone of Peppol (its SML specification 1.3). */
const PEPPOL_PRODUCTION = 'participant.sml.prod.tech.peppol.org';

/** A zone of DNS, with the DNS servers to ask behind `@`. @returns undefined for any other text */
export function readSml(text = PEPPOL_PRODUCTION): Sml | undefined {
  const [zone = '', servers, ...rest] = text.split('@');
  const list = servers?.split(',').map((server) => server.trim()) ?? [];
  const isZone =
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(zone) && zone.length <= 170;
  return isZone && rest.length === 0 && list.every(isDnsServer) ? { zone, servers: list } : undefined;
}

function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) !== 0 && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535));
}
