import type { Figure } from '../../platform/events/figures.store.ts';

/** The clients of the register, on no day. */
export const CLIENTS: Figure = {
  name: 'clients',
  source: 'noted',
  recount: `
    select '' as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from clients where account_id = $1 and deleted_at is null`,
};
