import type { MenuEntry, MenuOffer } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { entryRoutes, menuLevelsMax } from '@shuyuan/contract/backoffice/menu/menu-tree';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import type { ScreenProps } from '../../../platform/screen';
import { isOnlyHidden } from '../../../platform/unsaved-input';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { DragTree } from '../../../ui/drag-tree/drag-tree';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { idOf, withDraft } from './entry-draft';
import { EntryPanel } from './entry-panel';
import { EntryRow } from './entry-row';
import { entriesQuery, offerQuery } from './menu-editor.queries';
import { menuEditorTexts as texts } from './menu-editor.texts';
import { MenuPreview } from './menu-preview';
import { useMenuEditor } from './use-menu-editor';
import './menu-editor.css';

const narrow = window.matchMedia('(width < 992px)');
const subscribeToWidth = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Asks before a link or the back button discards unsaved input. */
const useLeaveQuestion = (isChanged: () => boolean): void => {
  const blocker = useBlocker((step) => {
    return step.currentLocation.pathname !== step.nextLocation.pathname && isChanged() && !isOnlyHidden(step);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: texts.leaveTitle, content: texts.leaveContent, danger: true }).then((agreed) =>
      agreed ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker]);
};

interface BoardProps {
  readonly auths: readonly string[];
  readonly entries: readonly MenuEntry[];
  readonly offer: MenuOffer;
}

type Editor = ReturnType<typeof useMenuEditor>;

const Tree = ({ auths, entries, editor }: Omit<BoardProps, 'offer'> & { editor: Editor }) => {
  const routes = useMemo(() => new Map(entryRoutes(entries).map((route) => [route.id, route])), [entries]);
  const mayAdd = auths.includes('create');
  const { opened } = editor;
  return (
    <section className="menu-editor-tree">
      <div className="menu-editor-bar">
        <p className="menu-editor-hint">{texts.treeHint}</p>
        {mayAdd ? (
          <ActionButton kind="primary" onClick={() => void editor.open({ parentId: null })}>
            {texts.add}
          </ActionButton>
        ) : null}
      </div>
      {entries.length === 0 ? <EmptyState icon="MenuOutlined" title={texts.empty} hint={texts.emptyHint} /> : null}
      <DragTree
        label={texts.tree}
        rows={entries}
        levelsMax={menuLevelsMax}
        selected={opened && 'entry' in opened ? opened.entry.id : undefined}
        onMove={auths.includes('edit') ? (move) => void editor.move(move) : undefined}
      >
        {(entry) => (
          <EntryRow
            entry={entry}
            route={routes.get(entry.id)}
            onOpen={() => void editor.open({ entry })}
            onAdd={mayAdd ? () => void editor.open({ parentId: entry.id }) : undefined}
            onRemove={auths.includes('delete') ? () => void editor.remove(entry) : undefined}
          />
        )}
      </DragTree>
    </section>
  );
};

const Board = ({ auths, entries, offer }: BoardProps) => {
  const editor = useMenuEditor(entries);
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => narrow.matches);
  const { opened, draft, handle } = editor;
  useLeaveQuestion(() => handle.current?.isChanged() ?? false);
  const drafted = opened && draft ? withDraft(entries, { opened, values: draft }) : entries;
  const readOnly = !auths.includes(opened && 'entry' in opened ? 'edit' : 'create');
  return (
    <div className="menu-editor">
      <Tree auths={auths} entries={entries} editor={editor} />
      {opened ? (
        <EntryPanel
          opened={opened}
          entries={entries}
          offer={offer}
          isNarrow={isNarrow}
          readOnly={readOnly}
          handle={handle}
          onDraft={editor.setDraft}
          onClose={editor.close}
          onSubmit={editor.save}
        />
      ) : (
        <section className="menu-editor-panel menu-editor-waiting">
          <EmptyState compact icon="FormOutlined" title={texts.choose} hint={texts.chooseHint} />
        </section>
      )}
      <MenuPreview entries={drafted} id={opened && idOf(opened)} />
    </div>
  );
};

/** The menu editor: the tree, the form of an entry, and a preview of the menu. */
export const MenuEditorPage = ({ auths }: ScreenProps) => {
  const entries = useQuery(entriesQuery);
  const offer = useQuery(offerQuery);
  if (entries.data && offer.data) return <Board auths={auths} entries={entries.data} offer={offer.data} />;
  if (!entries.isError && !offer.isError) return <Skeleton active paragraph={{ rows: 8 }} title={false} />;
  const retry = () => void Promise.all([entries.refetch(), offer.refetch()]);
  return (
    <EmptyState icon="MenuOutlined" tone="failure" title={texts.failed} hint={texts.failedHint}>
      <ActionButton onClick={retry}>{texts.retry}</ActionButton>
    </EmptyState>
  );
};
