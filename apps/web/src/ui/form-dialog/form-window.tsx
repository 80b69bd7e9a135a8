import { Skeleton } from 'antd';
import { type SyntheticEvent, useRef, useState } from 'react';
import { confirm } from '../confirm-dialog/confirm';
import { Modal } from '../window/window';
import type { FormDialogProps } from './form-dialog.props';
import { formDialogTexts as texts } from './form-dialog.texts';
import { FormSheet, type FormSheetHandle } from './form-sheet';
import './form-dialog.css';

const defaultWidth = 55;

/** Counts the openings, so that each starts with a new form, even while the last one is still fading out. */
const useOpenings = (open: boolean): number => {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: open ? seen.count + 1 : seen.count });
  return seen.count;
};

/** The window around the form: it closes only when no input is lost or the user agrees. */
export const FormWindow = <Values extends object>(props: FormDialogProps<Values>) => {
  const { open, title, record = '', loading = false, width = defaultWidth, onClose } = props;
  const sheet = useRef<FormSheetHandle>(null);
  const openings = useOpenings(open);

  const leave = async (event: Pick<SyntheticEvent, 'preventDefault'>) => {
    // Otherwise the Escape that opens the question would also answer it.
    event.preventDefault();
    if (sheet.current?.isBusy()) return;
    const question = { title: texts.leaveTitle, content: texts.leaveContent, danger: true };
    if (sheet.current?.isChanged() && !(await confirm(question))) return;
    onClose();
  };

  return (
    <Modal
      open={open}
      title={title}
      width={{ xs: '100%', lg: `${width}%` }}
      rootClassName="form-dialog"
      // A click outside never loses input (requirements §16).
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={leave}
      afterOpenChange={(shown) => {
        if (shown) sheet.current?.focusFirst();
      }}
    >
      {loading ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton active paragraph={{ rows: 6 }} title={false} />
        </div>
      ) : (
        <FormSheet key={`${openings}/${record}`} {...props} handle={sheet} />
      )}
    </Modal>
  );
};
