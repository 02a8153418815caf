import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../platform/http/endpoint.ts';
import { beginFingerprint } from '../../../platform/http/once/idempotency.ts';
import { bodyBytes } from '../../../platform/http/requests/request-body.ts';
import { bodyValidator } from '../../../platform/http/requests/validation.ts';
import { writtenMembers } from '../../../platform/http/requests/written-members.ts';
import { sendRequest } from '../sending/schemas.ts';
import { checkDeliveredOn } from '../delivered-on.ts';

/** What the items of all batches have in common. */

/** The items of a batch as they were written. */
export function writtenItems(request: FastifyRequest): ReadonlyMap<string, string>[] {
  return writtenMembers(new TextDecoder().decode(bodyBytes(request)), 'items');
}

/** The address of invoices, which a batch has within its own. */
export function addressOfSingleRequest({ url }: FastifyRequest): string {
  return url.replace(/\/batch(\/(send|reminders))?$/, '');
}

/** The fingerprint of a POST with this body. */
export function fingerprintOf(url: string, ...body: string[]): Buffer {
  const fingerprint = beginFingerprint({ method: 'POST', url });
  for (const text of body) fingerprint.update(text);
  return fingerprint.digest();
}

const validateSend = bodyValidator(sendRequest, checkDeliveredOn);

/** @param send true, or the body of a request that sends. @throws ApiError `validation-failed` */
export function readSend(send: unknown, now: Date) {
  return validateSend(send === true ? {} : send, now);
}

export function inputOfItem<P, B>(params: P, body: B): Input<P, {}, B> {
  return { params, query: {}, body, ifMatch: undefined };
}
