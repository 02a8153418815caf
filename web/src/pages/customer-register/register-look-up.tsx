import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../../server/src/domain/parties/organisation-number.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import type { ClientValues } from './client-values.ts';
import { customersTexts } from './customers-texts.ts';

type Found = Pick<ClientValues, 'name' | 'address' | 'postalCode' | 'city' | 'country'>;
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

/**
 * What Enhetsregisteret knows of a typed organisation number. Name and address are filled in where both are empty, and
 * offered where the person has typed something.
 */
export function FoundOrganisation({
  values,
  fill,
}: {
  values: ClientValues;
  fill: (found: Partial<ClientValues>) => void;
}) {
  const texts = useTexts(customersTexts);
  const [begunWith] = useState(values.orgNumber);
  const number = normaliseOrganisationNumber(values.orgNumber);
  const isAsked =
    isInNorway(values.country) && values.orgNumber !== begunWith && isOrganisationNumber(number);
  const { answer, isFetching } = useAnswer(number, isAsked, readOrganisation);
  const found = answer?.answer === 'found' ? foundIn(answer) : undefined;
  const isSame =
    found !== undefined &&
    Object.entries(found).every(([field, value]) => values[field as keyof Found] === value);

  const isEmpty = values.name.trim() === '' && values.address.trim() === '';
  const filled = useRef('');
  useEffect(() => {
    // Once for each number, so that somebody can empty the fields.
    if (found === undefined || !isEmpty || filled.current === number) return;
    filled.current = number;
    fill(found);
  });

  return (
    <div role="status">
      {isFetching && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.searching}
        </Text>
      )}
      {found !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.foundOrganisation(found.name)}
        </Text>
      )}
      {found !== undefined && !isSame && !isEmpty && (
        <Button variant="subtle" size="compact-xs" onClick={() => fill(found)}>
          {texts.useOrganisation}
        </Button>
      )}
      {answer?.answer === 'found' && answer.isEnding && (
        <Text size="xs" c="red" mt={4}>
          {texts.organisationEnds}
        </Text>
      )}
      {answer?.answer === 'unknown' && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.organisationUnknown}
        </Text>
      )}
      {answer?.answer === 'silent' && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.registerSilent}
        </Text>
      )}
    </div>
  );
}

function foundIn({ name, address, postalCode, city, country }: Found): Found {
  return { name, address, postalCode, city, country };
}

/** Fills the place of a typed postal code, unless the person has typed a place. */
export function useCityOfPostalCode(
  { country, postalCode, city }: ClientValues,
  fill: (found: Partial<ClientValues>) => void,
): void {
  const [begunWith] = useState(postalCode);
  const isAsked = isInNorway(country) && postalCode !== begunWith && /^\d{4}$/.test(postalCode);
  const { answer } = useAnswer(postalCode, isAsked, readCity);
  const found = answer?.answer === 'found' ? answer.city : undefined;
  const filled = useRef({ postalCode: '', city: '' });
  useEffect(() => {
    const isOurs = city === '' || city === filled.current.city;
    if (found === undefined || !isOurs || filled.current.postalCode === postalCode) return;
    filled.current = { postalCode, city: found };
    fill({ city: found });
  });
}
