import { Combobox, Group, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AtAccount, Company } from '../http/session.ts';
import { useTexts } from '../text/language.tsx';
import { roleTexts } from '../text/role-texts.ts';
import { AnchorLink } from '../ui/links.tsx';
import { FoundOptions } from '../ui/form/found-options.tsx';
import { companiesFor } from './companies-for.ts';
import { CompanyName } from './company-name.tsx';
import { samePageAt } from './same-page.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './options.module.css';

/** The list of a person's other companies, to search in. Loaded only for people who have several. */
export default function CompanyList({ account, others }: { account: AtAccount; others: Company[] }) {
  const texts = useTexts(shellTexts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
  });
  const { dropdownOpened, openDropdown, selectFirstOption } = combobox;
  useHotkeys([['s', () => openDropdown()]]);
  // Enter opens the first company in the list: the one used last, or the one found.
  useEffect(() => {
    if (dropdownOpened) selectFirstOption();
  }, [dropdownOpened, search, selectFirstOption]);
  const { recent, rest } = companiesFor(search, others);

  function open(companyId: string) {
    const company = others.find((one) => one.companyId === companyId);
    combobox.closeDropdown();
    if (company === undefined) return;
    const accountId = account.isTest ? company.accounts.test : company.accounts.production;
    void navigate({ href: samePageAt(accountId, pathname) });
  }

  return (
    <Combobox store={combobox} width={340} position="bottom-start" withinPortal={false} onOptionSubmit={open}>
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={classes['target'] ?? ''}
          onClick={() => combobox.toggleDropdown()}
          title={texts.switchCompany}
        >
          <CompanyName name={account.company.companyName} />
          <Combobox.Chevron aria-hidden className={classes['chevron'] ?? ''} />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes['dropdown'] ?? ''}>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Mantine leaves these two out, without which a screen reader takes the field for any other.
          role="combobox"
          aria-expanded
          placeholder={texts.searchCompany}
          aria-label={texts.searchCompany}
        />
        <FoundOptions
          count={recent.length + rest.length}
          nothing={texts.nothingFound}
          mah="min(420px, 60vh)"
          className={classes['options'] ?? ''}
          aria-label={texts.companies}
        >
          {recent.length > 0 && (
            <Combobox.Group label={texts.recent}>
              {recent.map((company) => (
                <CompanyOption key={company.companyId} company={company} />
              ))}
            </Combobox.Group>
          )}
          {rest.length > 0 && recent.length > 0 && (
            <Combobox.Group label={texts.otherCompanies}>
              {rest.map((company) => (
                <CompanyOption key={company.companyId} company={company} />
              ))}
            </Combobox.Group>
          )}
          {rest.length > 0 &&
            recent.length === 0 &&
            rest.map((company) => <CompanyOption key={company.companyId} company={company} />)}
        </FoundOptions>
        <Combobox.Footer>
          <AnchorLink to="/companies" search={{ environment: account.environment }} size="sm">
            {texts.allCompanies}
          </AnchorLink>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function CompanyOption({ company: { companyId, companyName, role } }: { company: Company }) {
  const roles = useTexts(roleTexts);
  return (
    <Combobox.Option value={companyId} className={classes['option'] ?? ''}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" className="breakable">
          {companyName}
        </Text>
        <Text size="xs" className={classes['role'] ?? ''}>
          {roles.names[role]}
        </Text>
      </Group>
    </Combobox.Option>
  );
}
