import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { personalPanels } from '../../../platform/personal-panels';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { DevicesPanel } from './devices-panel';
import { LookPanel } from './look-panel';
import { PasswordForm } from './password-form';
import { profileQuery } from './personal.queries';
import { personalTexts as texts } from './personal.texts';
import { meQuery } from './profile.queries';
import { ProfileForm } from './profile-form';
import { SecondFactorPanel } from './second-factor-panel';
import './personal-page.css';

const MessageSettings = lazy(async () => ({ default: await personalPanels.load('messages') }));

// A typed password or a secret is cleared when its tab is left; other input stays.
const destroyOnHidden = true;

type Tab = keyof typeof texts.tabs;

/** The tabs that the user may open, and the open one: as the address says, or the step that is required of them. */
const useTab = () => {
  const { data: me } = useQuery(meQuery);
  const [query, setQuery] = useSearchParams();
  const held = me?.must_change_password ? 'password' : me?.must_set_second_factor ? 'second' : undefined;
  // After a required step the user stays on its tab: the recovery codes may still be open there.
  const [home, setHome] = useState<Tab>('password');
  if (held !== undefined && held !== home) setHome(held);
  const isOffered = (tab: string): tab is Tab =>
    held === undefined ? Object.hasOwn(texts.tabs, tab) : tab === held || tab === 'devices';
  const asked = query.get('tab') ?? 'password';
  const active = query.has('tab') && isOffered(asked) ? asked : (held ?? home);
  // The title follows the address, which therefore names the tab that is open.
  useEffect(() => {
    if (active !== asked) setQuery({ tab: active }, { replace: true });
  }, [active, asked, setQuery]);
  return { active, isOffered, open: (tab: string) => setQuery({ tab }, { replace: true }) };
};

/** The user's own page (requirements §2, /info/password): the password first, then the rest of the account. */
export const PersonalPage = () => {
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  const { active, isOffered, open } = useTab();
  if (profile === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="UserOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const messages = (
    <Suspense fallback={<Skeleton active />}>
      <MessageSettings />
    </Suspense>
  );
  const items = [
    { key: 'password', label: texts.tabs.password, children: <PasswordForm profile={profile} />, destroyOnHidden },
    { key: 'second', label: texts.tabs.second, children: <SecondFactorPanel profile={profile} />, destroyOnHidden },
    { key: 'profile', label: texts.tabs.profile, children: <ProfileForm profile={profile} /> },
    { key: 'devices', label: texts.tabs.devices, children: <DevicesPanel />, destroyOnHidden },
    { key: 'messages', label: texts.tabs.messages, children: messages },
    { key: 'look', label: texts.tabs.look, children: <LookPanel /> },
  ];
  // Tabs that the user may not open yet are left out.
  const offered = items.filter(({ key }) => isOffered(key));
  return <Tabs className="personal-page" activeKey={active} items={offered} onChange={open} />;
};
