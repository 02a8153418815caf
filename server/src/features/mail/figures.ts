import type { Figure } from '../../platform/events/figures.store.ts';

/** The captured mails of a test account, on no day. */
export const CAPTURED_EMAILS: Figure = {
  name: 'captured-emails',
  source: 'noted',
  recount: `
    select '' as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from captured_emails where account_id = $1`,
};
