/**
 * Changes after which somebody may do more than before, or money or events go elsewhere, or the company ends. A person in the app proves again who they
 * are, and the owner and the admins of the company get a mail. `company.updated`, `company.settings-set` and `webhook.changed` are so only
 * with some fields.
 */
export const WIDENING_ACTIONS = [
  'company.updated',
  'company.settings-set',
  'company.four-eyes-set',
  'company.agents-set',
  'company.apps-set',
  'company.vipps-set',
  'api-client.created',
  'api-client.secret-rotated',
  'api-client.scopes-set',
  'api-client.mode-set',
  'people.invited',
  'people.invitation-link-made',
  'people.role-changed',
  'app.connected',
  'app.registered',
  'app.taken-over',
  'app.changed',
  'app.secret-rotated',
  'webhook.created',
  'webhook.changed',
  'webhook.secret-rotated',
  'refund-order.created',
  'refund-order.paid',
  'refund-file.created',
  'export.created',
  'company.closed',
  'company.opened',
] as const;
export type WideningAction = (typeof WIDENING_ACTIONS)[number];

/** The entries of the log of changes that routes declare. */
export const CHANGE_ACTIONS = [
  ...WIDENING_ACTIONS,
  'company.accounting-set',
  'company.e-invoices-set',
  'company.body-log-set',
  'api-client.environment-removed',
  'api-client.deleted',
  'people.invitation-withdrawn',
  'people.removed',
  'app.disconnected',
  'app.deleted',
  'webhook.deleted',
  'refund.recorded',
  'refund.taken-back',
  'refund-order.cancelled',
  'refund-file.withdrawn',
  'move.applied',
  'move.undone',
] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** A route's words on its change of money that leaves, of rights or of where events go. */
export type Guards = {
  /** The entry of the log of changes. Left out: it changes none of that. */
  logs?: ChangeAction;
  /**
   * A signed-in person proves again who they are: always, or where the use case says that the change widens. Left out: the change only
   * takes away.
   */
  needsFreshSignIn?: 'always' | 'when-widened';
};
