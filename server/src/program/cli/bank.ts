import type { Command } from 'commander';
import type { Settings } from '../settings.ts';
import { addRefundsCommand } from './bank-refunds.ts';

/** `tilgode bank refunds` */
export function addBankCommands(bank: Command, settings: () => Settings): void {
  addRefundsCommand(bank, settings);
}
