import { callApp } from '../../app-api.ts';

export type MySession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  isThisOne: boolean;
};
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: async () => (await callApp<{ items: MySession[] }>('GET', '/sessions')).items,
};

export const passkeysQuery = {
  queryKey: ['passkeys'],
  queryFn: async () => (await callApp<{ items: Passkey[] }>('GET', '/passkeys')).items,
};
