import { heldActions } from '@shuyuan/contract/backoffice/access/action-tags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { ScreenProps } from '../../platform/screen';
import { permissionsQuery } from '../identity';
import { centerTexts as texts } from './center.texts';

const RulesTab = lazy(async () => ({ default: (await import('./rules/rules-tab')).RulesTab }));
const LogTab = lazy(async () => ({ default: (await import('./log/log-tab')).LogTab }));
const RobotsTab = lazy(async () => ({ default: (await import('./robots/robots-tab')).RobotsTab }));
const WaysTab = lazy(async () => ({ default: (await import('./ways/ways-tab')).WaysTab }));

/** 消息中心: who is told of what, what was sent, and by which ways. */
export const MessageCenterPage = (_: ScreenProps) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const [query, setQuery] = useSearchParams();
  const held = heldActions(permissions, 'message');
  const mayEdit = held.includes('edit');
  const tab = (key: keyof typeof texts.tabs, children: ReactNode) => ({
    key,
    label: texts.tabs[key],
    children: <Suspense fallback={<Skeleton active />}>{children}</Suspense>,
  });
  const tabs = [
    tab('rules', <RulesTab mayEdit={mayEdit} />),
    tab('log', <LogTab mayEdit={mayEdit} maySend={held.includes('send')} />),
    tab('robots', <RobotsTab mayEdit={mayEdit} />),
    tab('ways', <WaysTab mayEdit={mayEdit} maySet={permissions.includes('setting.index')} />),
  ];
  const active = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0];
  // Each list has its own page and search: switching tabs drops them.
  return (
    <Tabs
      activeKey={active?.key ?? ''}
      items={tabs}
      tabBarGutter={20}
      destroyOnHidden
      onChange={(key) => setQuery({ tab: key }, { replace: true })}
    />
  );
};
