import { totpCode } from '@shuyuan/contract/backoffice/identity/second-factor';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { QrCode } from '../../../ui/qr-code/qr-code';
import { contractRule } from './contract-rule';
import { OwnPasswordItem } from './own-password-item';
import { useOwnActs } from './personal.queries';
import { secondFactorTexts as texts } from './personal.texts';
import { copyAndNotify } from './recovery-codes';

/** The code that the authenticator shows. */
export const CodeItem = ({ label }: { label: string }) => (
  <Form.Item name="code" label={label} rules={[contractRule(totpCode)]}>
    <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
  </Form.Item>
);

const Secret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="second-factor-setup">
    <QrCode text={uri} label={texts.qr} size={208} />
    <div>
      <p>{texts.scan}</p>
      <p className="personal-hint">{texts.byHand}</p>
      <p>
        <code className="second-factor-setup-secret">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <ActionButton onClick={() => void copyAndNotify(secret)}>{texts.copy}</ActionButton>
      </p>
    </div>
  </div>
);

/** Sets the second factor up: the password, then the QR code and a first code, then the recovery codes. */
export const SecondFactorSetup = (props: { onDone: (codes: string[]) => void; onClose: () => void }) => {
  const acts = useOwnActs();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  if (begun === undefined) {
    return (
      <FormDialog<{ password: string }>
        open
        key="password"
        title={texts.begin}
        width={36}
        onClose={props.onClose}
        onSubmit={async ({ password }) => setBegun(await acts.begin(password))}
      >
        <OwnPasswordItem />
      </FormDialog>
    );
  }
  return (
    <FormDialog<{ code: string }>
      open
      key="code"
      title={texts.scanTitle}
      width={46}
      onClose={props.onClose}
      onSubmit={async ({ code }) => props.onDone(await acts.confirm(code))}
    >
      <Secret {...begun} />
      <CodeItem label={texts.code} />
    </FormDialog>
  );
};
