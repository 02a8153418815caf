/**
 * Where webhooks may go. `public`: https at public addresses. `loopback`: test accounts may also use http, and this machine.
 * `any`: all accounts may use http and private addresses, for development.
 */
export const WEBHOOK_TARGETS = ['public', 'loopback', 'any'] as const;
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];
