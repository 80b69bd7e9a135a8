import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { permissionsQuery } from '../identity';
import { AttendanceSection } from './attendance-section';
import { BackupSection } from './backup-section';
import { DoorSection } from './door-section';
import { LockSection } from './lock-section';
import { MessageSection } from './message-section';
import { NetworkSection } from './network-section';
import { PasswordSection } from './password-section';
import { PaymentSection } from './payment-section';
import { RefundSection } from './refund-section';
import { SchoolSection } from './school-section';
import { SessionSection } from './session-section';
import { settingsQuery } from './setting.queries';
import { settingTexts as texts } from './setting.texts';
import { UploadSection } from './upload-section';
import { WatermarkSection } from './watermark-section';
import './settings-page.css';

/** The settings of the school, section by section. A saved section is remounted with the saved values. */
export const SettingsPage = ({ auths }: ScreenProps) => {
  const { data, isError, refetch } = useQuery(settingsQuery);
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  if (data === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="ControlOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const mayEdit = auths.includes('edit');
  const { school, password, session, watermark, network, attendance, upload, backup, payment, refund, message, door } =
    data;
  return (
    <div className="settings-page">
      {mayEdit ? null : <p className="setting-hint">{texts.readOnly}</p>}
      <SchoolSection key={`school ${school.version}`} stored={school} mayEdit={mayEdit} />
      <PasswordSection key={`password ${password.version}`} stored={password} mayEdit={mayEdit} />
      {permissions.includes('setting.unlock') ? <LockSection /> : null}
      <SessionSection key={`session ${session.version}`} stored={session} mayEdit={mayEdit} />
      <WatermarkSection key={`watermark ${watermark.version}`} stored={watermark} mayEdit={mayEdit} />
      <AttendanceSection key={`attendance ${attendance.version}`} stored={attendance} mayEdit={mayEdit} />
      <UploadSection key={`upload ${upload.version}`} stored={upload} mayEdit={mayEdit} />
      <BackupSection key={`backup ${backup.version}`} stored={backup} mayEdit={mayEdit} />
      <MessageSection key={`message ${message.version}`} stored={message} mayEdit={mayEdit} />
      <PaymentSection key={`payment ${payment.version}`} stored={payment} mayEdit={mayEdit} />
      <RefundSection key={`refund ${refund.version}`} stored={refund} mayEdit={mayEdit} />
      <DoorSection key={`door ${door.version}`} stored={door} mayEdit={mayEdit} />
      <NetworkSection key={`network ${network.version}`} stored={network} mayEdit={mayEdit} address={data.address} />
    </div>
  );
};
