import {
  Avatar,
  Divider,
  NavLink,
  Popover,
  SegmentedControl,
  Text,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { appApi } from '../http/app-api.ts';
import type { AtAccount, Session } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { forgetKeptForms } from '../http/kept-form.ts';
import { NavigationLink } from './navigation-link.ts';
import { shellTexts } from './shell-texts.ts';

/**
 * The menu of the signed-in person: language, light or dark, signing out. For screen readers it is a
 * dialog, because a menu may hold nothing but its items.
 */
export function PersonMenu({ session, account }: { session: Session; account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useMutation({
    mutationFn: () => appApi.DELETE('/session'),
    // Loads the whole page, so that nothing that the person saw stays in memory.
    onSuccess: () => {
      forgetKeptForms();
      void navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true });
    },
  });
  const name = session.person.name || session.person.email;

  return (
    <Popover position="bottom-end" width={260} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton onClick={() => setOpen(!isOpen)}>
          <VisuallyHidden>{name}</VisuallyHidden>
          {/* The initials stand for the name, and the button already has the name. */}
          <Avatar aria-hidden name={name} color="fjord" radius="xl" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Label>{session.person.email}</Label>
        <NavigationLink
          to="/$accountId/me"
          params={{ accountId: account.accountId }}
          label={texts.me}
          leftSection={<IconUserCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(false)}
        />
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
      </Popover.Dropdown>
    </Popover>
  );
}

function Label({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" px="sm" py={6} truncate>
      {children}
    </Text>
  );
}
