import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon/icon';
import { permissionsQuery } from '../identity';
import { backupStatusQuery } from './backup.queries';
import { backupTexts as texts } from './backup.texts';
import './backups.css';

/** Tells whoever looks after backups that they are not made. */
export const BackupAlert = () => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { data } = useQuery({ ...backupStatusQuery, enabled: permissions.includes('backup.index') });
  if (data === undefined || !data.is_enabled || !(data.is_late || data.has_failed)) return null;
  return (
    <p className="backup-note" data-tone="bad" role="alert">
      <Icon name="BellOutlined" />
      <span>{data.is_late ? texts.late : texts.failed}</span>
      <Link to="/system/backup">{texts.look}</Link>
    </p>
  );
};
