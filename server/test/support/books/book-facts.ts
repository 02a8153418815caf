/** `account`: where the line asks to be booked; null: where its code is. */
export type ModelLine = { quantityE4: bigint; unitPriceE4: bigint; vatCode: number; account: string | null };
type Credited = { quantityE4: bigint; netOre: bigint; vatOre: bigint };
export type PricedLine = ModelLine & { netOre: bigint; vatOre: bigint; credited: Credited };

/** `currency` with `amount`: what the line is in another currency. The difference of an early payment is 0 of it. */
export type Posting = {
  account: string;
  ore: bigint;
  customer?: string;
  code?: string;
  currency?: string;
  amount?: bigint;
};
