import { isId } from '../../../platform/database/ids.ts';

/** What the bank gives back with the payment: the order's id in 32 characters, because the field holds 35. */
export function endToEndId(orderId: string): string {
  return orderId.replaceAll('-', '');
}

/** The order that a payment names; undefined when it names none of ours. Banks may write it in capitals. */
export function orderIdOf(text: string | null): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    (text ?? '').toLowerCase(),
  );
  const id = parts?.slice(1).join('-') ?? '';
  return isId(id) ? id : undefined;
}
