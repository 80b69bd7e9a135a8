import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { buildMenuTree, type MenuRoute } from '../../backoffice/menu';
import { schoolChanges, schoolLogo, schoolName } from '../../platform/page-meta';
import { ProductMark } from '../../ui/product-mark/product-mark';
import { CollapsedMenu } from './collapsed-menu';
import { dashboardPath } from './fixed-routes';
import { shellTexts } from './shell.texts';
import { SidebarMenu } from './sidebar-menu';
import type { SidebarState } from './sidebar-state';

const Logo = () => {
  useSyncExternalStore(schoolChanges.subscribe, schoolChanges.count);
  const logo = schoolLogo();
  return (
    <Link to={dashboardPath} className="logo" title={schoolName()}>
      {logo === '' ? <ProductMark /> : <img className="logo-image" src={logo} alt="" />}
      <span className="logo-words">
        <span className="logo-product">{shellTexts.product}</span>
        <span className="logo-school">{schoolName()}</span>
      </span>
    </Link>
  );
};

/** While the overlay is open on a narrow screen, Escape closes it; the focus moves into it when it opens. */
const useOverlay = (shown: boolean, close: () => void) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shown) return undefined;
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [shown, close]);
  return panel;
};

/** The dark bar on the left: logo and menu, 210 px wide or icons only; an overlay on narrow screens. */
export const Sidebar = (props: {
  sidebar: SidebarState;
  routes: readonly MenuRoute[];
  lit: string | undefined;
  current: string | undefined;
}) => {
  const { device, open, close } = props.sidebar;
  const tree = useMemo(() => buildMenuTree(props.routes), [props.routes]);
  const overlay = device === 'mobile' && open;
  const panel = useOverlay(overlay, close);
  const Menu = device === 'desktop' && !open ? CollapsedMenu : SidebarMenu;
  return (
    <>
      {overlay ? (
        <button type="button" className="sidebar-backdrop" aria-label={shellTexts.closeMenu} onClick={close} />
      ) : null}
      <aside ref={panel} id="sidebar" className="sidebar" inert={device === 'mobile' && !open}>
        <Logo />
        <nav className="sidebar-nav" aria-label={shellTexts.mainMenu}>
          <Menu nodes={tree} lit={props.lit} current={props.current} />
        </nav>
      </aside>
    </>
  );
};
