import { Button, Grid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../../server/src/domain/parties/organisation-number.ts';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';
import { useCityWithoutCompany } from '../../http/register.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OrgNumberInput } from '../../ui/form/checked-input.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { useCityOfPostalCode } from '../../ui/form/use-city-of-postal-code.ts';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Entrance } from './entrance.tsx';
import { signUpTexts } from './sign-up-texts.ts';

const EMPTY = { orgNumber: '', name: '', address: '', postalCode: '', city: '' };
type Values = typeof EMPTY;

/** A signed-in person makes a company, whose test environment opens at once. */
export default function NewCompanyPage() {
  const texts = useTexts(signUpTexts);
  const { data: session, error } = useSession();
  if (error !== null) return <ErrorNotice error={error} />;
  if (session === undefined) return <PageSkeleton />;
  if (!session.mayAddCompany) {
    return (
      <Entrance title={texts.closedTitle}>
        <Text>{texts.closed}</Text>
      </Entrance>
    );
  }
  return <CompanyForm isFirst={session.companies.length === 0} />;
}

function CompanyForm({ isFirst }: { isFirst: boolean }) {
  const texts = useTexts(signUpTexts);
  const form = useForm({ initialValues: EMPTY });
  const create = useChange('POST /companies', {
    // Loads the whole page, so that the session tells of the company.
    onDone: ({ accounts }) => location.assign(`/app/${accounts.test}`),
  });
  const input = useInputs(form, create.error, { ...texts, name: texts.companyName });
  const told = useRegister(form.values, (found) => form.setValues(found));
  const place = { ...form.values, country: 'NO' };
  useCityOfPostalCode(place, (found) => form.setValues(found), useCityWithoutCompany);

  return (
    <Entrance title={texts.companyTitle}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          {isFirst && (
            <Text size="sm" c="dimmed">
              {texts.step(3)}
            </Text>
          )}
          <Text>{texts.companyLead}</Text>
          <div>
            <OrgNumberInput required autoFocus {...input('orgNumber')} />
            <Text size="xs" c={told.isBad ? 'red' : 'dimmed'} mt={4} role="status">
              {told.text}
            </Text>
          </div>
          <TextInput autoComplete="organization" required {...input('name')} />
          <TextInput autoComplete="street-address" {...input('address')} />
          <Grid>
            <Grid.Col span={{ base: 5, xs: 4 }}>
              <TextInput inputMode="numeric" autoComplete="postal-code" {...input('postalCode')} />
            </Grid.Col>
            <Grid.Col span={{ base: 7, xs: 8 }}>
              <TextInput autoComplete="address-level2" {...input('city')} />
            </Grid.Col>
          </Grid>
          {create.error !== null && <ErrorNotice error={create.error} />}
          <Button type="submit" loading={create.isPending} fullWidth>
            {texts.createCompany}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}

/**
 * Fills name and address from Enhetsregisteret, once for each number, where they are empty or from there.
 * @returns what is told below the number
 */
function useRegister(
  values: Values,
  fill: (found: Partial<Values>) => void,
): { text: string; isBad: boolean } {
  const texts = useTexts(signUpTexts);
  const orgNumber = normaliseOrganisationNumber(values.orgNumber);
  const isAsked = isOrganisationNumber(orgNumber);
  const params = { path: { orgNumber } };
  const { data, isFetching } = useQuery({
    ...queryOf(['organisations', orgNumber], () => appApi.GET('/organisations/{orgNumber}', { params })),
    enabled: isAsked,
    retry: false,
    staleTime: 60_000,
  });
  const answer = isAsked ? data : undefined;
  const found = answer?.answer === 'found' ? answer : undefined;
  const filled = useRef<Values>(EMPTY);
  useEffect(() => {
    if (found === undefined || filled.current.orgNumber === orgNumber) return;
    const { name, address, postalCode, city } = found;
    const isTyped = values.name !== filled.current.name || values.address !== filled.current.address;
    filled.current = { orgNumber, name, address, postalCode, city };
    if (!isTyped) fill({ name, address, postalCode, city });
  });
  if (isAsked && isFetching) return { text: texts.searching, isBad: false };
  if (found?.isEnding === true) return { text: texts.ends, isBad: true };
  if (found !== undefined) return { text: `${texts.found}: ${found.name}`, isBad: false };
  if (answer?.answer === 'unknown') return { text: texts.unknown, isBad: false };
  if (answer?.answer === 'silent') return { text: texts.silent, isBad: false };
  return { text: '', isBad: false };
}
