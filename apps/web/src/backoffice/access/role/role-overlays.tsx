import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { useState } from 'react';
import { CopyDialog } from './copy-dialog';
import { RoleDialog } from './role-dialog';
import { RoleDrawer, type RoleTab } from './role-drawer';

/** The open overlay of the list of roles. */
export type Opened =
  | { readonly kind: 'edit'; readonly role: Role | undefined }
  | { readonly kind: 'copy'; readonly role: Role }
  | { readonly kind: 'detail'; readonly role: Role; readonly tab: RoleTab };

/** The last overlay of one kind, so that it still shows its content while it fades out. */
const useLastOf = <K extends Opened['kind']>(kind: K, opened: Opened | undefined) => {
  const current = opened?.kind === kind ? (opened as Extract<Opened, { kind: K }>) : undefined;
  const [last, setLast] = useState(current);
  if (current !== undefined && current !== last) setLast(current);
  return { open: current !== undefined, last: current ?? last };
};

/** The dialogs and the drawer of the list; they stay mounted, so that each returns the focus when it closes. */
export const RoleOverlays = (props: { opened: Opened | undefined; onClose: () => void; onReload: () => void }) => {
  const { opened, onClose } = props;
  const edit = useLastOf('edit', opened);
  const copy = useLastOf('copy', opened);
  const detail = useLastOf('detail', opened);
  const [tab, setTab] = useState<{ of: Opened | undefined; tab: RoleTab }>();
  const done = () => {
    onClose();
    props.onReload();
  };
  return (
    <>
      <RoleDialog open={edit.open} role={edit.last?.role} onClose={onClose} onSaved={done} />
      {copy.last ? <CopyDialog open={copy.open} role={copy.last.role} onClose={onClose} onCopied={done} /> : null}
      {detail.last ? (
        <RoleDrawer
          open={detail.open}
          role={detail.last.role}
          tab={tab !== undefined && tab.of === detail.last ? tab.tab : detail.last.tab}
          onTab={(chosen) => setTab({ of: detail.last, tab: chosen })}
          onClose={onClose}
        />
      ) : null}
    </>
  );
};
