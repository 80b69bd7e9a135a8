import { UploadOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import type { ListTool, ListToolProps } from '../list/list-tool';
import { importToolTexts as texts } from './import-tool.texts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

/** 导入 beside 新增. */
const ImportTool = (props: ListToolProps) => {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const show = () => {
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  return (
    <>
      <ActionButton onClick={show}>
        <UploadOutlined aria-hidden />
        {texts.import}
      </ActionButton>
      {openings > 0 ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <ImportDialog key={openings} {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Imports records from a file. */
export const importTool: ListTool = { key: 'import', places: ['bar', 'empty'], action: 'import', Tool: ImportTool };
