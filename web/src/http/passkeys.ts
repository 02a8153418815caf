import { callApp } from './app-api.ts';

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: async () => (await callApp<{ items: Passkey[] }>('GET', '/passkeys')).items,
};
