import { isId } from '../../../platform/database/ids.ts';

/** The reference that the bank gives back with the payment: the order's id in 32 characters, because the field holds 35. */
export function endToEndId(orderId: string): string {
  return orderId.replaceAll('-', '');
}

/** The id of the order that a payment names; undefined when the payment names no order of ours. Banks may write capitals. */
export function orderIdOf(text: string | null): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    (text ?? '').toLowerCase(),
  );
  const id = parts?.slice(1).join('-') ?? '';
  return isId(id) ? id : undefined;
}
