import type { FormVersion } from '@shuyuan/contract/backoffice/forms/custom-form';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Drawer } from '../../../ui/window/window';
import { formQuery, rollBack, versionsQuery } from '../form.queries';
import type { OpenedForm } from '../opened';
import { RecycledParts } from '../recycle/recycled-parts';
import { useLast } from '../use-last';
import { type Pair, VersionCompare } from './version-compare';
import { VersionList } from './version-list';
import { versionsTexts as texts } from './versions.texts';
import './versions-drawer.css';

interface SheetProps {
  readonly form: OpenedForm;
  readonly mayEdit: boolean;
  /** The draft now has an old definition; a sync makes it live. */
  readonly onSync: (form: OpenedForm) => void;
}

/** The first comparison: what a sync would change, or for a synced form what the last one changed. */
const firstPair = ([last, before]: readonly FormVersion[], synced: boolean): Pair =>
  synced && last && before
    ? { from: before.version, to: last.version }
    : { from: last?.version ?? 'draft', to: 'draft' };

const VersionsSheet = ({ form, mayEdit, onSync }: SheetProps) => {
  const { data: versions, isError, isFetching, refetch } = useQuery(versionsQuery(form.id));
  const { data: now, refetch: lookAgain } = useQuery(formQuery(form.id));
  const [tab, setTab] = useState('history');
  const [chosen, setChosen] = useState<Pair | undefined>(undefined);
  const goBack = async (to: number) => {
    if (now === undefined) return;
    const question = { title: texts.confirmRollBack(to), content: texts.willRollBack, danger: true };
    if (!(await confirm(question))) return;
    // The call itself reports failures; someone else may have edited the draft, so the current one is loaded.
    const answer = await rollBack({ id: form.id, to, version: now.version }).catch(() => undefined);
    if (answer === undefined) return void lookAgain();
    notify.success(answer.msg);
    onSync({ ...form, ...answer.data });
  };
  if (versions === undefined && isError && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="HistoryOutlined" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (versions === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  const compareWithDraft = (version: number) => {
    setChosen({ from: version, to: 'draft' });
    setTab('compare');
  };
  const pair = chosen ?? firstPair(versions, now?.synced ?? false);
  const tabs = {
    history: (
      <VersionList
        versions={versions}
        onCompare={compareWithDraft}
        onRollBack={mayEdit ? (version) => void goBack(version) : undefined}
      />
    ),
    compare: <VersionCompare id={form.id} versions={versions} pair={pair} onChange={setChosen} />,
    recycled: <RecycledParts formId={form.id} mayEdit={mayEdit} onRestored={() => void refetch()} />,
  };
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      destroyOnHidden
      items={(['history', 'compare', 'recycled'] as const).map((key) => ({
        key,
        label: texts.tabs[key],
        children: tabs[key],
      }))}
    />
  );
};

/** The versions of a form: their content, their differences, rolling back, and dropped parts. */
export const VersionsDrawer = (props: Omit<SheetProps, 'form'> & { form: OpenedForm | null; onClose: () => void }) => {
  const form = useLast(props.form);
  if (form === null) return null;
  return (
    <Drawer
      open={props.form !== null}
      title={texts.title(form.name)}
      size={720}
      destroyOnHidden
      rootClassName="versions-drawer"
      onClose={props.onClose}
    >
      <VersionsSheet key={form.id} form={form} mayEdit={props.mayEdit} onSync={props.onSync} />
    </Drawer>
  );
};
