import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../http/session.ts';
import type { AccountPage } from './links.tsx';
import classes from './page-links.module.css';

/** Links to the pages that belong together, above each of them. */
export function PageLinks({
  label,
  pages,
}: {
  label: string;
  pages: readonly { to: AccountPage; label: ReactNode }[];
}) {
  const { accountId } = useAccount();
  return (
    <nav aria-label={label} className={classes['links']}>
      {pages.map((page) => (
        <Link
          key={page.to}
          to={page.to}
          params={{ accountId }}
          className={classes['link'] ?? ''}
          activeOptions={{ includeSearch: false, exact: true }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
