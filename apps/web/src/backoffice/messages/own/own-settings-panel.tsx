import { digestHours } from '@shuyuan/contract/backoffice/messages/digest-hours';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { OwnMessageSettings, OwnMessageSettingsInput } from '@shuyuan/contract/backoffice/messages/own-message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Radio, Skeleton, Switch } from 'antd';
import { useId } from 'react';
import { call } from '../../../platform/http/call';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { ownSettingsQuery } from './own.queries';
import { ownSettingTexts as texts } from './own.texts';

const options = [
  { value: null, label: texts.off },
  ...digestHours.map((value) => ({ value, label: texts.hour(value) })),
];

type Change = (change: Partial<OwnMessageSettingsInput>) => void;

const DigestChoice = ({ settings, change }: { settings: OwnMessageSettings; change: Change }) => {
  const label = useId();
  return (
    <li>
      <div>
        <strong id={label}>{texts.digest}</strong>
        <p>{texts.digestHint}</p>
      </div>
      <Radio.Group
        aria-labelledby={label}
        optionType="button"
        value={settings.digest}
        options={options}
        onChange={({ target }) => change({ digest: target.value })}
      />
    </li>
  );
};

const KindSwitch = (props: { name: string; isOn: boolean; turn: (isOn: boolean) => void }) => {
  const label = useId();
  return (
    <li>
      <strong id={label}>{props.name}</strong>
      <Switch aria-labelledby={label} checked={props.isOn} onChange={props.turn} />
    </li>
  );
};

/** What the user wants to be told of; each change is stored at once. */
export const OwnSettingsPanel = () => {
  const client = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(ownSettingsQuery);
  if (settings === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="BellOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const { kinds, off } = settings;
  const change: Change = (given) => {
    const { digest, off } = { ...settings, ...given };
    client.setQueryData(ownSettingsQuery.queryKey, { kinds, digest, off });
    void call(messageEndpoints.saveOwnSettings, { body: { digest, off }, loading: false }).then(
      () => notify.success(texts.saved),
      () => client.invalidateQueries(ownSettingsQuery),
    );
  };
  return (
    <section className="personal-look">
      <ul className="personal-list">
        <DigestChoice settings={settings} change={change} />
      </ul>
      <h2>{texts.kinds}</h2>
      <p className="personal-hint">{kinds.length === 0 ? texts.noKinds : texts.kindsHint}</p>
      <ul className="personal-list" aria-label={texts.kinds}>
        {kinds.map(({ key, name }) => (
          <KindSwitch
            key={key}
            name={name}
            isOn={!off.includes(key)}
            turn={(isOn) => change({ off: isOn ? off.filter((kind) => kind !== key) : [...off, key] })}
          />
        ))}
      </ul>
    </section>
  );
};
