import type { Command } from 'commander';
import type { Settings } from '../../settings.ts';
import { addImportCommand } from './bank-import.ts';
import { addListCommand } from './bank-list.ts';
import { addRefundsCommand } from './bank-refunds.ts';

/** `tilgode bank import | list | refunds` */
export function addBankCommands(bank: Command, settings: () => Settings): void {
  addImportCommand(bank, settings);
  addListCommand(bank, settings);
  addRefundsCommand(bank, settings);
}
