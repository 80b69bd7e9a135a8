import { DownloadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import type { ListTool, ListToolProps } from '../list/list-tool';
import { exportTexts as texts } from './export.texts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }));

/** 导出 beside 新增, or above the selected rows. */
const ExportTool = (props: ListToolProps) => {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      <ActionButton onClick={show}>
        <DownloadOutlined aria-hidden />
        {texts.export}
      </ActionButton>
      {wasOpen ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <ExportDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Exports the current list as a file. */
export const exportTool: ListTool = { key: 'export', places: ['bar', 'batch'], action: 'export', Tool: ExportTool };
