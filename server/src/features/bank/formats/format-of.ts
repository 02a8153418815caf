import type { BankFileFormat } from '../../../domain/bank-files.ts';

/** The format by the first 4 kB of a file; undefined for a format that the service does not read. The rest may still be wrong. */
export function formatOf(start: Uint8Array): BankFileFormat | undefined {
  const text = Buffer.from(start)
    .subarray(0, 4_096)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '');
  if (text.startsWith('NY0000')) return 'ocr';
  const [, message] = /urn:iso:std:iso:20022:tech:xsd:camt\.(05[34])\.001\.0[28]["']/.exec(text) ?? [];
  if (message === undefined || !text.trimStart().startsWith('<')) return undefined;
  return message === '054' ? 'camt.054' : 'camt.053';
}
