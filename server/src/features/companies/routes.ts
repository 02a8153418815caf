import type { NoteChange } from './account/account-settings.ts';
import { changeAccountSettings, getAccountSettings } from './account/account-settings.ts';
import { getMe } from './company/get-me.ts';
import { getStorage } from './storage/get-storage.ts';
import { accountSettingsChanges, accountSettingsSchema, meSchema, storageSchema } from './schemas.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { refTo } from '../../platform/http/fields.ts';

/** @param noteChange of the room of people, whose rooms stand on this one */
export function companyRoutes(endpoints: Endpoints, noteChange: NoteChange): void {
  endpoints.get(
    {
      url: '/v1/me',
      operationId: 'getMe',
      bound: 'few',
      tag: 'Me',
      summary: 'Show which API client and account the token belongs to',
      answer: {
        schema: refTo(meSchema),
        description: 'The API client, the account and what the token may do.',
      },
    },
    getMe,
  );

  endpoints.shown(
    {
      url: '/v1/settings',
      operationId: 'getSettings',
      bound: 'thing',
      tag: 'Settings',
      summary: 'Get the settings of the account',
      scope: 'invoices:admin',
      answer: {
        schema: refTo(accountSettingsSchema),
        description: 'The settings that hold for this account.',
      },
    },
    getAccountSettings,
  );

  endpoints.patch(
    {
      url: '/v1/settings',
      operationId: 'changeSettings',
      moves: 'nothing',
      shows: { before: 'getSettings' },
      tag: 'Settings',
      summary: 'Change settings of the account',
      description:
        'Changes settings of the account. Fields that are left out stay as they are.\n\nThe settings are those of the account of the token alone, so that a token of the test environment changes nothing in production. The company can change the same settings for both of its accounts at any time.',
      scope: 'invoices:admin',
      body: accountSettingsChanges,
      logs: 'company.settings-set',
      needsFreshSignIn: 'when-widened',
      answer: {
        schema: refTo(accountSettingsSchema),
        description: 'The settings after the change.',
      },
      errors: ['currencies-need-a-person'],
    },
    (context, input) => changeAccountSettings(context, input, noteChange),
  );

  endpoints.get(
    {
      url: '/v1/storage',
      operationId: 'getStorage',
      bound: 'few',
      tag: 'Settings',
      summary: 'Show how much the account keeps and may keep',
      description:
        'How much the account keeps and may keep, by kind. Beyond a limit POST answers 409 `quota-exceeded`, or less is kept:\n\n- `documents`: drafts are refused\n- `attachments` and `vouchers`: these files are refused\n- `answers`: every POST is refused\n- `calls`: the log of API calls keeps no more of what was said\n- `captured`: the oldest captured mails and e-invoices go',
      scope: 'invoices:admin',
      answer: { schema: storageSchema, description: 'All kinds that the account can have.' },
    },
    getStorage,
  );
}
