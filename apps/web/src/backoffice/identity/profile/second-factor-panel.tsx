import type { Profile } from '@shuyuan/contract/backoffice/identity/profile';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { OwnPasswordItem } from './own-password-item';
import { useOwnActs } from './personal.queries';
import { secondFactorTexts as texts } from './personal.texts';
import { RecoveryCodes } from './recovery-codes';
import { CodeItem, SecondFactorSetup } from './second-factor-setup';

type Opened = 'begin' | 'renew' | 'disable';

/** With fewer codes left than this, the user is advised to replace them. */
const fewCodes = 3;

const Proof = (props: {
  title: string;
  hint: string;
  onSubmit: (proof: { password: string; code: string }) => Promise<void>;
  onClose: () => void;
}) => (
  <FormDialog<{ password: string; code: string }>
    open
    title={props.title}
    width={36}
    onClose={props.onClose}
    onSubmit={props.onSubmit}
  >
    <p className="personal-hint">{props.hint}</p>
    <OwnPasswordItem />
    <CodeItem label={texts.currentCode} />
  </FormDialog>
);

const State = ({ state }: { state: Profile['second_factor'] }) => (
  <p className="second-factor-state">
    <StateTag tone={state.enabled ? 'good' : state.required ? 'bad' : 'plain'}>
      {state.enabled ? texts.on : texts.off}
    </StateTag>
    {state.required ? <span>{texts.required}</span> : null}
    {state.enabled ? <span>{texts.since(formatCell(state.confirmed_at, 'datetime'))}</span> : null}
    {state.enabled ? <span>{texts.codesLeft(state.recovery_codes_left)}</span> : null}
  </p>
);

/** The user's own second factor: on, off, and its recovery codes. */
export const SecondFactorPanel = ({ profile }: { profile: Profile }) => {
  const acts = useOwnActs();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>();
  const state = profile.second_factor;
  const close = (): void => setOpened(undefined);
  const showCodes = (made: readonly string[]): void => {
    setOpened(undefined);
    setCodes(made);
  };
  return (
    <section className="second-factor">
      <State state={state} />
      <p>{texts.what}</p>
      {state.enabled && state.recovery_codes_left < fewCodes ? (
        <p className="personal-warning">{texts.fewCodes}</p>
      ) : null}
      <div className="second-factor-actions">
        {state.enabled ? (
          <>
            <ActionButton onClick={() => setOpened('renew')}>{texts.renew}</ActionButton>
            <ActionButton onClick={() => setOpened('disable')}>{texts.disable}</ActionButton>
          </>
        ) : (
          <ActionButton kind="primary" onClick={() => setOpened('begin')}>
            {texts.begin}
          </ActionButton>
        )}
      </div>
      {opened === 'begin' ? <SecondFactorSetup onDone={showCodes} onClose={close} /> : null}
      {opened === 'renew' ? (
        <Proof
          title={texts.renew}
          hint={texts.renewHint}
          onClose={close}
          onSubmit={async (proof) => showCodes(await acts.renewCodes(proof))}
        />
      ) : null}
      {opened === 'disable' ? (
        <Proof
          title={texts.disable}
          hint={state.required ? texts.disableRequired : texts.disableHint}
          onClose={close}
          onSubmit={async (proof) => {
            await acts.disable(proof);
            close();
          }}
        />
      ) : null}
      {codes === undefined ? null : (
        <RecoveryCodes
          codes={codes}
          username={profile.username}
          onSaved={() => {
            setCodes(undefined);
            void acts.refresh();
          }}
        />
      )}
    </section>
  );
};
