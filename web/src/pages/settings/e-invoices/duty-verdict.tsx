import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCircleMinus, IconInfoCircle, IconSend } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { day, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { CompanySettings } from '../company/company-settings.ts';
import type { Duty } from './duty.ts';
import { EXEMPT_BELOW, verdictOf } from './duty.ts';
import { eInvoicesTexts } from './e-invoices-texts.ts';

/** Whether the duty applies, and the company's own figures by which it does. */
export function DutyVerdict({
  invoiced,
  settings,
}: {
  invoiced: Duty['invoiced'];
  settings: CompanySettings;
}) {
  const texts = useTexts(eInvoicesTexts);
  const { language } = useLanguage();
  const { isTest } = useAccount();
  const { net, from, to, documents, asEInvoices, isWhole } = invoiced;
  const isAbove = net >= EXEMPT_BELOW;
  const verdict = texts[verdictOf(invoiced)];
  const Icon = isAbove ? IconSend : documents === 0 ? IconCircleMinus : IconInfoCircle;
  const sum = moneyInKroner(net, language);
  const orgNumber = settings.orgNumber.replaceAll(/(\d{3})(?=\d)/g, '$1\u00A0');

  return (
    <Card withBorder component="section" aria-labelledby="duty">
      <Text size="sm" c="dimmed" id="duty" component="h2" m={0} fw={400}>
        {texts.duty}
      </Text>
      <Group wrap="nowrap" align="flex-start" gap="sm" mt={6} mb="sm">
        <ThemeIcon variant="light" size={36} radius="xl" color={isAbove ? 'fjord' : 'gray'} aria-hidden>
          <Icon size={20} stroke={1.75} />
        </ThemeIcon>
        <Title order={3} size="h3" mt={3}>
          {verdict}
        </Title>
      </Group>
      <Stack gap={6}>
        {documents === 0 ? (
          <Text>{texts.nobodyHint}</Text>
        ) : (
          <>
            <Text>
              {isWhole
                ? texts.invoiced(sum, day(from, language), day(to, language))
                : texts.invoicedMore(sum, day(to, language))}{' '}
              {texts.limit}
            </Text>
            <Text>{texts.went(asEInvoices, documents)}</Text>
          </>
        )}
        <Text size="sm" c="dimmed">
          {texts.who(orgNumber)} {settings.vatRegistered ? texts.withVat : texts.withoutVat}
          {isTest && ` ${texts.inTest}`}
        </Text>
      </Stack>
    </Card>
  );
}
