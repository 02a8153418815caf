/**
 * What a payment is called at Vipps: the id of its invoice, and 48 random bits. A name is used once for ever. After a restore the service does not
 * know the names of the lost hours, and the name itself leads to the invoice.
 */
const REFERENCE = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{12}$/;

export const REFERENCE_RANDOM_BYTES = 6;

/** @param random `REFERENCE_RANDOM_BYTES` random bytes */
export function vippsReference(invoiceId: string, random: Buffer): string {
  return `${invoiceId.replaceAll('-', '')}-${random.toString('hex')}`;
}

/** The id of the invoice; undefined for names that this service does not give. */
export function invoiceOfReference(reference: string): string | undefined {
  const parts = REFERENCE.exec(reference);
  return parts === null ? undefined : parts.slice(1).join('-');
}
