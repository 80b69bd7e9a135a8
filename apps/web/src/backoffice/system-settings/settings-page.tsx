import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { AttendanceSection } from './attendance-section';
import { NetworkSection } from './network-section';
import { PasswordSection } from './password-section';
import { PaymentSection } from './payment-section';
import { SchoolSection } from './school-section';
import { SessionSection } from './session-section';
import { settingsQuery } from './setting.queries';
import { settingTexts as texts } from './setting.texts';
import { WatermarkSection } from './watermark-section';
import './settings-page.css';

/** What the school settles for all, section by section. A section that was saved starts anew from what was saved. */
export const SettingsPage = ({ auths }: ScreenProps) => {
  const { data, isError, refetch } = useQuery(settingsQuery);
  if (data === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="ControlOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const mayEdit = auths.includes('edit');
  const { school, password, session, watermark, network, attendance, payment } = data;
  return (
    <div className="settings-page">
      {mayEdit ? null : <p className="setting-hint">{texts.readOnly}</p>}
      <SchoolSection key={`school ${school.version}`} stored={school} mayEdit={mayEdit} />
      <PasswordSection key={`password ${password.version}`} stored={password} mayEdit={mayEdit} />
      <SessionSection key={`session ${session.version}`} stored={session} mayEdit={mayEdit} />
      <WatermarkSection key={`watermark ${watermark.version}`} stored={watermark} mayEdit={mayEdit} />
      <AttendanceSection key={`attendance ${attendance.version}`} stored={attendance} mayEdit={mayEdit} />
      <PaymentSection key={`payment ${payment.version}`} stored={payment} mayEdit={mayEdit} />
      <NetworkSection key={`network ${network.version}`} stored={network} mayEdit={mayEdit} address={data.address} />
    </div>
  );
};
