import { useQuery } from '@tanstack/react-query';
import { appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';
import { queryOf } from './query-of.ts';
import { useAccount } from './session.ts';

type Asked = { companyId: string; value: string };

/** Asks the service, which remembers. Without an answer people type as before, so a failure is not told. */
function useAnswer<T>(value: string, isAsked: boolean, read: (asked: Asked) => Promise<T>) {
  const { companyId } = useAccount().company;
  const { data, isFetching } = useQuery({
    queryKey: ['organisations', companyId, value],
    queryFn: () => read({ companyId, value }),
    enabled: isAsked,
    retry: false,
    staleTime: 60_000,
  });
  return { answer: isAsked ? data : undefined, isFetching: isAsked && isFetching };
}

async function readOrganisation({ companyId, value: orgNumber }: Asked) {
  const params = { path: { companyId, orgNumber } };
  return dataOf(await appApi.GET('/companies/{companyId}/organisations/{orgNumber}', { params }));
}

async function readCity({ companyId, value: postalCode }: Asked) {
  const params = { path: { companyId, postalCode } };
  return dataOf(await appApi.GET('/companies/{companyId}/postal-codes/{postalCode}', { params }));
}

/** What Enhetsregisteret says of an organisation. */
export function useOrganisation(orgNumber: string, isAsked: boolean) {
  return useAnswer(orgNumber, isAsked, readOrganisation);
}

/** The place of a postal code of four digits. */
export function useCity(postalCode: string, isAsked: boolean) {
  return useAnswer(postalCode, isAsked, readCity);
}

/** The place of a postal code, for a person who has no company yet. */
export function useCityWithoutCompany(postalCode: string, isAsked: boolean) {
  const params = { path: { postalCode } };
  const { data } = useQuery({
    ...queryOf(['postal-codes', postalCode], () => appApi.GET('/postal-codes/{postalCode}', { params })),
    enabled: isAsked,
    retry: false,
    staleTime: 60_000,
  });
  return { answer: isAsked ? data : undefined };
}
