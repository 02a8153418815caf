import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../../server/src/domain/parties/organisation-number.ts';
import { useOrganisation } from '../../http/register.ts';
import { useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import type { ClientValues } from './client-values.ts';
import { customersTexts } from './customers-texts.ts';

type Found = Pick<ClientValues, 'name' | 'address' | 'postalCode' | 'city' | 'country'>;

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
  const [begunWith, setBegunWith] = useState(values.orgNumber);
  // A form that is begun anew asks for any number, also for the one that it had.
  if (values.orgNumber === '' && begunWith !== '') setBegunWith('');
  const number = normaliseOrganisationNumber(values.orgNumber);
  const isAsked =
    isInNorway(values.country) && values.orgNumber !== begunWith && isOrganisationNumber(number);
  const { answer, isFetching } = useOrganisation(number, isAsked);
  const found = answer?.answer === 'found' ? foundIn(answer) : undefined;
  const isSame =
    found !== undefined &&
    Object.entries(found).every(([field, value]) => values[field as keyof Found] === value);

  const isEmpty = values.name.trim() === '' && values.address.trim() === '';
  const filled = useRef('');
  useEffect(() => {
    if (number === '') filled.current = '';
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
      {answer?.answer === 'off' && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.registerOff}
        </Text>
      )}
      {answer?.answer === 'not-chosen' && <TurnOnRegister />}
    </div>
  );
}

/** Fills the form at once when it is turned on, because the number is there already. */
function TurnOnRegister() {
  const texts = useTexts(customersTexts);
  const mayTurnOn = useMay()('changeSettings');
  const box = useRef<HTMLDivElement>(null);
  const turnOn = useChange('PATCH /companies/{companyId}/settings', {
    staysOpen: true,
    // The button goes away, so its focus goes to the number that is looked up.
    onDone: () => box.current?.parentElement?.parentElement?.querySelector('input')?.focus(),
  });
  return (
    <div ref={box}>
      <Text size="xs" c="dimmed" mt={4}>
        {mayTurnOn ? texts.registerNotChosen : texts.registerForAdmins}
      </Text>
      {mayTurnOn && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate({ asksRegister: true })}
        >
          {texts.turnOnRegister}
        </Button>
      )}
    </div>
  );
}

function foundIn({ name, address, postalCode, city, country }: Found): Found {
  return { name, address, postalCode, city, country };
}
