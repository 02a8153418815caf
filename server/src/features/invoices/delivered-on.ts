import type { FieldError } from '../../domain/errors/field-errors.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';

/** Only a document or letter that the service does not send itself is given a day of delivery. */
export function checkDeliveredOn(body: unknown): FieldError[] {
  const { channel, deliveredOn } = asObject(body);
  const isGiven = deliveredOn !== undefined && deliveredOn !== null;
  return isGiven && channel !== 'none' ? [{ field: 'deliveredOn', code: 'only-for-channel-none' }] : [];
}
