import type { ReactNode, SyntheticEvent } from 'react';
import { Drawer, Modal } from '../../../ui/window/window';
import '../../../ui/form-dialog/form-dialog.css';
import './record-window.css';

/** Share of the page's width in percent (requirements §9); two columns of fields need 720 px. */
const dialogWidth = 55;
const sheetWidth = `min(max(${dialogWidth}vw, 720px), 100vw)`;

interface RecordWindowProps {
  readonly open: boolean;
  readonly title: string;
  /** Full-height, for forms with many fields; otherwise a dialog. */
  readonly page: boolean;
  readonly children: ReactNode;
  /** Staff want to leave: by the close button or by Escape; a click outside never counts (requirements §16). */
  readonly onLeave: () => void;
  readonly onOpened: () => void;
  readonly onClosed: () => void;
}

/** The window around the form of a record. */
export const RecordWindow = (props: RecordWindowProps) => {
  const { open, title, page, children } = props;
  const leave = (event: Pick<SyntheticEvent, 'preventDefault'>) => {
    // Otherwise the Escape that opens the question would also answer it.
    event.preventDefault();
    props.onLeave();
  };
  const afterOpenChange = (shown: boolean) => (shown ? props.onOpened() : props.onClosed());
  if (page) {
    return (
      <Drawer
        open={open}
        title={title}
        size={sheetWidth}
        rootClassName="record-page"
        mask={{ closable: false }}
        onClose={leave}
        afterOpenChange={afterOpenChange}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Modal
      open={open}
      title={title}
      width={{ xs: '100%', lg: `${dialogWidth}%` }}
      rootClassName="form-dialog"
      mask={{ closable: false }}
      footer={null}
      onCancel={leave}
      afterOpenChange={afterOpenChange}
    >
      {children}
    </Modal>
  );
};
