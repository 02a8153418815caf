import { callApp } from '../../http/app-api.ts';

export type MySession = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  isThisOne: boolean;
};

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: async () => (await callApp<{ items: MySession[] }>('GET', '/sessions')).items,
};
