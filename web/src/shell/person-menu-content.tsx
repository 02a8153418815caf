import { Divider, NavLink, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { IconBuildingPlus, IconHelp, IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { appApi } from '../http/app-api.ts';
import { forgetKeptForms } from '../http/kept-form.ts';
import type { AtAccount } from '../http/session.ts';
import { useSession } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { useChange } from '../ui/form/use-change.ts';
import { NavigationLink } from './navigation-link.ts';
import { shellTexts } from './shell-texts.ts';

export default function PersonMenuContent({
  email,
  account,
  close,
  showKeys,
}: {
  email: string;
  account: AtAccount | undefined;
  close: () => void;
  /** Shows the keys of the app. */
  showKeys: () => void;
}) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const { data: session } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  const signOut = useChange(() => appApi.DELETE('/session'), {
    // Loads the whole page, so that nothing that the person saw stays in memory.
    onDone: () => {
      forgetKeptForms();
      void navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true });
    },
  });
  return (
    <>
      <Label>{email}</Label>
      {account !== undefined && (
        <NavigationLink
          ref={first}
          to="/$accountId/me"
          params={{ accountId: account.accountId }}
          label={texts.me}
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          onClick={close}
        />
      )}
      {session?.mayAddCompany === true && (
        <NavigationLink
          to="/new-company"
          label={texts.newCompany}
          leftSection={<IconBuildingPlus size={18} stroke={1.75} aria-hidden />}
          onClick={close}
        />
      )}
      <Divider my={4} />
      <NavLink
        href="/docs"
        target="_blank"
        label={texts.help}
        leftSection={<IconHelp size={18} stroke={1.75} aria-hidden />}
        onClick={close}
      />
      {account !== undefined && hasKeyboard() && (
        <NavLink
          component="button"
          label={texts.keys}
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            close();
            showKeys();
          }}
        />
      )}
      <Divider my={4} />
      <Label>{texts.language}</Label>
      <LanguageChoice label={texts.language} fullWidth />
      <Label>{texts.lightOrDark}</Label>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={texts.lightOrDark}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'auto', label: 'Auto' },
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
      />
      <Divider my={4} />
      <NavLink
        component="button"
        label={texts.signOut}
        leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
        onClick={() => signOut.mutate()}
      />
    </>
  );
}

/** A screen tells nothing of keys. Where nothing but a finger points, there is hardly a keyboard. */
function hasKeyboard(): boolean {
  return matchMedia('(any-pointer: fine)').matches;
}

function Label({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" px="sm" py={6} truncate>
      {children}
    </Text>
  );
}
