import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { CloneDialog } from './clone/clone-dialog';
import type { Design } from './design-address';
import { AddToMenuDialog } from './menu-entry/add-to-menu-dialog';
import type { Opened, OpenedForm } from './opened';
import { RecycleDrawer } from './recycle/recycle-drawer';
import { RemovalDialog } from './removal/removal-dialog';
import { SyncDialog } from './sync/sync-dialog';
import { VersionsDrawer } from './versions/versions-drawer';

// The names of the field types come with their schemas, which only this dialog needs.
const AdoptDialog = lazy(async () => ({ default: (await import('./adopt/adopt-dialog')).AdoptDialog }));

const formIn = (opened: Opened | undefined, kind: Exclude<Opened['kind'], 'adopt' | 'recycle'>): OpenedForm | null =>
  opened && 'form' in opened && opened.kind === kind ? opened.form : null;

/** Every dialog and drawer of the list; they stay mounted, so that each returns the focus when it closes. */
export const FormOverlays = (props: {
  opened: Opened | undefined;
  auths: readonly string[];
  onOpen: (opened: Opened) => void;
  onClose: () => void;
  onReload: () => void;
  onDesign: (design: Design) => void;
}) => {
  const { opened, auths, onOpen, onClose, onReload, onDesign } = props;
  const adopting = opened?.kind === 'adopt';
  const [adopted, setAdopted] = useState(adopting);
  if (adopting && !adopted) setAdopted(true);
  const done = () => {
    onClose();
    onReload();
  };
  const mayEdit = auths.includes('edit');
  return (
    <>
      <SyncDialog form={formIn(opened, 'sync')} onClose={done} onSynced={onReload} />
      <CloneDialog form={formIn(opened, 'clone')} onClose={onClose} onCloned={done} />
      <AddToMenuDialog form={formIn(opened, 'menu')} onClose={onClose} onAdded={done} />
      <RemovalDialog form={formIn(opened, 'remove')} onClose={onClose} onRemoved={done} />
      <VersionsDrawer
        form={formIn(opened, 'versions')}
        mayEdit={mayEdit}
        onClose={done}
        onSync={(form) => onOpen({ kind: 'sync', form })}
      />
      <RecycleDrawer open={opened?.kind === 'recycle'} mayEdit={mayEdit} onClose={onClose} onRestored={onReload} />
      {adopted ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <AdoptDialog
            open={adopting}
            onClose={onClose}
            onAdopted={(id) => {
              done();
              onDesign({ form: id, start: 'blank' });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
