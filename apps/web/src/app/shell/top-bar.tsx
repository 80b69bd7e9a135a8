import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { Me } from '@shuyuan/contract/backoffice/identity/identity';
import { Link } from 'react-router';
import { Bell } from '../../backoffice/messages';
import { SearchButton } from '../../backoffice/search';
import { type Crumb, crumbViews } from './breadcrumb';
import { shellTexts } from './shell.texts';
import type { SidebarState } from './sidebar-state';
import { ThemeSwitch } from './theme-switch';
import { UserMenu } from './user-menu';

const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const views = crumbViews(crumbs);
  return (
    <nav className="breadcrumb" aria-label={shellTexts.breadcrumb}>
      <ol>
        {views.map(({ path, title, href }, index) => (
          <li key={`${path} ${title}`}>
            {href === undefined ? (
              <span aria-current={index === views.length - 1 ? 'page' : undefined}>{title}</span>
            ) : (
              <Link to={href}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** Hamburger, breadcrumb, search, bell, theme and user (requirements §2). */
export const TopBar = (props: {
  sidebar: SidebarState;
  crumbs: readonly Crumb[];
  user: Me;
  /** Whether an address opens a screen. */
  leadsTo: (path: string) => boolean;
}) => {
  const { open, toggle } = props.sidebar;
  const { user } = props;
  const label = open ? shellTexts.closeSidebar : shellTexts.openSidebar;
  return (
    <header className="top-bar">
      <button
        type="button"
        className="icon-button"
        aria-controls="sidebar"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={toggle}
      >
        {open ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      <Breadcrumb crumbs={props.crumbs} />
      {user.must_change_password || user.must_set_second_factor ? null : (
        <>
          <SearchButton userId={user.id} roles={user.roles} leadsTo={props.leadsTo} />
          <Bell userId={user.id} />
        </>
      )}
      <ThemeSwitch />
      <UserMenu user={user} />
    </header>
  );
};
