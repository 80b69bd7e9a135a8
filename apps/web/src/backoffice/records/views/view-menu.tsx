import { DownOutlined } from '@ant-design/icons';
import type { RecordView } from '@shuyuan/contract/backoffice/records/record';
import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { MenuButton, type MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import type { ViewsController } from './use-views';
import { viewTexts as texts } from './views.texts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog')).ViewDialog }));

const labelOf = ({ name, is_shared, is_mine, admin_name }: RecordView): string => {
  if (!is_shared) return name;
  return is_mine ? texts.shared(name) : texts.sharedBy(name, admin_name);
};

/** Own views first, then those that others share. */
const inOrder = (views: readonly RecordView[]): readonly RecordView[] =>
  [...views].sort((a, b) => Number(b.is_mine) - Number(a.is_mine) || a.name.localeCompare(b.name, 'zh'));

const itemsFor = (controller: ViewsController, open: (view: RecordView | 'new') => void): MenuButtonItem[] => {
  const { view, views } = controller;
  const own = view?.is_mine
    ? [
        { key: 'rename', label: texts.rename, onSelect: () => open(view) },
        // The call itself reports failures.
        { key: 'remove', label: texts.remove, onSelect: () => void controller.remove(view).catch(() => undefined) },
      ]
    : [];
  const changes = [
    ...(view?.is_mine
      ? [
          {
            key: 'save',
            label: texts.saveChanges,
            onSelect: () => void controller.saveChanges().catch(() => undefined),
          },
        ]
      : []),
    { key: 'restore', label: texts.restore, onSelect: controller.restore },
  ];
  return [
    ...(controller.changed ? changes : []),
    {
      key: 'all',
      label: texts.all,
      checked: view === undefined,
      apart: controller.changed,
      onSelect: () => controller.open(undefined),
    },
    ...inOrder(views).map((one) => ({
      key: String(one.id),
      label: labelOf(one),
      checked: one.id === view?.id,
      onSelect: () => controller.open(one),
    })),
    { key: 'new', label: texts.saveAs, apart: true, onSelect: () => open('new') },
    ...own,
  ];
};

/** The views of a list: choosing one, saving the list as one, and saving changes. */
export const ViewMenu = ({ controller }: { controller: ViewsController }) => {
  const [named, setNamed] = useState<RecordView | 'new' | undefined>(undefined);
  const [everNamed, setEverNamed] = useState(false);
  if (named && !everNamed) setEverNamed(true);
  const { view, changed } = controller;
  const label = texts.current(view?.name ?? texts.all);
  return (
    <>
      <MenuButton
        floating
        className="action-button action-button-plain view-menu"
        label={label}
        items={itemsFor(controller, setNamed)}
        trigger={
          <>
            <span className="view-menu-name">{label}</span>
            <DownOutlined aria-hidden />
          </>
        }
      />
      {changed ? <StateTag tone="warn">{texts.changed}</StateTag> : null}
      {everNamed ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <ViewDialog controller={controller} named={named} onClose={() => setNamed(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
