import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../loading-overlay/loading-overlay';
import type { FormDialogProps } from './form-dialog.props';
import type { FormWindow } from './form-window';

// `lazy` loses the component's type parameter; it is the same component.
const LazyWindow = lazy(async () => ({
  default: (await import('./form-window')).FormWindow,
})) as unknown as typeof FormWindow;

/** The form dialog (重置 / 提交) of requirements §2. Its code is loaded when a dialog first opens, not with the list. */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <LazyWindow {...props} />
    </Suspense>
  );
};
