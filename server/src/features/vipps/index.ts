/** The parts of Vipps that other features, the processes of the service and the command line may use. */
export { answerSimulated, findSimulated } from './client/simulated-vipps.store.ts';
export type { SimulatedPayment } from './client/simulated-vipps.store.ts';
export type { VippsKeys } from './client/vipps.ts';
export { VippsFailed } from './client/vipps.ts';
export type { VippsSetting } from './keys/change-keys.ts';
export { changeVipps, getVippsSetting } from './keys/change-keys.ts';
export { isVippsOn } from './keys/keys.store.ts';
export { countUnreadableVippsKeys, hasNoVippsKeys, resealVippsKeys } from './keys/sealed-keys.ts';
export { openPayment } from './payments/open-payment.ts';
export { settlePayment } from './payments/settle-payment.ts';
export type { OpenedPayment } from './payments/vipps-payments.store.ts';
export { findNewest, isOpen, makeDue } from './payments/vipps-payments.store.ts';
export { countAskedOfVipps } from './waiting.store.ts';
export type { VippsDeps, VippsSettings } from './vipps-deps.ts';
export { accountTime } from './vipps-deps.ts';
