import type { MadeToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { SecretDialog } from '../../../ui/secret-dialog/secret-dialog';
import { tokenTexts as texts } from './token.texts';
import { TokenDialog } from './token-dialog';

/** What is open above the list of tokens. */
export type Opened = 'new' | MadeToken;

/** The open overlay of the list; its code is loaded when something is opened. */
export const TokenOverlays = (props: {
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
  onMade: () => void;
}) => {
  const { opened, onOpen } = props;
  const close = () => onOpen(undefined);
  return (
    <>
      <TokenDialog
        open={opened === 'new'}
        onClose={close}
        onMade={(made) => {
          onOpen(made);
          props.onMade();
        }}
      />
      {opened === undefined || opened === 'new' ? null : (
        <SecretDialog
          title={texts.madeTitle(opened.name)}
          intro={texts.madeIntro}
          fact={{ label: texts.use, value: 'Authorization: Bearer sy_…' }}
          secret={{ label: texts.secret, value: opened.secret }}
          close={texts.close}
          onClose={close}
        />
      )}
    </>
  );
};
