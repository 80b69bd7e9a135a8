import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio, Switch } from 'antd';
import { useId, useSyncExternalStore } from 'react';
import { type MotionMode, motion } from '../../../platform/theme/motion';
import { pageTabsQuery, savePageTabs } from '../../preferences';
import { personalTexts as texts } from './personal.texts';

const modes: readonly MotionMode[] = ['system', 'on', 'off'];

const TabsSwitch = () => {
  const { data: settings } = useQuery(pageTabsQuery);
  const client = useQueryClient();
  const label = useId();
  const hint = useId();
  const turn = (isOn: boolean): void => {
    const changed = { pinned: settings?.pinned ?? [], isOn };
    client.setQueryData(pageTabsQuery.queryKey, changed);
    void savePageTabs(changed).catch(() => client.invalidateQueries(pageTabsQuery));
  };
  return (
    <li>
      <div>
        <strong id={label}>{texts.pageTabs}</strong>
        <p id={hint}>{texts.pageTabsHint}</p>
      </div>
      <Switch
        aria-labelledby={label}
        aria-describedby={hint}
        disabled={settings === undefined}
        checked={settings?.isOn ?? false}
        onChange={turn}
      />
    </li>
  );
};

const MotionChoice = () => {
  const mode = useSyncExternalStore(motion.subscribe, motion.mode);
  const label = useId();
  return (
    <li>
      <div>
        <strong id={label}>{texts.motion}</strong>
        <p>{texts.motionHint}</p>
      </div>
      <Radio.Group
        aria-labelledby={label}
        optionType="button"
        value={mode}
        options={modes.map((value) => ({ value, label: texts.motions[value] }))}
        onChange={({ target }) => motion.choose(target.value)}
      />
    </li>
  );
};

/** How the user's screens behave. */
export const LookPanel = () => (
  <section className="personal-look">
    <h2>{texts.lookTitle}</h2>
    <ul className="personal-list" aria-label={texts.lookTitle}>
      <TabsSwitch />
      <MotionChoice />
    </ul>
  </section>
);
