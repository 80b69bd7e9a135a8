import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { Icon } from '../../../ui/icon/icon';
import { buildMenuRoutes } from '../menu-routes';
import { buildMenuTree, type MenuNode } from '../menu-tree';
import { itemsOf } from './entry-draft';
import { menuEditorTexts as texts } from './menu-editor.texts';

const Nodes = ({ nodes, current }: { nodes: readonly MenuNode[]; current: string }) => (
  <ul>
    {nodes.map(({ route, children }) => (
      <li key={route.name}>
        <span className="menu-preview-entry" data-current={route.name === current}>
          <Icon name={route.icon} />
          {route.title === '' ? texts.unnamed : route.title}
        </span>
        {children.length === 0 ? null : <Nodes nodes={children} current={current} />}
      </li>
    ))}
  </ul>
);

/** The menu as it will look with the open entry in it. */
export const MenuPreview = ({ entries, id }: { entries: readonly MenuEntry[]; id: number | undefined }) => {
  const nodes = buildMenuTree(buildMenuRoutes(itemsOf(entries)));
  return (
    <section className="menu-preview" aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <div className="menu-preview-side">
        {nodes.length === 0 ? <p>{texts.previewEmpty}</p> : <Nodes nodes={nodes} current={`menu_${id}`} />}
      </div>
      <p className="menu-editor-hint">{texts.previewHint}</p>
    </section>
  );
};
