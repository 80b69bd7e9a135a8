import { Skeleton } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Modal } from '../../../ui/window/window';
import { useLast } from '../use-last';
import { PlanView } from './plan-view';
import { RunView } from './run-view';
import { syncTexts as texts } from './sync.texts';
import { type SyncedForm, useSync } from './use-sync';
import './sync-dialog.css';

type Sync = ReturnType<typeof useSync>;

const Content = ({ sync }: { sync: Sync }) => {
  if (sync.run) return <RunView run={sync.run} />;
  if (sync.failed) {
    return (
      <EmptyState compact tone="failure" icon="DatabaseOutlined" title={texts.failed} hint={texts.failedHint}>
        <ActionButton onClick={sync.lookAgain}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (!sync.plan) {
    return (
      <div role="status">
        <p className="sync-intro">{texts.checking}</p>
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
        <p className="sync-note">{texts.checkingHint}</p>
      </div>
    );
  }
  if (sync.upToDate) {
    return <EmptyState compact icon="CheckSquareOutlined" title={texts.nothing} hint={texts.nothingHint} />;
  }
  if (sync.plan.steps.length === 0) {
    return <EmptyState compact icon="FormOutlined" title={texts.onlyDefinition} hint={texts.onlyDefinitionHint} />;
  }
  return <PlanView plan={sync.plan} />;
};

const Buttons = ({ sync, onClose }: { sync: Sync; onClose: () => void }) => {
  if (sync.run) {
    const over = sync.run.state === 'succeeded';
    return (
      <>
        {sync.run.state === 'failed' ? <ActionButton onClick={sync.lookAgain}>{texts.recheck}</ActionButton> : null}
        <ActionButton kind={over ? 'primary' : 'plain'} onClick={onClose}>
          {over ? texts.done : texts.close}
        </ActionButton>
      </>
    );
  }
  if (!sync.plan || sync.upToDate) {
    return <ActionButton onClick={onClose}>{texts.close}</ActionButton>;
  }
  return (
    <>
      <ActionButton onClick={onClose}>{texts.cancel}</ActionButton>
      {sync.plan.blocked ? (
        <ActionButton kind="primary" onClick={sync.lookAgain}>
          {texts.recheck}
        </ActionButton>
      ) : (
        <ActionButton kind="primary" busy={sync.starting} onClick={sync.start}>
          {texts.start}
        </ActionButton>
      )}
    </>
  );
};

const SyncSheet = (props: { form: SyncedForm; onClose: () => void; onSynced: () => void }) => {
  const sync = useSync(props.form, props.onSynced);
  return (
    <>
      <div className="sync-content">
        <Content sync={sync} />
      </div>
      <div className="sync-buttons">
        <Buttons sync={sync} onClose={props.onClose} />
      </div>
    </>
  );
};

/** Shows what a sync will do, runs it, and shows the result. A run continues when the dialog is closed. */
export const SyncDialog = (props: { form: SyncedForm | null; onClose: () => void; onSynced: () => void }) => {
  const { form, onClose, onSynced } = props;
  const shown = useLast(form);
  return (
    <Modal
      open={form !== null}
      title={shown === null ? '' : texts.title(shown.name)}
      width={{ xs: '100%', lg: 760 }}
      rootClassName="sync-dialog"
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {shown === null ? null : (
        <SyncSheet key={`${shown.id}/${shown.version}`} form={shown} onClose={onClose} onSynced={onSynced} />
      )}
    </Modal>
  );
};
