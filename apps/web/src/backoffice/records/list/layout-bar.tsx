import { ReloadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { listTexts as texts } from './list.texts';
import type { ListController } from './use-record-list';

/** The toolbar above a layout that is not a table, with its own button to reload. */
export const LayoutBar = ({ list, toolbar }: { list: Pick<ListController, 'refresh'>; toolbar: ReactNode }) => (
  <div className="data-table-bar layout-bar">
    <div className="data-table-toolbar">{toolbar}</div>
    <button
      type="button"
      className="data-table-tool"
      aria-label={texts.refresh}
      title={texts.refresh}
      onClick={list.refresh}
    >
      <ReloadOutlined aria-hidden />
    </button>
  </div>
);
