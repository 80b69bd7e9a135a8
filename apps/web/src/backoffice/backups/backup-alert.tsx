import type { BackupStatus } from '@shuyuan/contract/backoffice/backups/backup';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon/icon';
import { permissionsQuery } from '../identity';
import { backupStatusQuery } from './backup.queries';
import { backupTexts as texts } from './backup.texts';
import './backups.css';

/** What whoever looks after backups has to know, the worst first. */
const alarmOf = ({ is_enabled, is_late, has_failed, wal }: BackupStatus): string | undefined => {
  if (is_enabled && is_late) return texts.late;
  if (is_enabled && has_failed) return texts.failed;
  const fault = wal?.fault ?? undefined;
  return fault && texts.wal.faults[fault];
};

/** Tells whoever looks after backups that they are not made. */
export const BackupAlert = () => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { data } = useQuery({ ...backupStatusQuery, enabled: permissions.includes('backup.index') });
  const words = data === undefined ? undefined : alarmOf(data);
  if (words === undefined) return null;
  return (
    <p className="backup-note" data-tone="bad" role="alert">
      <Icon name="BellOutlined" />
      <span>{words}</span>
      <Link to="/system/backup">{texts.look}</Link>
    </p>
  );
};
