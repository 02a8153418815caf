import type { Receipt } from '../../../domain/deliveries.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingFailed } from '../../../platform/outgoing/outgoing.ts';
import { BILLING_PROCESS, DOCUMENT_TYPES, PARTICIPANT_SCHEME } from '../document-types.ts';

/** Where e-invoices go out: `sender` is the participant that sends, with its scheme. */
export type AccessPointSettings = { url: string; token: string; sender: string };

/** `id` names the transmission: it stays the same however often it is submitted. */
export type Transmission = {
  id: string;
  /** As in `0192:123456785`. */
  receiver: string;
  documentType: keyof typeof DOCUMENT_TYPES;
  bytes: Uint8Array;
};

/** What is known after a submission. `reason` is a code and never what the access point wrote, which may name people. */
export type SubmitOutcome =
  | { kind: 'sent' }
  /** Nothing has reached the access point. */
  | { kind: 'not-reached'; reason: string }
  /** The access point took nothing, because of how it or the service is set up. */
  | { kind: 'not-set-up'; reason: string }
  /** It may or may not have taken the document, so that it must be asked before anything is sent again. */
  | { kind: 'unknown'; reason: string }
  /** It did not take the document, or did not send it: its status says which. */
  | { kind: 'not-sent'; reason: string };

/** `details`: what the access point wrote about a failure, on one line. For the sender of the document, and for no log. */
export type TransmissionStatus =
  | { kind: 'sent'; receipt: Receipt; details: string | null }
  /** The access point has the document and tries by itself. */
  | { kind: 'under-way'; reason: string | null }
  /** It was not sent and never will be. */
  | { kind: 'failed'; reason: string; details: string | null }
  | { kind: 'never-arrived' }
  /** The access point did not say. */
  | { kind: 'silent'; reason: string };

export type AccessPoint = {
  submit(transmission: Transmission): Promise<SubmitOutcome>;
  statusOf(id: string): Promise<TransmissionStatus>;
};

/** The access point looks the recipient up and speaks with the recipient's access point while we wait. */
const SUBMIT_MILLISECONDS = 100_000;
const STATUS_MILLISECONDS = 10_000;
const ANSWER_BYTES_AT_MOST = 4 * 1024 * 1024;
const DETAILS_CHARACTERS_AT_MOST = 500;
const COUNTRY = 'NO';

/** Errors of connections that were never made. A connection that breaks later may have carried the document. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const RECEIPT_OF_STATUS: Readonly<Record<string, Receipt>> = {
  pending: 'pending',
  received_ap: 'accepted',
  // The recipient's access point took it and does not know more.
  received_ab: 'accepted',
  received_re: 'rejected',
  not_applicable: 'not-applicable',
};

/**
 * Speaks with phoss-ap by its HTTP API (its version of August 2026).
 * @param patience how long answers are waited for, in milliseconds
 */
export function createAccessPoint(
  { url, token, sender }: AccessPointSettings,
  outgoing: Outgoing,
  patience = { submit: SUBMIT_MILLISECONDS, status: STATUS_MILLISECONDS },
): AccessPoint {
  const base = `${url.replace(/\/+$/, '')}/api/outbound`;
  const headers = { 'x-token': token, accept: 'application/json' };
  // Without redirects, because the token and the document are for this address alone.
  const bounds = (milliseconds: number) => ({
    signal: AbortSignal.timeout(milliseconds),
    mostBytes: ANSWER_BYTES_AT_MOST,
    isSetByOperator: true,
  });

  return {
    async submit({ id, receiver, documentType, bytes }) {
      const path = [
        sender,
        `${PARTICIPANT_SCHEME}::${receiver}`,
        DOCUMENT_TYPES[documentType],
        BILLING_PROCESS,
        COUNTRY,
      ].map(encodeURIComponent);
      try {
        const answer = await outgoing.request(
          `${base}/submit/${path.join('/')}?sbdhInstanceID=${encodeURIComponent(id)}`,
          {
            ...bounds(patience.submit),
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/xml' },
            body: bytes,
          },
        );
        return submitOutcome(answer.status, jsonOf(answer.body) !== undefined);
      } catch (error) {
        const reason = codeOf(error);
        return { kind: NEVER_CONNECTED.has(reason) ? 'not-reached' : 'unknown', reason };
      }
    },

    async statusOf(id) {
      try {
        // What is finished moves to the archive after a day.
        const url = `${base}/status/${encodeURIComponent(id)}?includeArchive=true`;
        const answer = await outgoing.request(url, { ...bounds(patience.status), headers });
        if (answer.status === 404) return { kind: 'never-arrived' };
        if (answer.status !== 200) return { kind: 'silent', reason: `status ${answer.status}` };
        return statusIn(jsonOf(answer.body), id);
      } catch (error) {
        return { kind: 'silent', reason: codeOf(error) };
      }
    },
  };
}

function submitOutcome(status: number, hasReport: boolean): SubmitOutcome {
  const reason = `submit ${status}`;
  if (status === 200) return hasReport ? { kind: 'sent' } : { kind: 'unknown', reason: 'no report' };
  if (status === 422) return { kind: 'not-sent', reason };
  // 400: it does not know an identifier; 401: the token is wrong; 404: sending is off, or the address is wrong.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: 'not-set-up', reason };
  return { kind: 'unknown', reason };
}

function statusIn(body: unknown, id: string): TransmissionStatus {
  const { sbdhInstanceID, status, mlsStatus, errorDetails } = (body ?? {}) as Record<string, unknown>;
  const details = typeof errorDetails === 'string' ? oneLine(errorDetails) : null;
  if (sbdhInstanceID !== undefined && sbdhInstanceID !== id) return { kind: 'silent', reason: 'another id' };
  switch (status) {
    case 'sent':
      return { kind: 'sent', receipt: RECEIPT_OF_STATUS[String(mlsStatus)] ?? 'pending', details };
    case 'pending':
    case 'sending':
      return { kind: 'under-way', reason: null };
    case 'failed':
      return { kind: 'under-way', reason: 'access point tries again' };
    case 'rejected':
    case 'permanently_failed':
      return { kind: 'failed', reason: status.replace('_', '-'), details };
    default:
      return { kind: 'silent', reason: 'no status' };
  }
}

function oneLine(text: string): string | null {
  return (
    text
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, DETAILS_CHARACTERS_AT_MOST) || null
  );
}

/** @returns undefined for what is no JSON object */
function jsonOf(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @throws what is no failure of the connection */
function codeOf(error: unknown): string {
  if (error instanceof OutgoingFailed) return error.code;
  throw error;
}
