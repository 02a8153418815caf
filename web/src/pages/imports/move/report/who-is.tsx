import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { HIDDEN_LABEL } from '../../../../ui/form/hidden-label.ts';
import { CustomerSelect } from '../../../customer-register/customer-select.tsx';
import { clientQuery } from '../../../customer-register/customers.ts';
import type { Choices, CustomerChoice } from '../choices.ts';
import { reportTexts } from './report-texts.ts';

/** Who a customer of the files is: one of the register, a new one, or nobody who comes along. */
export function WhoIs({
  customer,
  shown,
  choices,
  onChoices,
}: {
  customer: string;
  /** With its name. */
  shown: string;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  const texts = useTexts(reportTexts);
  const { accountId } = useAccount();
  const chosen = choices.customers[customer];
  const clientId = typeof chosen === 'object' ? chosen.clientId : '';
  const [isKnown, setIsKnown] = useState(clientId !== '');
  const { data } = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '' });
  const choose = (choice: CustomerChoice) =>
    onChoices({ ...choices, customers: { ...choices.customers, [customer]: choice } });
  return (
    <Stack gap={6}>
      <Radio.Group
        label={texts.whoIs(shown)}
        styles={HIDDEN_LABEL}
        value={isKnown ? 'known' : typeof chosen === 'string' ? chosen : ''}
        onChange={(value) => {
          setIsKnown(value === 'known');
          if (value === 'new' || value === 'left-out') choose(value);
        }}
      >
        <Stack gap="xs">
          <Radio size="xs" value="known" label={texts.isKnown} />
          <Radio size="xs" value="new" label={texts.isNew} />
          <Radio size="xs" value="left-out" label={texts.isLeftOut} />
        </Stack>
      </Radio.Group>
      {isKnown && (
        <CustomerSelect
          maw={360}
          chosen={clientId === '' ? undefined : data?.client}
          onChoose={(id) => id !== '' && choose({ clientId: id })}
          onSearch={() => {}}
        />
      )}
    </Stack>
  );
}
