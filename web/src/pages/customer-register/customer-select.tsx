import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';
import type { Client } from './customers.ts';
import { customerSearchQuery } from './customers.ts';

const TYPING_MILLISECONDS = 150;

/** A customer of the register, searched for by the service while somebody types. */
export function CustomerSelect({
  chosen,
  onChoose,
  onSearch,
  ...input
}: {
  chosen: Client | undefined;
  /** @param id empty when the choice is taken back */
  onChoose: (id: string) => void;
  onSearch?: (typed: string) => void;
} & Omit<SelectProps, 'data' | 'value' | 'onChange'>) {
  const texts = useTexts(selectTexts);
  const { accountId } = useAccount();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed, TYPING_MILLISECONDS);
  const isChoice = chosen !== undefined && searched === labelOf(chosen);
  const search = useQuery(customerSearchQuery(accountId, isChoice ? '' : searched));
  // What the letters before have found could be taken for what these letters find.
  const isAnswered = search.data !== undefined && !search.isPlaceholderData && searched === typed;
  const isSilent = search.isError || search.fetchStatus === 'paused';
  const found = isAnswered ? search.data.items : [];
  // The chosen customer gives the field its text, also where the search does not find this customer.
  const isAmong = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const customers = isAmong ? found : [chosen, ...found];
  const isListed = (value: string) => isChoice || found.some(({ id }) => id === value);
  const isTyped = typed !== '' && (chosen === undefined || typed !== labelOf(chosen));
  return (
    <Select
      label={texts.label}
      description={texts.hint}
      required
      {...input}
      searchable
      // The field has the focus when the page opens, and its list would lie over the page.
      openOnFocus={false}
      // Enter chooses the first one that was found, but none of those that the search before has found.
      selectFirstOptionOnChange={isTyped && isAnswered}
      onKeyDown={(event) => event.key === 'Enter' && isTyped && !isAnswered && event.preventDefault()}
      nothingFoundMessage={isAnswered ? texts.nobodyFound : isSilent ? texts.noAnswer : texts.searching}
      onSearchChange={(text) => {
        setTyped(text);
        onSearch?.(text);
      }}
      // The service has searched already.
      filter={({ options }) => options.filter((option) => 'value' in option && isListed(option.value))}
      data={customers.map((customer) => ({ value: customer.id, label: labelOf(customer) }))}
      value={chosen?.id ?? null}
      onChange={(value) => onChoose(value ?? '')}
    />
  );
}

function labelOf({ name, orgNumber, city }: Client): string {
  return [name, orgNumber, city].filter((part) => part !== '').join(' · ');
}
const selectTexts = textsByLanguage({
  label: ['Velg kunde', 'Choose a customer'],
  hint: [
    'Skriv navn, organisasjonsnummer eller e-postadresse.',
    'Type a name, organisation number or email address.',
  ],
  searching: ['Søker …', 'Searching …'],
  noAnswer: ['Søket fikk ikke svar. Sjekk nettet.', 'The search got no answer. Check your network.'],
  nobodyFound: [
    'Ingen treff. Velg «Ny kunde» for å legge til.',
    'Nothing found. Choose “New customer” to add one.',
  ],
});
