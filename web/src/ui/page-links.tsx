import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the links are pushed sideways, and the one of this page may be out of sight. They stay while one page follows another.
  useEffect(() => {
    // The router puts back how far things were pushed on the page before, and marks the link of this page, later than this.
    const frame = requestAnimationFrame(() => {
      const here = links.current?.querySelector('[aria-current]');
      here?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <nav ref={links} aria-label={label} className={`${classes['links']} strip`}>
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
