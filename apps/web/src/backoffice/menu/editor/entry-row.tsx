import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { isContainer } from '@shuyuan/contract/backoffice/menu/menu-path';
import type { EntryRoute } from '@shuyuan/contract/backoffice/menu/menu-tree';
import { menuScreens } from '@shuyuan/contract/product/menu-screens';
import { Icon } from '../../../ui/icon/icon';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { menuHref } from '../menu-routes';
import { menuEditorTexts as texts } from './menu-editor.texts';

const Tags = ({ entry, route }: { entry: MenuEntry; route: EntryRoute | undefined }) => {
  const container = isContainer(entry.url);
  const known = container || menuScreens.some(({ key }) => key === entry.url);
  return (
    <span className="entry-row-tags">
      {known ? null : <StateTag tone="bad">{texts.unknownScreen}</StateTag>}
      {route?.hidden ? <StateTag tone="warn">{texts.hidden}</StateTag> : null}
      {container ? <StateTag tone="plain">{texts.container}</StateTag> : null}
    </span>
  );
};

/** An entry in the tree: its icon, its name, its target and its actions. */
export const EntryRow = (props: {
  entry: MenuEntry;
  route: EntryRoute | undefined;
  onOpen: () => void;
  onAdd: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) => {
  const { entry, route } = props;
  return (
    <>
      <button type="button" className="entry-row-name" aria-label={texts.edit(entry.name)} onClick={props.onOpen}>
        <Icon name={entry.icon} />
        <span className="entry-row-title">{entry.name}</span>
      </button>
      <span className="entry-row-address">{route && !route.container ? menuHref(route) : ''}</span>
      <Tags entry={entry} route={route} />
      {props.onAdd ? (
        <IconButton label={texts.addBelow(entry.name)} onClick={props.onAdd}>
          <PlusOutlined aria-hidden />
        </IconButton>
      ) : null}
      {props.onRemove ? (
        <IconButton label={texts.remove(entry.name)} onClick={props.onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
};
