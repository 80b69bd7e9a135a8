import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import type { AuditExport } from '@shuyuan/contract/product/audit';
import { notify } from '../../platform/notices';
import { MenuButton } from '../../ui/menu-button/menu-button';
import { useFollowJob } from '../jobs';
import { auditTexts as texts } from './audit.texts';

type Format = AuditExport['format'];

/** 导出: the list under its filter, as a file that is made in the background. */
export const ExportButton = (props: {
  onExport: (format: Format) => Promise<{ readonly msg: string; readonly data: { readonly job_id: number } }>;
}) => {
  const follow = useFollowJob();
  // The call itself reports failures.
  const run = (format: Format): void =>
    void props.onExport(format).then(
      ({ msg, data }) => {
        notify.success(msg);
        follow(data.job_id);
      },
      () => undefined,
    );
  const item = (format: Format) => ({ key: format, label: texts.exportAs[format], onSelect: () => run(format) });
  return (
    <MenuButton
      className="action-button action-button-plain audit-export"
      label={texts.export}
      items={[item('xlsx'), item('csv')]}
      trigger={
        <>
          <DownloadOutlined aria-hidden />
          {texts.export}
          <DownOutlined aria-hidden />
        </>
      }
    />
  );
};
