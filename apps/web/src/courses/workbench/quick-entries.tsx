import { Link, useLocation } from 'react-router';
import { type MenuRoute, menuHref, useMenuRoutes } from '../../backoffice/menu';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { Icon } from '../../ui/icon/icon';
import { workbenchTexts as texts } from './workbench.texts';

const shownEntries = 8;

const Entry = ({ route, within }: { route: MenuRoute; within: string | undefined }) => (
  <li>
    <Link className="entry" to={menuHref(route)}>
      <span className="entry-icon">
        <Icon name={route.icon} />
      </span>
      <span className="entry-words">
        <span className="entry-title">{route.title}</span>
        {within === undefined ? null : <span className="entry-within">{within}</span>}
      </span>
    </Link>
  </li>
);

/** The first screens of the user's own menu, one click away. */
export const QuickEntries = ({ roles }: { roles: readonly string[] }) => {
  const { pathname } = useLocation();
  const routes = useMenuRoutes(roles);
  const entries = routes
    .filter((route) => !route.hidden && !route.container && route.path !== pathname)
    .slice(0, shownEntries);
  const titleOf = (name: string | undefined) => routes.find((route) => route.name === name)?.title;
  return (
    <section className="workbench-section" aria-labelledby="workbench-entries">
      <h3 id="workbench-entries">{texts.entries}</h3>
      {entries.length === 0 ? (
        <EmptyState compact icon="AppstoreOutlined" title={texts.noEntries} hint={texts.noEntriesHint} />
      ) : (
        <ul className="entries">
          {entries.map((route) => (
            <Entry key={route.name} route={route} within={titleOf(route.parents.at(-1))} />
          ))}
        </ul>
      )}
    </section>
  );
};
