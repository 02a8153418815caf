import {
  Avatar,
  Menu,
  SegmentedControl,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApp } from '../app-api.ts';
import { useLanguage, useTexts } from '../language.tsx';
import type { AtAccount, Session } from '../session.ts';
import { shellTexts } from './shell-texts.ts';

/** Who is signed in; other companies, language, light or dark, signing out. */
export function PersonMenu({ session, account }: { session: Session; account: AtAccount }) {
  const texts = useTexts(shellTexts);
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useMutation({
    mutationFn: () => callApp('DELETE', '/session'),
    // A full load: nothing that the person saw stays in memory.
    onSuccess: () => location.assign('/app/sign-in'),
  });
  const name = session.person.name || session.person.email;
  const others = session.companies.filter(({ companyId }) => companyId !== account.company.companyId);

  return (
    <Menu position="bottom-end" withinPortal width={260}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{name}</VisuallyHidden>
          {/* The initials stand for the name, which the button already says. */}
          <Avatar aria-hidden name={name} color="fjord" radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.person.email}</Menu.Label>
        <Menu.Item component={Link} to={`/${account.accountId}/me`}>
          {texts.me}
        </Menu.Item>
        {others.length > 0 && <Menu.Label>{texts.chooseCompany}</Menu.Label>}
        {others.map((company) => (
          <Menu.Item
            key={company.companyId}
            component={Link}
            to={`/${account.isTest ? company.accounts.test : company.accounts.production}`}
          >
            {company.companyName}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{texts.language}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts.language}
          value={language}
          onChange={setLanguage}
          data={[
            { value: 'nb', label: 'Norsk' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Menu.Label>{texts.lightOrDark}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts.lightOrDark}
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'auto', label: 'Auto' },
            { value: 'light', label: '☀' },
            { value: 'dark', label: '☾' },
          ]}
        />
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
