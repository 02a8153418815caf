/**
 * Where webhooks may go. `public`: https at public addresses. `any`: http and private addresses, too, for development.
 * `demo`: as `public`, and http at this machine for test accounts.
 */
export type WebhookTargets = 'public' | 'any' | 'demo';
