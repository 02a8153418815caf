import { Card, Group, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import type { CompanySettings } from '../company/company-settings.ts';
import type { BusinessCustomers } from './duty.ts';
import { eInvoicesTexts } from './e-invoices-texts.ts';
import classes from './e-invoices.module.css';

type State = 'ok' | 'lacks' | 'look';
type Item = {
  state: State;
  title: string;
  hint: string;
  action?: { label: string; link: Destination };
};

/** What has to be in place before e-invoices go out, each with the way to what is missing. */
export function ReadyList({
  settings,
  customers,
}: {
  settings: CompanySettings;
  customers: BusinessCustomers;
}) {
  const texts = useTexts(eInvoicesTexts);
  const { accountId, environment, isTest } = useAccount();
  const isOn = settings.eInvoices[environment] === 'auto';
  const all = customers.complete + customers.withoutNumber + customers.wrongNumber;
  const isComplete = customers.complete === all;
  const here = (hash: string): Destination => ({
    to: '/$accountId/settings/e-invoices',
    params: { accountId },
    hash,
  });
  const items: Item[] = [
    isOn
      ? { state: 'ok', title: texts.on, hint: texts.onHint }
      : {
          state: 'lacks',
          title: texts.off,
          hint: texts.offHint,
          action: { label: texts.turnOn, link: here('e-invoice-settings') },
        },
    isTest
      ? { state: 'ok', title: texts.captured, hint: texts.capturedHint }
      : settings.accessPointIsSetUp
        ? { state: 'ok', title: texts.connected, hint: texts.connectedHint }
        : { state: 'lacks', title: texts.notConnected, hint: texts.notConnectedHint },
    settings.bankAccount === ''
      ? {
          state: 'lacks',
          title: texts.noAccount,
          hint: texts.accountHint,
          action: {
            label: texts.toCompany,
            link: { to: '/$accountId/settings/company', params: { accountId } },
          },
        }
      : { state: 'ok', title: texts.account, hint: texts.accountHint },
    settings.inForetaksregisteret
      ? { state: 'ok', title: texts.register, hint: texts.registerHint }
      : { state: 'look', title: texts.noRegister, hint: texts.noRegisterHint },
    all === 0
      ? { state: 'look', title: texts.noBusinesses, hint: texts.numbersHint }
      : {
          state: isComplete ? 'ok' : 'lacks',
          title: texts.numbers(customers.complete, all),
          hint: isComplete ? texts.numbersHint : texts.numbersMissing,
          ...(!isComplete && {
            action: { label: texts.toCustomers, link: here('incomplete-customers') },
          }),
        },
  ];
  const missing = items.filter(({ state }) => state === 'lacks').length;

  return (
    <Card withBorder component="section" aria-labelledby="ready">
      <Title order={2} size="h4" id="ready">
        {texts.ready}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {missing === 0 ? texts.allReady : texts.missing(missing)}
      </Text>
      <ul className={classes['ready']}>
        {items.map((item) => (
          <ReadyItem key={item.title} item={item} />
        ))}
      </ul>
    </Card>
  );
}

const LOOKS = {
  ok: { Icon: IconCheck, color: 'green' },
  lacks: { Icon: IconAlertTriangle, color: 'orange' },
  look: { Icon: IconInfoCircle, color: 'gray' },
} as const;

function ReadyItem({ item: { state, title, hint, action } }: { item: Item }) {
  const texts = useTexts(eInvoicesTexts);
  const { Icon, color } = LOOKS[state];
  return (
    <li className={classes['item']}>
      <ThemeIcon variant="light" size={28} radius="xl" color={color} aria-hidden>
        <Icon size={16} stroke={2} />
      </ThemeIcon>
      <div className={classes['what']}>
        <Text fw={650}>
          {title}
          <VisuallyHidden> ({texts[state]})</VisuallyHidden>
        </Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {action !== undefined && (
        <Group flex="none">
          <ButtonLink {...action.link} size="xs" variant="default">
            {action.label}
          </ButtonLink>
        </Group>
      )}
    </li>
  );
}
