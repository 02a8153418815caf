import { Anchor, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconApps, IconCircleCheck, IconDeviceDesktop } from '@tabler/icons-react';
import type { ConnectTexts } from './connect-texts.ts';
import type { Asked } from '../connections/rights.ts';
import classes from './connect.module.css';

/** Who asks. The name alone may be anybody's, so the place where the app lives stands beside it. */
export function Origin({ asked, texts }: { asked: Asked; texts: ConnectTexts }) {
  const { name, host, backTo, homepage, registeredBy, isVerified, isOnThisMachine, hasLogo, appId } = asked;
  const isLocal = isOnThisMachine && registeredBy !== null;
  return (
    <Paper withBorder p="md" component="section" aria-label={texts.whoAsks} className={classes['origin']}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        {hasLogo ? (
          <img className={classes['logo']} src={`/app-api/apps/${encodeURIComponent(appId)}/logo`} alt="" />
        ) : (
          <ThemeIcon variant="light" size={48} radius="md" aria-hidden>
            {isOnThisMachine ? <IconDeviceDesktop size={26} /> : <IconApps size={26} />}
          </ThemeIcon>
        )}
        <Stack gap={4} className="breakable">
          <Text fw={650} size="lg" lh={1.3}>
            {name}
          </Text>
          {!isLocal && (
            <Text fw={550} dir="ltr">
              {host}
            </Text>
          )}
          {isOnThisMachine && <Text>{texts.onThisMachine}</Text>}
          {!isOnThisMachine && backTo !== host && <Text size="sm">{texts.backTo(backTo)}</Text>}
          {registeredBy !== null && (
            <Text size="sm" c="dimmed">
              {texts.registeredBy(registeredBy)}
            </Text>
          )}
          {homepage !== null && (
            <Text size="sm" c="dimmed">
              {isVerified ? (
                <Anchor href={homepage} target="_blank" rel="noreferrer" inherit underline="always">
                  {texts.homepage(homepage)}
                </Anchor>
              ) : (
                texts.homepage(homepage)
              )}
            </Text>
          )}
        </Stack>
      </Group>
      <Group wrap="nowrap" align="flex-start" gap="xs" mt="sm" className={classes['trust']}>
        {isVerified ? (
          <IconCircleCheck size={20} aria-hidden className={classes['good']} />
        ) : (
          <IconAlertTriangle size={20} aria-hidden className={classes['warns']} />
        )}
        <Text size="sm">
          {isVerified ? texts.verified : registeredBy === null ? texts.ownName : texts.notVerified}
          {!isVerified && !isLocal && ` ${texts.knowHost(host)}`}
          {isOnThisMachine && ` ${texts.onThisMachineHint}`}
        </Text>
      </Group>
    </Paper>
  );
}
