import type { User } from '@shuyuan/contract/backoffice/identity/user';
import { useState } from 'react';
import { type NewPassword, PasswordDialog } from './password-dialog';
import { UserDialog } from './user-dialog';
import { UserDrawer } from './user-drawer';

/** What is open above the list of users. */
export type Opened =
  | { readonly kind: 'detail'; readonly id: number }
  | { readonly kind: 'edit'; readonly user: User | undefined }
  | { readonly kind: 'password'; readonly password: NewPassword };

/** The open overlay of the list; its code is loaded when something is opened. */
export const UserOverlays = (props: {
  opened: Opened | undefined;
  auths: readonly string[];
  onOpen: (opened: Opened | undefined) => void;
  onReload: () => void;
}) => {
  const { opened, onOpen } = props;
  const close = () => onOpen(undefined);
  // While the dialog closes it still shows its content.
  const [edited, setEdited] = useState<User | undefined>(undefined);
  if (opened?.kind === 'edit' && opened.user !== edited) setEdited(opened.user);
  return (
    <>
      {opened?.kind === 'detail' ? (
        <UserDrawer
          key={opened.id}
          id={opened.id}
          mayEdit={props.auths.includes('edit')}
          onEdit={(user) => onOpen({ kind: 'edit', user })}
          onClose={close}
        />
      ) : null}
      <UserDialog
        open={opened?.kind === 'edit'}
        user={opened?.kind === 'edit' ? opened.user : edited}
        onClose={close}
        onSaved={(made) => {
          onOpen(made && { kind: 'password', password: { made, by: 'created' } });
          props.onReload();
        }}
      />
      {opened?.kind === 'password' ? <PasswordDialog password={opened.password} onClose={close} /> : null}
    </>
  );
};
